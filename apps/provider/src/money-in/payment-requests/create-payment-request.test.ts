import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { KELP_KEY, openTestProvider, order } from '../../../test/provider.ts'
import { testClock } from '../../platform/clock.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { create, call, read, pay, paid } = provider

beforeEach(() => clock.set(NOW))
afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const post = (request: Record<string, unknown>, options = {}) =>
  call('POST', '/rest/v1/paymentRequest', { body: { PaymentRequest: order(request) }, ...options })
const problem = (message: string, failureCode = 'ERR0.03') => ({
  message,
  details: { failureCode, failureReason: message },
})

test('a created request is answered with all its fields, its id, its PayID and its checkout', async () => {
  const answer = await post({
    clientTransactionId: 'order-1',
    paymentAmount: 1310.05,
    payID: 'inv-20431@shop.harbour.example',
    paymentExpiryDatetime: '2026-11-21T14:00:00+11:00',
    clientBranch: 'Newtown',
    ultimatePayeeName: 'Harbour Shop',
    metaData: { order: { lines: [1, 2] } },
    lineItems: ['beans'],
  })
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toEqual({
    PaymentRequest: {
      clientId: 'HARBOUR',
      clientTransactionId: 'order-1',
      payID: 'inv-20431@shop.harbour.example',
      paymentAmount: 1310.05,
      paymentDescription: 'Invoice 20431',
      paymentExpiryDatetime: '2026-11-21T03:00:00.000Z',
      multiPayment: false,
      clientBranch: 'Newtown',
      ultimatePayeeName: 'Harbour Shop',
      metaData: { order: { lines: [1, 2] } },
      lineItems: ['beans'],
      checkoutUrl: expect.stringMatching(/^http:\/\/localhost:4001\/checkout\/[\w-]{32}$/),
      checkoutVersion: 'v3',
    },
    PaymentRequestStatus: {
      paymentRequestId: expect.stringMatching(/^[0-9a-f]{32}$/),
      status: 'WAITING',
      createdDateTime: NOW,
    },
  })
  const again = await read(answer.body.PaymentRequestStatus.paymentRequestId)
  expect(again).toEqual(answer.body)
})

test('a missing PayID is generated on the first domain, and a missing expiry is set to two days', async () => {
  const { PaymentRequest } = await create()
  expect(PaymentRequest.payID).toMatch(/^[0-9a-f]{12}@pay\.harbour\.example$/)
  expect(PaymentRequest.paymentExpiryDatetime).toBe('2026-11-22T03:00:00.000Z')
})

test('a suffix chooses the domain of the generated PayID', async () => {
  const { PaymentRequest } = await create({ payIDSuffix: 'shop.harbour.example' })
  expect(PaymentRequest.payID).toMatch(/^[0-9a-f]{12}@shop\.harbour\.example$/)
})

test('a suffix next to a PayID is ignored', async () => {
  const payID = 'given@pay.harbour.example'
  const { PaymentRequest } = await create({ payID, payIDSuffix: 'other.example' })
  expect(PaymentRequest.payID).toBe(payID)
})

test('a client without domains uses the provider’s, and has no checkout without an app', async () => {
  const { PaymentRequest } = await create(
    { clientId: 'NEWCLIENT' },
    { as: 'owner@newclient.example' },
  )
  expect(PaymentRequest.payID).toMatch(/^[0-9a-f]{12}@pay\.tideway\.example$/)
  expect(PaymentRequest).not.toHaveProperty('checkoutUrl')
  expect(PaymentRequest).not.toHaveProperty('checkoutVersion')
})

