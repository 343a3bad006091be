import { afterAll, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'

const provider = await openTestProvider()
const { app, call } = provider
afterAll(() => provider.close())

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'] as const
const send = (method: string, url: string, options: object = {}) =>
  app.inject({ method: method as 'GET', url, ...options })

async function documented(name: string, prefix: string): Promise<[string, string[]][]> {
  const { body } = await call('GET', `/docs/${name}.json`, { as: null })
  return Object.entries(body.paths as Record<string, { servers?: { url: string }[] }>).map(
    ([path, { ...methods }]) => {
      const [first] = Object.values(methods) as unknown as { servers?: { url: string }[] }[]
      const start = first?.servers?.[0] ? new URL(first.servers[0].url).pathname : prefix
      const names = Object.keys(methods).map((method) => method.toUpperCase())
      const allowed = [...names, ...(names.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
      return [`${start}${path.replace(/\{\w+\}/g, 'any-id')}`, allowed.sort()]
    },
  )
}

const documentedPaths: [string, string[]][] = [
  ...(await documented('rest', '/rest/v1')),
  ...(await documented('portal', '/portal/v1')),
  ['/healthz', ['GET', 'HEAD']],
  ['/docs', ['GET', 'HEAD']],
  ['/checkout/any-token/cancel', ['POST']],
  ['/checkout/any-token/state?x=1', ['GET', 'HEAD']],
  ['/test-bank/payments', ['POST']],
]

test('the known paths include those of the two APIs and others', () => {
  expect(documentedPaths.length).toBeGreaterThan(50)
})

test.each(documentedPaths)(
  '%s answers methods other than its own with 405',
  async (url, allowed) => {
    for (const method of METHODS.filter((one) => !allowed.includes(one))) {
      const answer = await send(method, url)
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([
        method,
        405,
        allowed.join(', '),
      ])
      if (method !== 'HEAD') expect(answer.json()).toEqual({ message: 'Method not allowed' })
    }
  },
)

test('a 405 does not depend on the body, and the dashboard can read it', async () => {
  const answer = await send('PUT', '/rest/v1/balance', {
    headers: { 'content-type': 'application/json', origin: 'http://localhost:4000' },
    payload: '{"broken',
  })
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
    405,
    'http://localhost:4000',
  ])
})

test.each(['/rest/v1/nothing', '/portal/v1/nothing', '/nothing', '/rest/v1/balance/nothing'])(
  '%s is not found with any method',
  async (url) => {
    for (const method of METHODS) {
      const answer = await send(method, url)
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 404, undefined])
    }
  },
)

test('CORS preflights are still answered', async () => {
  const answer = await send('OPTIONS', '/rest/v1/balance', {
    headers: { origin: 'http://localhost:4000', 'access-control-request-method': 'GET' },
  })
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
    204,
    'http://localhost:4000',
  ])
  expect((await send('OPTIONS', '/healthz')).statusCode).toBe(404)
})

test('browsers cache no response of the APIs, because the dashboard relies on no-store', async () => {
  const answer = await call('GET', '/rest/v1/balance')
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  const reads = documentedPaths.filter(
    ([url, allowed]) => /^\/(?:rest|portal)\/v1\//.test(url) && allowed.includes('GET'),
  )
  expect(reads.length).toBeGreaterThan(20)
  for (const [url] of reads) {
    const refused = await send('GET', url)
    expect([url, refused.statusCode, refused.headers['cache-control']]).toEqual([
      url,
      401,
      'no-store',
    ])
  }
})
