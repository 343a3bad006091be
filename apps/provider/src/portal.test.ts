import { defaultReportFields } from '@tideway/contract/reports/report-fields'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openTestProvider } from '../test/provider.ts'
import { testClock } from './platform/clock.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const provider = await openTestProvider({ clock: testClock(NOW) })
const { call, create, paid, pay, read } = provider
const asAdmin = { as: 'admin@harbour.example' }

afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const single = (name: string, id: string, query = '', options = {}) =>
  call('GET', `/portal/v1/${name}?id=${id}${query}`, { ...asAdmin, ...options })
const notFound = (id: string) => {
  const message = `paymentRequestId: ${id} not found`
  return [404, { message, details: { failureCode: 'ERR0.03', failureReason: message } }]
}

test('the configuration of a client is what the dashboard reads (spec 3.2)', async () => {
  const answer = await call('GET', '/portal/v1/clients/HARBOUR', asAdmin)
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  const { apiPermissionLimits, ...rest } = answer.body
  expect(rest).toEqual({
    clientId: 'HARBOUR',
    clientName: 'Harbour Roasters',
    legalName: 'Harbour Roasters Pty Ltd',
    logoUrl: null,
    payIDSuffix: [{ domain: 'pay.harbour.example' }, { domain: 'shop.harbour.example' }],
    settlementPayId: 'settlement@harbour.example',
    settlementPayIdType: 'EMAIL',
    settlementFullLegalAccountName: 'Harbour Roasters Pty Ltd',
    settlementAccountBSB: null,
    settlementAccountNo: null,
    topUpPayId: 'topup-harbour@pay.tideway.example',
    payToAllowed: true,
    keys: [
      expect.objectContaining({ keyId: 'DISTDEMO01', enabled: true, hmacEnabled: false }),
      expect.objectContaining({ keyId: 'SECRDEMO01', enabled: true, hmacEnabled: false }),
    ],
    ipWhitelist: [],
    thinPayload: false,
    reportSFTPHost: null,
    reportSFTPPort: null,
    reportSFTPUserName: null,
    reportSFTPFolder: null,
    reportSFTPPublicKey: null,
    reportsEncryptionPublicKey: null,
    reportNotificationsEmail: null,
    reportSchedule: 'late',
    customReportFields: [...defaultReportFields],
    featureFlags: { mt940Report: { enabled: false, version: 'v1', interval: 'hourly' } },
    tidewayIdNotifyOn: ['COMPLETE'],
  })
  expect(apiPermissionLimits).toContain('RestAPI/POST/paymentAgreement/search')
  expect(answer.text).not.toContain('$2b$')
})

test('a parent reads its child’s configuration, whichever client it acts for', async () => {
  for (const options of [asAdmin, { ...asAdmin, actingFor: 'HARBOURM1' }]) {
    const answer = await call('GET', '/portal/v1/clients/HARBOURN1?clientId=HARBOURN1', options)
    expect([answer.status, answer.body.clientName]).toEqual([200, 'Harbour Newtown'])
  }
})

test.each(['KELPCO1', 'NOBODY1', 'x', "a'b", '%F0%9F%90%9F'])(
  'the configuration of %s is not found',
  async (clientId) => {
    const answer = await call('GET', `/portal/v1/clients/${clientId}`, asAdmin)
    expect([answer.status, answer.body]).toEqual([
      404,
      {
        message: 'The client can not be found',
        details: { failureCode: 'ERR0.01', failureReason: 'The client can not be found' },
      },
    ])
  },
)

test('a child cannot read its parent’s configuration', async () => {
  const options = { as: 'admin@newtown.harbour.example' }
  expect((await call('GET', '/portal/v1/clients/HARBOUR', options)).status).toBe(404)
})

test('a request is found by its id as a tagged list, and a child under received payments', async () => {
  const createdRequest = await create({ multiPayment: true })
  const parentId = createdRequest.PaymentRequestStatus.paymentRequestId
  const { paymentRequestId: childId = '' } = await pay(createdRequest.PaymentRequest.payID, 40)
  const parent = await single('paymentRequest', parentId)
  expect([parent.status, parent.body]).toEqual([
    200,
    [{ Source: 'GET', ...(await read(parentId)) }],
  ])
  const child = await single('receivedPayment', childId)
  expect([child.status, child.body]).toEqual([200, [{ Source: 'GET', ...(await read(childId)) }]])
  for (const [name, id] of [
    ['paymentRequest', childId],
    ['receivedPayment', parentId],
    ['paymentRequest', 'nothing'],
    ['receivedPayment', 'nothing'],
  ] as const) {
    const answer = await single(name, id)
    expect([answer.status, answer.body]).toEqual(notFound(id))
  }
})

test('a paid single-use request is not a received payment', async () => {
  const id = await paid(1)
  const answer = await single('receivedPayment', id)
  expect([answer.status, answer.body]).toEqual(notFound(id))
})

test('clientId in the query selects among the organisation’s clients only', async () => {
  const createdRequest = await create({ clientId: 'HARBOURN1' })
  const id = createdRequest.PaymentRequestStatus.paymentRequestId
  expect((await single('paymentRequest', id)).status).toBe(404)
  expect((await single('paymentRequest', id, '&clientId=HARBOURN1')).status).toBe(200)
  expect((await single('paymentRequest', id, '', { actingFor: 'HARBOURN1' })).status).toBe(200)
  const asChild = { as: 'admin@newtown.harbour.example' }
  expect((await single('paymentRequest', id, '&clientId=HARBOURN1', asChild)).status).toBe(200)
  for (const clientId of ['HARBOUR', 'HARBOURM1', 'KELPCO1', 'NOBODY1', '']) {
    const answer = await single('paymentRequest', id, `&clientId=${clientId}`, asChild)
    expect([answer.status, answer.body]).toEqual([
      403,
      { message: 'User is not authorized to access this resource' },
    ])
  }
})
