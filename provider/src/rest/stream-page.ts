import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

interface Chunk {
  records: unknown[]
  nextPageId: string | undefined
}

/**
 * Sends `{records, recordCount, nextPageId}` as it is read. The first chunk is awaited before the answer begins, so
 * a search that cannot start is refused with its status; one that breaks later breaks the connection.
 */
export async function streamPage(
  reply: FastifyReply,
  chunks: AsyncGenerator<Chunk>,
): Promise<FastifyReply> {
  const first = await chunks.next()
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(Readable.from(pieces(first, chunks), { objectMode: false }))
}

async function* pieces(
  first: IteratorResult<Chunk, void>,
  chunks: AsyncGenerator<Chunk>,
): AsyncGenerator<string> {
  let count = 0
  let nextPageId: string | undefined
  yield '{"records":['
  for (let current = first; !current.done; current = await chunks.next()) {
    const { records } = current.value
    const text = records.map((record) => JSON.stringify(record)).join(',')
    if (text !== '') yield count === 0 ? text : `,${text}`
    count += records.length
    nextPageId = current.value.nextPageId
  }
  yield `],"recordCount":${count}${nextPageId === undefined ? '' : `,"nextPageId":${JSON.stringify(nextPageId)}`}}`
}
