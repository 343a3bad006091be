import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { HARBOUR_KEY, KELP_KEY, openTestProvider } from '../../../test/provider.ts'

/**
 * Blocks one client's calls with a lock that the test holds, to see how many calls of this and other clients still
 * pass.
 */
async function openProvider(settings: Record<string, string> = {}) {
  const provider = await openTestProvider({ settings })
  onTestFinished(() => provider.close())
  const { call, platform } = provider
  const holder: pg.PoolClient = await platform.pool.connect()
  await holder.query('BEGIN')
  await holder.query(`SELECT FROM clients WHERE client_id = 'HARBOUR' FOR UPDATE`)
  let held = true
  const letGo = async () => {
    if (!held) return
    held = false
    await holder.query('COMMIT')
    holder.release()
  }
  onTestFinished(letGo)
  /** Creating a key waits for the row of its client. */
  const blocked = (as = HARBOUR_KEY) =>
    call('POST', '/rest/v1/client/HARBOUR/apiKeys', {
      as,
      body: { permissions: ['RestAPI/GET/balance'] },
    })
  const waiting = async () => {
    const { rows } = await platform.pool.query(
      `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rows[0].count
  }
  return { ...provider, blocked, waiting, letGo }
}

test('of thirty calls waiting for a lock five have connections, and another client does not wait', async () => {
  const { call, blocked, waiting, letGo } = await openProvider()
  const storm = Array.from({ length: 30 }, () => blocked())
  await expect.poll(waiting, { timeout: 12_000 }).toBe(5)
  for (let turn = 0; turn < 20; turn += 1)
    expect((await call('GET', '/rest/v1/balance', { as: KELP_KEY })).status).toBe(200)
  expect(await waiting()).toBe(5)
  await letGo()
  const statuses = (await Promise.all(storm)).map(({ status }) => status)
  expect(statuses).toEqual(Array(30).fill(201))
})

test('above a client’s concurrent calls 429, above the total 503, and accepted calls are answered', async () => {
  const { call, blocked, waiting, letGo } = await openProvider({
    CALLS_AT_ONCE_PER_CLIENT: '8',
    CALLS_AT_ONCE: '9',
    DATABASE_POOL_PER_CLIENT: '3',
  })
  const storm = Array.from({ length: 12 }, () => blocked())
  await expect.poll(waiting, { timeout: 12_000 }).toBe(3)
  const more = await blocked()
  expect([more.status, more.body, more.headers['retry-after']]).toEqual([
    429,
    { message: 'Too many requests' },
    '1',
  ])
  // Uses the last free place, which the limit per client keeps for other clients.
  expect((await call('GET', '/rest/v1/balance', { as: KELP_KEY })).status).toBe(200)
  const both = await Promise.all(
    Array.from({ length: 6 }, () => call('GET', '/rest/v1/balance', { as: KELP_KEY })),
  )
  const busy = both.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.body).toEqual({ message: 'The service is busy. Try again shortly' })
  expect(busy[0]?.headers['retry-after']).toBe('1')
  await letGo()
  const statuses = (await Promise.all(storm)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(8)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  expect((await blocked()).status).toBe(201)
})
