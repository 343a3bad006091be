import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HARBOUR_KEY, openTestProvider } from '../../../../test/provider.ts'

const lines: string[] = []
const logTo = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const provider = await openTestProvider({ logTo })
const { app, platform } = provider
const { pool } = app.calls
let port = 0

beforeAll(async () => {
  await platform.pool.query(
    `INSERT INTO payment_requests (client_id, payment_request_id, client_transaction_id, pay_id,
       payment_amount_cents, payment_description, status, created_at)
     SELECT 'HARBOUR', lpad(to_hex(n), 32, '0'), 'many-' || n, 'many@x.example', n, 'Many of them', 'WAITING',
            timestamptz '2026-01-01' + n * interval '1 minute'
       FROM generate_series(1, 50000) n`,
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
beforeEach(() => {
  lines.length = 0
  vi.restoreAllMocks()
})
afterAll(() => provider.close())

/** Requests all 50,000 records and resolves once the response headers have arrived. */
async function beginSearch(accepted = 'identity'): Promise<{
  request: http.ClientRequest
  answer: http.IncomingMessage
}> {
  const request = http.request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/rest/v1/paymentRequest/search?numberOfRecords=50000',
    headers: { authorization: HARBOUR_KEY, 'accept-encoding': accepted },
    agent: false,
  })
  request.on('error', () => undefined)
  request.end()
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  answer.on('error', () => undefined)
  return { request, answer }
}

const searches = (spy: { mock: { calls: unknown[][] } }) =>
  spy.mock.calls.filter(([query]) =>
    String((query as { text?: string }).text).includes('ORDER BY created_at DESC'),
  ).length

const loud = () => lines.filter((line) => JSON.parse(line).level >= 40)

test.each(['identity', 'zstd'])(
  'a browser (%s) that leaves mid-answer stops the read, frees its connection and logs no error',
  async (accepted) => {
    const reading = vi.spyOn(pool, 'query')
    const { request, answer } = await beginSearch(accepted)
    await once(answer, 'data')
    answer.pause()
    request.destroy()
    await expect.poll(() => lines.join(''), { timeout: 20_000 }).toContain('the caller left')
    await expect.poll(() => pool.idleCount, { timeout: 20_000 }).toBe(pool.totalCount)
    const read = searches(reading)
    // The full search would take 51 statements.
    expect(read).toBeLessThan(40)
    await wait(300)
    expect(searches(reading)).toBe(read)
    expect(loud()).toEqual([])
    expect(pool.waitingCount).toBe(0)
    const { rows } = await platform.pool.query(
      `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
        AND query LIKE '%ORDER BY created_at DESC%' AND pid <> pg_backend_pid()`,
    )
    expect(rows).toEqual([{ count: 0 }])
  },
)

test('forty callers who leave keep no connections', async () => {
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const { request, answer } = await beginSearch()
      if (index % 2 === 0) await once(answer, 'data')
      request.destroy()
    }),
  )
  await expect.poll(() => pool.idleCount, { timeout: 20_000 }).toBe(pool.totalCount)
  expect(pool.waitingCount).toBe(0)
  expect(loud()).toEqual([])
  expect((await provider.call('GET', '/rest/v1/balance')).status).toBe(200)
})

test('a caller who leaves before the answer starts causes no error either', async () => {
  const query = pool.query.bind(pool)
  const held = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  vi.spyOn(pool, 'query').mockImplementation((async (statement: { text?: string }) => {
    if (statement.text?.includes('ORDER BY created_at DESC')) {
      requested.resolve()
      await held.promise
    }
    return query(statement as never)
  }) as never)
  const request = http.request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/rest/v1/paymentRequest/search?numberOfRecords=1000',
    headers: { authorization: HARBOUR_KEY },
    agent: false,
  })
  request.on('error', () => undefined)
  request.end()
  await requested.promise
  request.destroy()
  await wait(50)
  held.resolve()
  await expect.poll(() => lines.join(''), { timeout: 20_000 }).toContain('the caller left')
  expect(loud()).toEqual([])
})

test.each(['identity', 'zstd'])(
  'an answer (%s) broken by our own error is logged as an error and breaks the connection',
  async (accepted) => {
    const query = pool.query.bind(pool)
    let seen = 0
    vi.spyOn(pool, 'query').mockImplementation((async (statement: { text?: string }) => {
      if (statement.text?.includes('ORDER BY created_at DESC')) seen += 1
      if (seen > 3) throw new Error('the database went away')
      return query(statement as never)
    }) as never)
    const { answer } = await beginSearch(accepted)
    answer.resume()
    await new Promise((resolve) => answer.once('close', resolve))
    expect(answer.complete).toBe(false)
    await expect.poll(() => loud().join(''), { timeout: 20_000 }).toContain('an answer broke off')
    expect(loud().join('')).toContain('the database went away')
  },
)
