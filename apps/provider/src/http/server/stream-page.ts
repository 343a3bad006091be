import { pipeline, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { keepTenantScope } from '../../platform/database/call-database.ts'
import type { SearchChunk } from '../../platform/searches/keyset-search.ts'
import { chooseEncoding, openCompressor, sendCompressed } from './compression.ts'

/**
 * Records sent as one string. V8 frees buffers, and strings above 128 kB, mostly by searching its whole memory, which
 * pauses all calls. Smaller strings avoid that (decision 20).
 */
const PIECE = 50
const OPENING = '{"records":['

/**
 * Streams `{records, recordCount, nextPageId}` while the search is read. The first chunk is awaited before the response
 * starts, so a search that cannot start gets its error status. A later failure breaks the connection.
 */
export async function streamPage(
  reply: FastifyReply,
  chunks: AsyncGenerator<SearchChunk, void>,
): Promise<FastifyReply> {
  const first = await chunks.next()
  if (first.done) throw new Error('a search without an answer')
  const { records, last, nextPageId } = first.value
  if (last)
    return sendCompressed(
      reply,
      `${OPENING}${records.join(',')}${ending(records.length, nextPageId)}`,
    )
  reply.header('content-type', 'application/json; charset=utf-8')
  const encoding = chooseEncoding(reply)
  // Compressed output is flushed after each piece, and smaller pieces compress less well.
  const pieceSize = encoding === undefined ? PIECE : Number.POSITIVE_INFINITY
  const plain = Readable.from(pieces(records, keepTenantScope(chunks), pieceSize), {
    highWaterMark: 1,
  })
  if (encoding === undefined) return reply.send(plain)
  // If either stream fails, the pipeline ends both. The reply gets the error from the stream that it sends.
  const compressed = pipeline(plain, openCompressor(encoding), () => undefined)
  return reply.header('content-encoding', encoding).send(compressed)
}

/**
 * Empties the records of each chunk while it sends them. Otherwise the records of every answer that waits for its next
 * chunk stay in memory, and the garbage collector copies them, which pauses all calls.
 */
async function* pieces(
  first: string[],
  chunks: AsyncGenerator<SearchChunk, void>,
  pieceSize: number,
): AsyncGenerator<string, void> {
  let count = first.length
  yield `${OPENING}${first.splice(0, pieceSize).join(',')}`
  while (first.length > 0) yield `,${first.splice(0, pieceSize).join(',')}`
  // Leaving this loop, for example because the caller has left, also ends the search.
  for await (const { records, last, nextPageId } of chunks) {
    count += records.length
    while (records.length > 0) yield `,${records.splice(0, pieceSize).join(',')}`
    if (last) yield ending(count, nextPageId)
  }
}

function ending(count: number, nextPageId: string | undefined): string {
  const next = nextPageId === undefined ? '' : `,"nextPageId":${JSON.stringify(nextPageId)}`
  return `],"recordCount":${count}${next}}`
}
