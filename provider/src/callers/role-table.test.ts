import { keyOnlyScopes, scopes } from '@tideway/contract/scopes'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openTestProvider } from '../../test/provider.ts'

const provider = await openTestProvider()

afterEach(() => provider.expectLedgerAtZero())
afterAll(() => provider.close())

const roles = {
  admin: 'admin@harbour.example',
  financeAdmin: 'finance.admin@harbour.example',
  financeManager: 'finance.manager@harbour.example',
  techAdmin: 'tech.admin@harbour.example',
  financeOperator: 'finance.operator@harbour.example',
  support: 'support@harbour.example',
  techOperator: 'tech.operator@harbour.example',
} as const
type Person = keyof typeof roles

const everybody = Object.keys(roles) as Person[]
const balance: Person[] = [
  'admin',
  'financeAdmin',
  'financeManager',
  'techAdmin',
  'financeOperator',
]
const refunds: Person[] = ['admin', 'financeAdmin', 'financeManager']
const agreements: Person[] = ['admin', 'financeAdmin', 'financeManager', 'techAdmin', 'support']
/** Keys only. */
const nobody: Person[] = []
const payouts: Person[] = ['admin', 'financeAdmin', 'financeManager']
const balanceManagement: Person[] = ['admin', 'financeAdmin']
const users: Person[] = ['admin', 'financeAdmin', 'techAdmin']
const creation: Person[] = [...refunds, 'financeOperator']

/** The policy (readings 2, scopes by role), written out once more and apart from the code: who may call what. */
const policy: [method: string, path: string, scope: string, allowed: Person[]][] = [
  ['GET', '/rest/v1/clients', 'RestAPI/GET:clients', everybody],
  ['GET', '/rest/v1/balance', 'RestAPI/GET:balance', balance],
  ['GET', '/rest/v1/paymentRequest?id=x', 'RestAPI/GET:paymentRequest', everybody],
  ['POST', '/rest/v1/paymentRequest/search', 'RestAPI/POST:paymentRequest/search', everybody],
  ['POST', '/rest/v1/paymentRequest/refund?id=x', 'RestAPI/POST:paymentRequest/refund', refunds],
  ['POST', '/rest/v1/paymentRequest', 'RestAPI/POST:paymentRequest', creation],
  ['DELETE', '/rest/v1/paymentRequest?id=x', 'RestAPI/DELETE:paymentRequest', creation],
  ['POST', '/rest/v1/payIDEnquiry', 'RestAPI/POST:payIDEnquiry', creation],
  ['POST', '/rest/v1/payment', 'RestAPI/POST:payment', payouts],
  ['GET', '/rest/v1/payment?id=x', 'RestAPI/GET:payment', payouts],
  ['POST', '/rest/v1/payment/search', 'RestAPI/POST:payment/search', everybody],
  ['POST', '/rest/v1/accountEnquiry', 'RestAPI/POST:accountEnquiry', payouts],
  ['POST', '/rest/v1/accountCheck', 'RestAPI/POST:accountCheck', payouts],
  ['POST', '/rest/v1/sweepRequest', 'RestAPI/POST:sweepRequest', balanceManagement],
  ...(['GET', 'PUT'] as const).flatMap((method) =>
    (['threshold', 'emailAddresses'] as const).map((field): [string, string, string, Person[]] => [
      method,
      `/rest/v1/clients/HARBOUR/lowBalanceAlert/${field}`,
      `RestAPI/${method}:clients/*/lowBalanceAlert/${field}`,
      balanceManagement,
    ]),
  ),
  ['POST', '/rest/v1/paymentAgreement', 'RestAPI/POST:paymentAgreement', nobody],
  ['POST', '/rest/v1/paymentAgreement/search', 'RestAPI/POST:paymentAgreement/search', agreements],
  [
    'POST',
    '/rest/v1/paymentAgreement/changeStatus?id=x&status=ACTIVE',
    'RestAPI/POST:paymentAgreement/changeStatus',
    nobody,
  ],
  [
    'POST',
    '/rest/v1/paymentAgreement/amendment',
    'RestAPI/POST:paymentAgreement/amendment',
    nobody,
  ],
  ['POST', '/rest/v1/paymentInitiation', 'RestAPI/POST:paymentInitiation', nobody],
  ['GET', '/rest/v1/paymentInitiation?id=x', 'RestAPI/GET:paymentInitiation', everybody],
  ['POST', '/rest/v1/paymentInitiation/search', 'RestAPI/POST:paymentInitiation/search', everybody],
  [
    'POST',
    '/rest/v1/paymentInitiation/refund?id=x',
    'RestAPI/POST:paymentInitiation/refund',
    refunds,
  ],
  [
    'GET',
    '/rest/v1/report?clientId=HARBOUR&month=2026-11&timezone=Australia/Sydney',
    'RestAPI/GET:report',
    balance,
  ],
  [
    'GET',
    '/rest/v1/report/download?clientId=HARBOUR&reportId=x',
    'RestAPI/GET:report/download',
    balance,
  ],
  ['GET', '/portal/v1/clients/HARBOUR', 'PortalAPI/GET:clients/*', everybody],
  [
    'GET',
    '/portal/v1/clients/HARBOUR/figures?timezone=Australia/Sydney',
    'RestAPI/POST:paymentRequest/search',
    everybody,
  ],
  [
    'GET',
    '/portal/v1/clients/HARBOUR/activity',
    'PortalAPI/GET:users',
    ['admin', 'financeAdmin', 'techAdmin'],
  ],
  ['GET', '/portal/v1/users', 'PortalAPI/GET:users', users],
  ['POST', '/portal/v1/users', 'PortalAPI/POST:users', users],
  ['POST', '/portal/v1/users/x/invitation', 'PortalAPI/POST:users', users],
  ['PATCH', '/portal/v1/users/x', 'PortalAPI/PATCH:users', users],
  ['DELETE', '/portal/v1/users/x', 'PortalAPI/DELETE:users', users],
  ['GET', '/portal/v1/roles', 'PortalAPI/GET:roles', users],
  ['GET', '/portal/v1/paymentRequest?id=x', 'PortalAPI/GET:paymentRequest', everybody],
  ['GET', '/portal/v1/receivedPayment?id=x', 'PortalAPI/GET:receivedPayment', everybody],
]

