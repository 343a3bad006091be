import { clientIdOf } from '@tideway/contract/calls/ids'
import { asCents } from '@tideway/contract/money/money'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openTestProvider, PAYER } from '../../../../test/provider.ts'
import { testClock } from '../../../platform/clock.ts'
import { receivePayment } from './receive-payment.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call, create, read, pay, refund, settled, statement } = provider

beforeEach(() => clock.set(NOW))
afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const balance = async () => (await call('GET', '/rest/v1/balance')).body.balance
const idOf = (record: { PaymentRequestStatus: { paymentRequestId: string } }) =>
  record.PaymentRequestStatus.paymentRequestId
/** Returns the amounts of the payer's newest statement lines. */
const lines = async (count: number) =>
  (await statement()).lines.slice(0, count).map((line) => line.amount)

test('the exact amount completes the request and becomes available to the client', async () => {
  const before = await balance()
  const request = await create({ paymentAmount: 1310.05 })
  clock.advance(5000)
  const paid = await pay(request.PaymentRequest.payID, '1310.05', {
    ...PAYER,
    description: 'Beans for November',
    reference: 'PO-1129',
  })
  expect(paid).toEqual({
    outcome: 'ACCEPTED',
    nppTransactionId: expect.stringMatching(/^TESTAU2SXXXI20261120\d{15}$/),
    paymentRequestId: idOf(request),
  })
  expect((await read(idOf(request))).PaymentRequestStatus).toEqual({
    paymentRequestId: idOf(request),
    status: 'COMPLETE',
    createdDateTime: NOW,
    completedDatetime: '2026-11-20T03:00:05.000Z',
    amountReceived: 1310.05,
    settledBy: 'PayID',
    nppTransactionId: paid.nppTransactionId,
    payerPaymentDescription: 'Beans for November',
    payerPaymentReference: 'PO-1129',
    payerInformation: {
      bsb: '062000',
      accountNumber: '12340001',
      fullLegalAccountName: 'Marnie Blake',
    },
    refundInformation: { availableBalance: '1310.05', requests: [] },
  })
  expect(await balance()).toBeCloseTo(before + 1310.05, 10)
  expect(await lines(1)).toEqual(['-1310.05'])
})

test('a client without permission to see payers sees none', async () => {
  await provider.platform.db
    .updateTable('clients')
    .set({ shows_payer_information: false })
    .where('client_id', '=', clientIdOf('KELPCO1'))
    .execute()
  const asKelp = { as: 'admin@kelp.example' }
  const request = await create({ clientId: 'KELPCO1' }, asKelp)
  await pay(request.PaymentRequest.payID, 100)
  const { nppTransactionId } = await pay(request.PaymentRequest.payID, 100)
  const { PaymentRequestStatus } = await read(idOf(request), asKelp)
  expect(PaymentRequestStatus).not.toHaveProperty('payerInformation')
  expect(PaymentRequestStatus.failedPaymentAttempts).toEqual([
    {
      attemptDateTime: NOW,
      attemptAmount: 100,
      attemptFailureReason: 'ALREADY_PAID',
      nppTransactionId,
    },
  ])
})

test.each([99.99, 100.01])(
  '%d instead of 100 is returned in full and leaves a failed attempt',
  async (amount) => {
    const before = await balance()
    const request = await create()
    clock.advance(1000)
    const sent = { ...PAYER, description: 'Beans', reference: 'PO-1130' }
    const arrived = await pay(request.PaymentRequest.payID, amount, sent)
    expect(arrived).toMatchObject({
      outcome: 'RETURNED',
      reason: 'WRONG_AMOUNT',
      paymentRequestId: idOf(request),
    })
    await settled()
    expect((await read(idOf(request))).PaymentRequestStatus).toEqual({
      paymentRequestId: idOf(request),
      status: 'WAITING',
      createdDateTime: NOW,
      failedPaymentAttempts: [
        {
          attemptDateTime: '2026-11-20T03:00:01.000Z',
          attemptAmount: amount,
          attemptFailureReason: 'WRONG_AMOUNT',
          payerPaymentDescription: 'Beans',
          payerPaymentReference: 'PO-1130',
          nppTransactionId: arrived.nppTransactionId,
          payerInformation: {
            bsb: '062000',
            accountNumber: '12340001',
            fullLegalAccountName: 'Marnie Blake',
          },
        },
      ],
    })
    expect(await lines(2)).toEqual([amount.toFixed(2), `-${amount.toFixed(2)}`])
    expect(await balance()).toBe(before)
    expect(await pay(request.PaymentRequest.payID, 100)).toMatchObject({ outcome: 'ACCEPTED' })
  },
)

