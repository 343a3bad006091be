import type { RequestListener, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiFailure } from '@tideway/browser/http/api-failure'
import { createResponder } from '@tideway/browser/http/http'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { readRecordStream } from './record-stream.ts'

const schema = z.object({ id: z.number(), name: z.string() })
let close = () => {}
afterEach(() => {
  close()
  vi.useRealTimers()
})

/** Reads the response of a real server. */
async function serve(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  const { port } = server.address() as AddressInfo
  const respond = createResponder(`http://127.0.0.1:${port}/rest/v1`, {
    authorization: () => 'Bearer token',
    onUnauthorized: () => {},
  })
  const batches: z.infer<typeof schema>[][] = []
  const controller = new AbortController()
  const read = () =>
    readRecordStream(
      respond,
      { method: 'POST', path: '/search' },
      { schema, signal: controller.signal, onRecords: (records) => batches.push(records) },
    )
  return { read, batches, controller }
}

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' })
}

test('returns records while the rest is still arriving', async () => {
  let finish = () => {}
  const { read, batches } = await serve((_, response) => {
    begin(response)
    response.write('{"records":[{"id":1,"name":"é😀"},{"id":2,"name":"b"},')
    finish = () => response.end('{"id":3,"name":"c"}],"recordCount":3,"nextPageId":"next"}')
  })
  const reading = read()
  await vi.waitFor(() =>
    expect(batches).toEqual([
      [
        { id: 1, name: 'é😀' },
        { id: 2, name: 'b' },
      ],
    ]),
  )
  finish()
  expect(await reading).toBe('next')
  expect(batches.flat()).toHaveLength(3)
})

test('parses a large piece in small steps, without losing any of it', async () => {
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Row ${id}, "é😀"` }))
  const bytes = Buffer.from(JSON.stringify({ records: rows, nextPageId: 'next' }))
  const respond = async () => new Response(bytes)
  const parse = vi.spyOn(JSON, 'parse')
  const records: unknown[] = []
  const next = await readRecordStream(
    respond,
    { method: 'POST', path: '/search' },
    { schema, signal: new AbortController().signal, onRecords: (some) => records.push(...some) },
  )
  const longest = Math.max(...parse.mock.calls.map(([text]) => text.length))
  parse.mockRestore()
  expect(next).toBe('next')
  expect(records).toEqual(rows)
  expect(bytes.length).toBeGreaterThan(700_000)
  expect(longest).toBeLessThan(66_000)
})

test('keeps a multi-byte character that is cut in two', async () => {
  const bytes = Buffer.from('{"records":[{"id":1,"name":"😀"}],"recordCount":1}')
  const { read, batches } = await serve((_, response) => {
    begin(response)
    response.write(bytes.subarray(0, 30))
    setTimeout(() => response.end(bytes.subarray(30)), 20)
  })
  expect(await read()).toBeUndefined()
  expect(batches).toEqual([[{ id: 1, name: '😀' }]])
})

test.each<[string, RequestListener]>([
  ['a record that the contract does not know', json('{"records":[{"id":"1"}],"recordCount":1}')],
  ['an answer without records', json('{"message":"hello"}')],
  ['no JSON', json('<p>hello')],
  ['an answer that ends in the middle', json('{"records":[{"id":1,"name":"a"}]')],
  ['nothing', json('')],
])('%s is unreadable', async (_, answer) => {
  const { read } = await serve(answer)
  await expect(read()).rejects.toMatchObject({ name: 'ApiFailure', kind: 'unreadable' })
})

function json(text: string): RequestListener {
  return (_, response) => {
    begin(response)
    response.end(text)
  }
}

test('a rejected call keeps its status and its problem', async () => {
  const { read } = await serve((_, response) => {
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end('{"timestamp":"2026-11-20T00:00:00.000Z","message":"No","errors":[]}')
  })
  await expect(read()).rejects.toMatchObject({ kind: 'refused', status: 400 })
})

test('a broken connection is an unknown outcome, not a wrong response', async () => {
  const { read } = await serve((_, response) => {
    begin(response)
    response.write('{"records":[{"id":1,"name":"a"},')
    setTimeout(() => response.destroy(), 20)
  })
  await expect(read()).rejects.toMatchObject({ kind: 'unreachable' })
})

test('if aborted, fails with the abort reason and closes the connection', async () => {
  let left = false
  const { read, batches, controller } = await serve((request, response) => {
    begin(response)
    response.write('{"records":[{"id":1,"name":"a"},{"id":2')
    request.socket.on('close', () => {
      left = true
    })
  })
  const reading = read()
  await vi.waitFor(() => expect(batches).toHaveLength(1))
  controller.abort(new Error('enough'))
  await expect(reading).rejects.toThrow('enough')
  await vi.waitFor(() => expect(left).toBe(true))
})

test('gives up on a response without data for thirty seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const { read, batches } = await serve((_, response) => {
    begin(response)
    response.write('{"records":[{"id":1,"name":"a"},{"id":2')
  })
  const reading = read()
  const failed = expect(reading).rejects.toMatchObject({ kind: 'unreachable' })
  while (batches.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  vi.advanceTimersByTime(29_000)
  await new Promise((resolve) => setTimeout(resolve, 30))
  vi.advanceTimersByTime(3000)
  await failed
  await expect(reading).rejects.toBeInstanceOf(ApiFailure)
})