describe.each(policy)('%s %s', (method, path, _scope, allowed) => {
  test.each(everybody)('%s', async (person) => {
    const options = { as: roles[person], ...(['POST', 'PUT'].includes(method) ? { body: {} } : {}) }
    const answer = await provider.call(method, path, options)
    if (allowed.includes(person)) {
      expect([401, 403]).not.toContain(answer.status)
      expect(answer.status).toBeLessThan(500)
    } else {
      expect([answer.status, answer.body]).toEqual([
        403,
        { message: 'User is not authorized to access this resource' },
      ])
    }
  })
})

test('every route of the two doors is in the policy', () => {
  const routes = provider.app
    .printRoutes({ commonPrefix: false, includeMeta: false })
    .split('\n')
    .filter((line) => /(rest|portal)\/v1\/\w/.test(line))
  const known = new Set(policy.map(([, path]) => path.split('?')[0]))
  const paths = routes.map((line) => line.replace(/^[^/]*/, '').replace(/ \(.*$/, ''))
  const unknown = paths.filter(
    (path) =>
      !known.has(path.replace(':clientId', 'HARBOUR').replace(':userId', 'x')) &&
      !path.endsWith('*'),
  )
  expect(paths.length).toBeGreaterThan(5)
  expect(unknown).toEqual([])
})

test('every scope of the policy is one there is', () => {
  for (const [, , scope] of policy) expect([...scopes, ...keyOnlyScopes]).toContain(scope)
})

test('a federated administrator calls like any other', async () => {
  const answer = await provider.call('GET', '/rest/v1/balance', { as: 'federated@harbour.example' })
  expect(answer.status).toBe(200)
})
