import { afterAll, describe, expect, test } from 'vitest'
import { HARBOUR_DIST_KEY, openTestProvider } from '../../../test/provider.ts'

const provider = await openTestProvider()
const { call } = provider
afterAll(() => provider.close())

const ours = [
  'http://localhost:4000',
  'http://127.0.0.1:4000',
  'http://[::1]:4000',
  'http://partner.localhost:4000',
]
const others = [
  'http://localhost:4001',
  'https://localhost:4000',
  'http://localhost',
  'http://localhost:4000.evil.example',
  'http://evil.example',
  'null',
]
const preflight = (path: string, origin: string, method: string) =>
  call('OPTIONS', path, {
    as: null,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization',
    },
  })

test.each(ours)('the dashboard at %s may make every call', async (origin) => {
  for (const path of [
    '/rest/v1/balance',
    '/portal/v1/clients/HARBOUR',
    '/portal/checkout/assets',
    '/rest/v1/paymentRequest',
  ]) {
    const requested = await preflight(path, origin, 'POST')
    expect(requested.status).toBe(204)
    expect(requested.headers['access-control-allow-origin']).toBe(origin)
    expect(requested.headers['access-control-allow-headers']).toBe(
      'Authorization, Content-Type, Idempotency-Key, If-Match, Traceparent',
    )
    expect(requested.headers['access-control-allow-methods']).toContain('DELETE')
    expect(requested.headers.vary).toContain('Origin')
  }
  const answer = await call('GET', '/rest/v1/balance', { headers: { origin } })
  expect(answer.headers['access-control-allow-origin']).toBe(origin)
  expect(answer.headers['access-control-expose-headers']).toBe(
    'ETag, Retry-After, Idempotent-Replayed, WWW-Authenticate, user-role',
  )
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
})

describe.each(others)('a page on %s', (origin) => {
  test('gets no CORS access to other calls', async () => {
    for (const [path, method] of [
      ['/rest/v1/balance', 'GET'],
      ['/rest/v1/paymentRequest', 'POST'],
      ['/rest/v1/paymentRequest', 'DELETE'],
      ['/rest/v1/paymentRequest/search', 'POST'],
      ['/rest/v1/paymentRequest/refund', 'POST'],
      ['/portal/v1/paymentRequest', 'GET'],
    ] as const) {
      const requested = await preflight(path, origin, method)
      expect(requested.headers, path).not.toHaveProperty('access-control-allow-origin')
    }
    const answer = await call('GET', '/rest/v1/balance', { headers: { origin } })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('may read one payment request, without credentials', async () => {
    const requested = await preflight('/rest/v1/paymentRequest?id=x', origin, 'GET')
    expect(requested.headers['access-control-allow-origin']).toBe('*')
    const createdRequest = await provider.create()
    const id = createdRequest.PaymentRequestStatus.paymentRequestId
    const answer = await call('GET', `/rest/v1/paymentRequest?id=${id}`, {
      as: HARBOUR_DIST_KEY,
      headers: { origin },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  })
})

test('the dashboard can read an error response too', async () => {
  const [origin = ''] = ours
  for (const as of [null, 'SECRDEMO01_HARBOUR_WrongSecret00001', HARBOUR_DIST_KEY]) {
    const answer = await call('GET', '/rest/v1/balance', { as, headers: { origin } })
    expect([401, 403]).toContain(answer.status)
    expect(answer.headers['access-control-allow-origin']).toBe(origin)
  }
})
