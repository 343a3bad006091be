import { expect, onTestFinished, test } from 'vitest'
import { adjustFloat } from '../../../test/books.ts'
import { countLockWaits } from '../../../test/database/lock-waits.ts'
import { KELP_KEY, openTestProvider } from '../../../test/provider.ts'
import { holdFloat } from '../../../test/records/hold-float.ts'
import { payoutCalls } from '../../../test/records/payouts.ts'

/**
 * Blocks one client's payouts with a lock of its balance, to see how many calls of this and other clients still pass.
 */
async function openProvider(settings: Record<string, string> = {}) {
  const provider = await openTestProvider({ settings })
  onTestFinished(() => provider.close())
  const { pool } = provider.platform
  await adjustFloat(pool, 'HARBOUR', 1_000_00)
  const held = await holdFloat(provider)
  onTestFinished(() => held.now())
  return {
    ...provider,
    blocked: () => payoutCalls(provider).pay(),
    waiting: () => countLockWaits(pool),
    letGo: () => held.now(),
  }
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
