import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { SearchChunk } from '../../platform/searches/keyset-search.ts'
import { streamPage } from './stream-page.ts'

const chunk = (from: number, count: number, nextPageId?: string): SearchChunk => ({
  records: Array.from({ length: count }, (_, index) => `{"id":${from + index}}`),
  last: nextPageId !== undefined,
  nextPageId,
})

test('a page is the records of all its chunks, and a sent chunk is dropped before the next is read', async () => {
  const chunks = [chunk(0, 200), chunk(200, 150), chunk(350, 7, 'more')]
  const held: number[] = []
  async function* search() {
    for (const one of chunks) {
      held.push(chunks.reduce((sum, { records }) => sum + records.length, 0))
      yield one
    }
  }
  const server = Fastify()
  onTestFinished(() => server.close())
  server.get('/', (_request, reply) => streamPage(reply, search()))
  const answer = await server.inject('/')
  expect(answer.json()).toEqual({
    records: Array.from({ length: 357 }, (_, id) => ({ id })),
    recordCount: 357,
    nextPageId: 'more',
  })
  expect(held).toEqual([357, 157, 7])
})
