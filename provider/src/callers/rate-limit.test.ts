import { expect, onTestFinished, test } from 'vitest'
import { KELP_KEY, openTestProvider } from '../../test/provider.ts'

async function openLimited(settings: Record<string, string>) {
  const provider = await openTestProvider({ settings })
  onTestFinished(() => provider.close())
  return provider
}

test('past the limit of an address everybody there gets 429 and is told when to come again', async () => {
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

test('nobody’s calls count for their address as well', async () => {
  const { call } = await openLimited({ RATE_LIMIT_PER_ADDRESS: '5' })
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await call('GET', '/rest/v1/balance', { as: null })).status).toBe(401)
  }
  expect((await call('GET', '/rest/v1/balance', { as: null })).status).toBe(429)
})

test('one client’s storm leaves the others alone', async () => {
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