test.each([
  [
    { payID: 'inv@elsewhere.example' },
    'PayID domain elsewhere.example is not configured for this client',
  ],
  [
    { payIDSuffix: 'elsewhere.example' },
    'PayID domain elsewhere.example is not configured for this client',
  ],
  [
    { payID: 'inv@pay.tideway.example' },
    'PayID domain pay.tideway.example is not configured for this client',
  ],
  [{ paymentExpiryDatetime: NOW }, 'paymentExpiryDatetime must be in the future'],
  [
    { paymentExpiryDatetime: '2026-11-20T02:59:59.999Z' },
    'paymentExpiryDatetime must be in the future',
  ],
  [{ clientId: 'KELPCO1' }, 'ClientId mismatch: Expecting HARBOUR'],
  [{ clientId: 'NOBODY1' }, 'ClientId mismatch: Expecting HARBOUR'],
  [{ paymentAmount: undefined }, '[object has missing required properties (["paymentAmount"])]'],
  [{ paymentAmount: 0 }, '[paymentAmount must be a positive multiple of 0.01]'],
  [{ paymentAmount: -1 }, '[paymentAmount must be a positive multiple of 0.01]'],
  [{ paymentAmount: 0.001 }, '[paymentAmount must be a positive multiple of 0.01]'],
  [{ paymentAmount: 100_000_000_000 }, '[paymentAmount must be at most 99999999999.99]'],
  [{ paymentAmount: '1.00' }, '[paymentAmount has the wrong type: expected number]'],
  [
    { clientTransactionId: undefined },
    '[object has missing required properties (["clientTransactionId"])]',
  ],
  [{ clientTransactionId: 'ab' }, '[string "ab" is too short (length: 2, required minimum: 3)]'],
  [{ paymentDescription: 'four' }, '[string "four" is too short (length: 4, required minimum: 5)]'],
  [
    { surprise: 1 },
    '[object instance has properties which are not allowed by the schema: ["surprise"]]',
  ],
])('%j is rejected: %s', async (change, message) => {
  const answer = await post(change)
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual(problem(message))
})

test.each(['Coffee ☕ beans', 'a\nb c d', '\u0000abcdef', 'caffè latte'])(
  'the description %j is not printable ASCII and is rejected',
  async (paymentDescription) => {
    const answer = await post({ paymentDescription })
    expect(answer.status).toBe(400)
    expect(answer.body.details.failureCode).toBe('ERR0.03')
  },
)

test('an expiry one millisecond from now is accepted', async () => {
  const { PaymentRequestStatus } = await create({
    paymentExpiryDatetime: '2026-11-20T03:00:00.001Z',
  })
  expect(PaymentRequestStatus.status).toBe('WAITING')
})

test('a clientTransactionId is rejected on a second request, but accepted for another client', async () => {
  await create({ clientTransactionId: 'once-only' })
  const again = await post({ clientTransactionId: 'once-only' })
  expect(again.status).toBe(400)
  expect(again.body).toEqual(
    problem('Duplicate clientTransactionId: it was used by another payment request'),
  )
  await create({ clientTransactionId: 'once-only', clientId: 'KELPCO1' }, { as: KELP_KEY })
})

test('the clientTransactionId of a deleted request stays used', async () => {
  const createdRequest = await create({ clientTransactionId: 'deleted-one' })
  await call(
    'DELETE',
    `/rest/v1/paymentRequest?id=${createdRequest.PaymentRequestStatus.paymentRequestId}`,
  )
  expect((await post({ clientTransactionId: 'deleted-one' })).status).toBe(400)
})

test('a parent creates for its sub-client: the sub-client reads it, the parent’s own reads do not', async () => {
  const createdRequest = await create({ clientId: 'HARBOURN1', payID: 'sub@pay.tideway.example' })
  const id = createdRequest.PaymentRequestStatus.paymentRequestId
  expect(createdRequest.PaymentRequest.clientId).toBe('HARBOURN1')
  const asChild = { as: 'admin@harbour.example', actingFor: 'HARBOURN1' }
  expect((await read(id, asChild)).PaymentRequest.payID).toBe('sub@pay.tideway.example')
  expect((await call('GET', `/rest/v1/paymentRequest?id=${id}`)).status).toBe(404)
})

test('a sub-client cannot create for its parent', async () => {
  const answer = await post({ clientId: 'HARBOUR' }, { as: 'admin@newtown.harbour.example' })
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual(problem('ClientId mismatch: Expecting HARBOURN1'))
})

