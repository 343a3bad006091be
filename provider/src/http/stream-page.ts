import { pipeline, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { keepReach } from '../platform/call-database.ts'
import type { SearchChunk } from '../platform/keyset-search.ts'
import { chooseEncoding, openCompressor, sendCompressed } from './compression.ts'

/**
 * Records that are sent as one string. V8 frees buffers, and strings above 128 kB, mostly by searching its whole memory,
 * which pauses all calls. Smaller strings are freed without that (decision 85).
 */
const PIECE = 50

/**
 * Sends `{records, recordCount, nextPageId}` as it is read. The first chunk is awaited before the answer begins, so
 * a search that cannot start is refused with its status; one that breaks later breaks the connection.
 */
export async function streamPage(
  reply: FastifyReply,
  chunks: AsyncGenerator<SearchChunk, void>,
): Promise<FastifyReply> {
  const first = await chunks.next()
  if (first.done) throw new Error('a search without an answer')
  const { records, last, nextPageId } = first.value
  const begun = `{"records":[${records.join(',')}`
  if (last) return sendCompressed(reply, `${begun}${ending(records.length, nextPageId)}`)
  reply.header('content-type', 'application/json; charset=utf-8')
  const encoding = chooseEncoding(reply)
  // What is compressed is flushed after each piece, and smaller pieces compress less.
  const pieceSize = encoding === undefined ? PIECE : Number.POSITIVE_INFINITY
  const plain = Readable.from(pieces(begun, records.length, keepReach(chunks), pieceSize), {
    highWaterMark: 1,
  })
  if (encoding === undefined) return reply.send(plain)
  // A fault of either end ends the other; the reply hears of it from the end that it sends.
  const compressed = pipeline(plain, openCompressor(encoding), () => undefined)
  return reply.header('content-encoding', encoding).send(compressed)
}

async function* pieces(
  begun: string,
  sent: number,
  chunks: AsyncGenerator<SearchChunk, void>,
  pieceSize: number,
): AsyncGenerator<string, void> {
  let count = sent
  yield begun
  // Leaving this loop, as when the caller has left, ends the search too.
  for await (const { records, last, nextPageId } of chunks) {
    count += records.length
    for (let from = 0; from < records.length; from += pieceSize)
      yield `,${records.slice(from, from + pieceSize).join(',')}`
    if (last) yield ending(count, nextPageId)
  }
}

function ending(count: number, nextPageId: string | undefined): string {
  const next = nextPageId === undefined ? '' : `,"nextPageId":${JSON.stringify(nextPageId)}`
  return `],"recordCount":${count}${next}}`
}