test('a second payment of a paid request is returned', async () => {
  const request = await create()
  await pay(request.PaymentRequest.payID, 100)
  expect(await pay(request.PaymentRequest.payID, 100)).toMatchObject({
    outcome: 'RETURNED',
    reason: 'ALREADY_PAID',
  })
  await settled()
  const { PaymentRequestStatus } = await read(idOf(request))
  expect(PaymentRequestStatus).toMatchObject({ status: 'COMPLETE', amountReceived: 100 })
  expect(PaymentRequestStatus.failedPaymentAttempts).toHaveLength(1)
  expect(await lines(3)).toEqual(['100.00', '-100.00', '-100.00'])
})

test('money after the expiry is returned, from the exact millisecond on', async () => {
  const request = await create({ paymentExpiryDatetime: '2026-11-20T03:00:01.000Z' })
  const inTime = await create({ paymentExpiryDatetime: '2026-11-20T03:00:01.000Z' })
  clock.set('2026-11-20T03:00:00.999Z')
  expect(await pay(inTime.PaymentRequest.payID, 100)).toMatchObject({ outcome: 'ACCEPTED' })
  clock.set('2026-11-20T03:00:01.000Z')
  expect(await pay(request.PaymentRequest.payID, 100)).toMatchObject({
    outcome: 'RETURNED',
    reason: 'EXPIRED',
  })
  await settled()
  expect((await read(idOf(request))).PaymentRequestStatus.status).toBe('EXPIRED')
})

test('a repeated notice of the same payment takes effect once', async () => {
  const request = await create()
  const arrival = {
    nppTransactionId: 'TESTAU2SXXXI20261120999999999999999',
    payId: request.PaymentRequest.payID,
    amountCents: asCents(4_000),
    payerBsb: '062000',
    payerAccountNumber: '12340001',
    payerName: 'Marnie Blake',
    description: null,
    reference: null,
  }
  const { platform } = provider
  const decisions = await Promise.all(
    Array.from({ length: 8 }, () => receivePayment(platform, arrival)),
  )
  for (const decision of decisions) {
    expect(decision).toEqual({
      outcome: 'RETURNED',
      reason: 'WRONG_AMOUNT',
      paymentRequestId: idOf(request),
    })
  }
  expect((await read(idOf(request))).PaymentRequestStatus.failedPaymentAttempts).toHaveLength(1)
  await settled()
  // The simulated bank never debited the payer, so add the payment to the statement to balance the books.
  await platform.pool.query(
    `INSERT INTO bank.statement_lines (bsb, account_number, amount_cents, balance_after_cents,
       npp_transaction_id, counterparty, booked_at) VALUES ('062000', '12340001', -4000, 0, 'TOLD-TWICE', 'x', now())`,
  )
  await platform.pool.query(
    `UPDATE bank.payers SET balance_cents = balance_cents - 4000 WHERE account_number = '12340001'`,
  )
})

test('of many simultaneous payments one is accepted and all others are returned', async () => {
  const before = await balance()
  const request = await create()
  const paid = await Promise.all(
    Array.from({ length: 12 }, () => pay(request.PaymentRequest.payID, 100)),
  )
  expect(paid.filter((one) => one.outcome === 'ACCEPTED')).toHaveLength(1)
  expect(paid.filter((one) => one.reason === 'ALREADY_PAID')).toHaveLength(11)
  await settled()
  expect(await balance()).toBe(before + 100)
})

test('money that cannot be returned stays in clearing, not with the client', async () => {
  const before = await balance()
  const request = await create()
  await pay(request.PaymentRequest.payID, 55)
  await settled()
  await provider.setPayerClosed(true)
  await pay(request.PaymentRequest.payID, 56)
  await settled()
  await provider.setPayerClosed(false)
  expect(await balance()).toBe(before)
  expect(await lines(3)).toEqual(['-56.00', '55.00', '-55.00'])
})