test('a client’s waiting request loses its PayID to the next one and shows that', async () => {
  const payID = 'again@pay.harbour.example'
  const first = await create({ payID })
  clock.advance(60_000)
  const second = await create({ payID, paymentAmount: 7.5 })
  expect(await read(first.PaymentRequestStatus.paymentRequestId)).toMatchObject({
    PaymentRequest: { paymentExpiryDatetime: '2026-11-20T03:01:00.000Z' },
    PaymentRequestStatus: { status: 'EXPIRED', failureReason: 'Superseded' },
  })
  expect(await pay(payID, 100)).toMatchObject({
    outcome: 'RETURNED',
    reason: 'WRONG_AMOUNT',
    paymentRequestId: second.PaymentRequestStatus.paymentRequestId,
  })
  expect(await pay(payID, 7.5)).toMatchObject({ outcome: 'ACCEPTED' })
  await provider.settled()
})

test('a rejected request supersedes nothing', async () => {
  const payID = 'kept@pay.harbour.example'
  const first = await create({ payID, clientTransactionId: 'kept-one' })
  expect((await post({ payID, clientTransactionId: 'kept-one' })).status).toBe(400)
  const { PaymentRequestStatus } = await read(first.PaymentRequestStatus.paymentRequestId)
  expect(PaymentRequestStatus.status).toBe('WAITING')
})

test('a PayID that another client holds is rejected', async () => {
  const payID = 'shared@pay.tideway.example'
  await create({ clientId: 'NEWCLIENT', payID }, { as: 'owner@newclient.example' })
  const answer = await post({ clientId: 'HARBOURN1', payID })
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual(problem(`PayID ${payID} is already registered`))
})

test('a paid request’s PayID stays taken for 48 hours, to the millisecond', async () => {
  const payID = 'paid@pay.harbour.example'
  await paid(100, { payID })
  const taken = problem(`PayID ${payID} is already registered`)
  expect((await post({ payID })).body).toEqual(taken)
  clock.set('2026-11-22T02:59:59.999Z')
  expect((await post({ payID })).body).toEqual(taken)
  clock.set('2026-11-22T03:00:00.000Z')
  expect((await create({ payID })).PaymentRequest.payID).toBe(payID)
})

test('an expired request’s PayID stays taken for 48 hours after its expiry', async () => {
  const payID = 'expired@pay.harbour.example'
  await create({ payID, paymentExpiryDatetime: '2026-11-20T04:00:00.000Z' })
  clock.set('2026-11-20T04:00:00.000Z')
  expect((await post({ payID })).status).toBe(400)
  clock.set('2026-11-22T03:59:59.999Z')
  expect((await post({ payID })).status).toBe(400)
  clock.set('2026-11-22T04:00:00.000Z')
  await create({ payID })
})

test('a PayID may be up to 50 characters long', async () => {
  const at = '@pay.harbour.example'
  const longest = 'p'.repeat(50 - at.length) + at
  expect((await create({ payID: longest })).PaymentRequest.payID).toHaveLength(50)
  expect((await post({ payID: `p${longest}` })).status).toBe(400)
})

test('a request for several payments needs no amount and has no default expiry', async () => {
  const { PaymentRequest } = await create({ multiPayment: true, paymentAmount: undefined })
  expect(PaymentRequest).not.toHaveProperty('paymentAmount')
  expect(PaymentRequest).not.toHaveProperty('paymentExpiryDatetime')
  expect(PaymentRequest.multiPayment).toBe(true)
})

test('the credential of a callback is never returned', async () => {
  const createdRequest = await create({
    paymentNotification: {
      paymentNotificationEndpointUrl: 'https://hooks.harbour.example/paid',
      paymentNotificationAuthorizationHeaderValue: 'Basic c2VjcmV0',
    },
  })
  expect(JSON.stringify(createdRequest)).not.toContain('c2VjcmV0')
})
