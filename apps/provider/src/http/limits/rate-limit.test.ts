import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { HARBOUR_KEY, KELP_KEY, openTestProvider } from '../../../test/provider.ts'
import { startProvider } from '../../../test/provider-process.ts'
import type { Clock } from '../../platform/clock.ts'
import { systemClock, testClock } from '../../platform/clock.ts'
import { readEnv } from '../../platform/settings/env.ts'

/** Limits count by the minute, so the minute must not end during a test. */
const middleOfMinute = testClock('2026-11-20T03:00:15.000Z')

async function openLimited(settings: Record<string, string>, clock: Clock = middleOfMinute) {
  const provider = await openTestProvider({ settings, clock })
  onTestFinished(() => provider.close())
  return provider
}

test('above the limit of an address, all its callers get 429 with a Retry-After', async () => {
  const { call } = await openLimited({ RATE_LIMIT_PER_ADDRESS: '5' })
  const statuses: number[] = []
  for (let turn = 0; turn < 5; turn += 1)
    statuses.push((await call('GET', '/rest/v1/balance')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  const answer = await call('GET', '/rest/v1/balance', {
    headers: { origin: 'http://localhost:4000' },
  })
  expect(answer.status).toBe(429)
  expect(answer.body).toEqual({ message: expect.stringMatching(/^Rate limit exceeded/) })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(answer.headers['access-control-allow-origin']).toBe('http://localhost:4000')
  expect((await call('GET', '/healthz', { as: null })).status).toBe(200)
  expect((await call('GET', '/metrics', { as: null })).status).toBe(200)
})

test('unauthenticated calls count towards the limit of their address', async () => {
  const { call } = await openLimited({ RATE_LIMIT_PER_ADDRESS: '5' })
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await call('GET', '/rest/v1/balance', { as: null })).status).toBe(401)
  }
  expect((await call('GET', '/rest/v1/balance', { as: null })).status).toBe(429)
})

test('many calls of one client do not affect other clients', async () => {
  const { call } = await openLimited({ RATE_LIMIT_PER_CLIENT: '3' })
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await call('GET', '/rest/v1/balance')).status).toBe(200)
  }
  const answer = await call('GET', '/rest/v1/balance')
  expect([answer.status, answer.body]).toEqual([429, { message: 'Too many requests' }])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect((await call('GET', '/rest/v1/balance', { as: KELP_KEY })).status).toBe(200)
  const child = { as: 'admin@newtown.harbour.example' }
  expect((await call('GET', '/rest/v1/balance', child)).status).toBe(200)
})

test('a 429 has a Retry-After for the rest of the minute', async () => {
  const clock = testClock('2026-11-20T03:00:15.500Z')
  for (const name of ['RATE_LIMIT_PER_CLIENT', 'RATE_LIMIT_PER_ADDRESS']) {
    const { call } = await openLimited({ [name]: '1' }, clock)
    expect((await call('GET', '/rest/v1/balance')).status).toBe(200)
    const answer = await call('GET', '/rest/v1/balance')
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '45'])
  }
})

test('the default limits allow for a busy client', () => {
  const { rateLimitPerClient, rateLimitPerAddress } = readEnv({})
  expect([rateLimitPerClient, rateLimitPerAddress]).toEqual([6_000, 12_000])
})

test('two processes count a client’s calls together', async () => {
  const settings = { RATE_LIMIT_PER_CLIENT: '40' }
  const { call, database } = await openLimited(settings, systemClock)
  const beside = await startProvider(database.url, { settings })
  onTestFinished(async () => {
    beside.signal('SIGTERM')
    await beside.ended
  })
  // Waits for the start of a minute, so that the minute does not end during the test.
  const { rows } = await database.pool.query('SELECT extract(second FROM now())::int AS second')
  if (rows[0].second > 40) await wait((61 - rows[0].second) * 1000)
  for (let turn = 0; turn < 39; turn += 1)
    expect((await call('GET', '/rest/v1/balance')).status).toBe(200)
  const there = () => beside.call('GET', '/rest/v1/balance', { as: HARBOUR_KEY })
  let calls = 1
  while ((await there()).status === 200 && calls < 30) {
    calls += 1
    await wait(200)
  }
  expect((await there()).status).toBe(429)
  expect(calls).toBeLessThan(30)
  expect((await call('GET', '/rest/v1/balance', { as: KELP_KEY })).status).toBe(200)
}, 120_000)