test('a payment to an unregistered PayID is rejected', async () => {
  const answer = await call('POST', '/test-bank/payments', {
    as: null,
    body: { payID: 'nobody@pay.harbour.example', amount: 1, ...PAYER },
  })
  expect(answer.status).toBe(404)
  expect(answer.body).toEqual({ message: 'PayID nobody@pay.harbour.example is not registered' })
})

test('several payments become children, the last one’s excess is returned, the total completes', async () => {
  const before = await balance()
  const request = await create({ multiPayment: true, paymentAmount: 100, clientBranch: 'Newtown' })
  const { payID } = request.PaymentRequest
  const first = await pay(payID, 40.01)
  expect(first.paymentRequestId).not.toBe(idOf(request))
  expect((await read(idOf(request))).PaymentRequestStatus).toMatchObject({
    status: 'WAITING',
    amountReceived: 40.01,
  })
  clock.advance(1000)
  const second = await pay(payID, 70)
  expect(second.outcome).toBe('ACCEPTED')
  await settled()
  const parent = await read(idOf(request))
  expect(parent.PaymentRequestStatus).toEqual({
    paymentRequestId: idOf(request),
    status: 'COMPLETE',
    createdDateTime: NOW,
    completedDatetime: '2026-11-20T03:00:01.000Z',
    amountReceived: 100,
    overpaymentAmount: 10.01,
    settledBy: 'PayID',
  })
  expect(await read(second.paymentRequestId ?? '')).toMatchObject({
    PaymentRequest: { payID, paymentAmount: 59.99, multiPayment: false, clientBranch: 'Newtown' },
    PaymentRequestStatus: {
      status: 'COMPLETE',
      parentPaymentRequestId: idOf(request),
      amountReceived: 59.99,
      refundInformation: { availableBalance: '59.99', requests: [] },
    },
  })
  expect(await lines(3)).toEqual(['10.01', '-70.00', '-40.01'])
  expect(await balance()).toBe(before + 100)
  expect(await pay(payID, 5)).toMatchObject({ outcome: 'RETURNED', reason: 'ALREADY_PAID' })
  await settled()
})

test('a total met exactly has an overpayment of zero', async () => {
  const request = await create({ multiPayment: true, paymentAmount: 10 })
  await pay(request.PaymentRequest.payID, 10)
  expect((await read(idOf(request))).PaymentRequestStatus.overpaymentAmount).toBe(0)
})

test('a request without a total accepts any amount and never ends', async () => {
  const request = await create({ multiPayment: true, paymentAmount: undefined })
  for (const amount of [0.01, 5, 99_999.99]) {
    expect(await pay(request.PaymentRequest.payID, amount)).toMatchObject({ outcome: 'ACCEPTED' })
  }
  clock.set('2027-11-20T03:00:00.000Z')
  const { PaymentRequestStatus } = await read(idOf(request))
  expect(PaymentRequestStatus).toMatchObject({ status: 'WAITING', amountReceived: 100_005 })
  expect(PaymentRequestStatus).not.toHaveProperty('overpaymentAmount')
})

test('simultaneous payments never exceed the total', async () => {
  const request = await create({ multiPayment: true, paymentAmount: 100 })
  await Promise.all(Array.from({ length: 12 }, () => pay(request.PaymentRequest.payID, 15)))
  await settled()
  expect((await read(idOf(request))).PaymentRequestStatus).toMatchObject({
    status: 'COMPLETE',
    amountReceived: 100,
    overpaymentAmount: 5,
  })
})

test('a child of a request for several payments can be refunded, its parent cannot', async () => {
  const request = await create({ multiPayment: true, paymentAmount: 100 })
  const { paymentRequestId: childId = '' } = await pay(request.PaymentRequest.payID, 100)
  const refused = await refund(idOf(request))
  expect(refused.status).toBe(400)
  expect(refused.body.details.failureCode).toBe('ERR0.07')
  expect((await refund(childId, { refundAmount: '30' })).status).toBe(200)
  await settled()
  expect((await read(childId)).PaymentRequestStatus).toMatchObject({
    status: 'RETURN_COMPLETE',
    refundInformation: { availableBalance: '70.00' },
  })
})
