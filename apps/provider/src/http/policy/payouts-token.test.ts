import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'

const provider = await openTestProvider()

afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const admin = { as: 'admin@harbour.example', through: 'tideway-payouts' } as const

/** Operations that remain of an administrator's permissions in a token of the payouts app (decision 24). */
const open = new Set([
  'GET /rest/v1/clients',
  'GET /rest/v1/balance',
  'POST /rest/v1/payment',
  'GET /rest/v1/payment',
  'POST /rest/v1/payment/search',
  'POST /rest/v1/payment/search/totals',
  'POST /rest/v1/payIDEnquiry',
  'POST /rest/v1/accountEnquiry',
  'POST /rest/v1/accountCheck',
  'GET /portal/v1/clients/:clientId',
  'POST /portal/v1/session/lock',
  // Users who may pay one payee may pay many.
  'POST /portal/v1/payoutBatchReviews',
  'POST /portal/v1/payeeChecks',
  'POST /portal/v1/payoutBatches',
  'GET /portal/v1/payoutBatches',
  'GET /portal/v1/payoutBatches/:batchId',
  'POST /portal/v1/payoutBatches/:batchId/stop',
  'POST /portal/v1/payoutBatches/:batchId/resume',
  'POST /portal/v1/payoutBatches/:batchId/retry',
  // The app shows in advance that a payout will wait, and follows its request for approval. It decides none.
  'GET /portal/v1/approvals',
  'GET /portal/v1/approvals/count',
  'GET /portal/v1/approvals/rules',
  'GET /portal/v1/approvals/:approvalId',
  'GET /portal/v1/approvals/:approvalId/rows',
])

/** Returns `METHOD path` for every route of an API, as the reference lists them. */
async function routesOf(door: 'rest' | 'portal'): Promise<string[]> {
  const { body } = await provider.call('GET', `/docs/${door}.json`, { as: null })
  return Object.entries<Record<string, { servers?: { url: string }[] }>>(body.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { servers }]) => {
        const start = servers?.[0] ? new URL(servers[0].url).pathname : `/${door}/v1`
        return `${method.toUpperCase()} ${start}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
      }),
  )
}

const routes = [...(await routesOf('rest')), ...(await routesOf('portal'))]

test('the reference lists the routes, including every route open to the payouts app', () => {
  expect(routes.length).toBeGreaterThan(20)
  for (const route of open) expect(routes).toContain(route)
})

describe('a token of the payouts app', () => {
  test.each(routes)('%s', async (route) => {
    const [method = '', path = ''] = route.split(' ')
    const answer = await provider.call(method, path.replace(':clientId', 'HARBOUR'), {
      ...admin,
      ...(method === 'GET' ? {} : { body: {} }),
    })
    if (open.has(route)) {
      expect([401, 403]).not.toContain(answer.status)
      expect(answer.status).toBeLessThan(500)
    } else {
      expect([answer.status, answer.body]).toEqual([
        403,
        { message: 'User is not authorized to access this resource' },
      ])
    }
  })

  test('cannot refund, though the same person’s dashboard token can', async () => {
    const id = await provider.paid(20)
    expect((await provider.refund(id, { refundAmount: '20.00' }, admin)).status).toBe(403)
    const { as } = admin
    expect((await provider.refund(id, { refundAmount: '20.00' }, { as })).status).toBe(200)
    await provider.settled()
  })

  test('can pay for a branch of its organisation, but not for another tenant', async () => {
    const body = (clientPaymentId: string) => ({
      Payment: {
        clientPaymentId,
        payeeName: 'Ana Silva',
        paymentAmount: '0.01',
        paymentDescription: 'Wages of November',
        bsb: '062000',
        accountNumber: '12345999',
      },
      accepted: { check: 'NOT_CHECKED' },
    })
    const forBranch = { ...admin, actingFor: 'HARBOURN1' }
    // The branch has no money, so the error proves that its own balance is checked, not the parent's.
    expect(
      (await provider.call('POST', '/rest/v1/payment', { ...forBranch, body: body('branch-1') }))
        .body.message,
    ).toBe('Insufficient funds to process this payment')
    const forStranger = { ...admin, actingFor: 'KELPCO1' }
    expect(
      (await provider.call('POST', '/rest/v1/payment', { ...forStranger, body: body('kelp-1') }))
        .status,
    ).toBe(403)
  })
})

test('the payouts app is served under the strict policy and gets the addresses of its deployment', async () => {
  const config = await provider.call('GET', '/payouts/config.json', { as: null })
  expect(config.body).toEqual({
    issuer: 'http://localhost:4001/identity',
    clientId: 'tideway-payouts',
    scope: 'openid email profile',
    appUrl: 'http://localhost:4001/payouts',
    redirectUri: 'http://localhost:4001/payouts/auth-callback',
    dashboardUrl: 'http://localhost:4000',
  })
  expect(config.headers['cache-control']).toBe('no-store')
  for (const path of ['/payouts', '/payouts/auth-callback?code=x']) {
    const page = await provider.call('GET', path, { as: null })
    // The provider returns 503 if the pages are not built.
    expect([200, 503]).toContain(page.status)
    if (page.status === 503) continue
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    )
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin')
  }
})
