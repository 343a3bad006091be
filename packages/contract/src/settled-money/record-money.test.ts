import { describe, expect, test } from 'vitest'
import { asCents, asDollars } from '../money/money.ts'
import type { PaymentInitiationStatusName } from '../pay-to/initiations/payment-initiation.ts'
import { PaymentInitiationStatusName as InitiationStatus } from '../pay-to/initiations/payment-initiation.ts'
import type { PaymentRequestRecord, RefundEntry } from '../payment-requests/payment-request.ts'
import { PaymentStatusName } from '../payments/payment.ts'
import { leftOutText, moneyText } from '../records/money-text.ts'
import { netOf, paidOutWords, receivedWords, sumMoney } from '../records/settled-money.ts'
import { initiationMoney, payoutMoney, requestMoney } from './record-money.ts'

const at = '2026-11-20T01:00:00.000Z'

function request(
  status: Partial<PaymentRequestRecord['PaymentRequestStatus']>,
  multiPayment = false,
): PaymentRequestRecord {
  return {
    PaymentRequest: {
      payID: 'a@pay.example',
      clientTransactionId: 'order-1',
      paymentDescription: 'Beans',
      paymentAmount: asDollars(100),
      multiPayment,
    },
    PaymentRequestStatus: {
      paymentRequestId: 'a1',
      status: 'COMPLETE',
      createdDateTime: at,
      ...status,
    },
  }
}

const refund = (amount: string, status: RefundEntry['status']): RefundEntry => ({ amount, status })
const refunds = (...requests: RefundEntry[]) => ({
  refundInformation: { availableBalance: '0.00', requests },
})

describe('the money of a payment request', () => {
  test.each([
    ['a request that waits', request({ status: 'WAITING' }), 0, 0],
    ['a request that has expired', request({ status: 'EXPIRED' }), 0, 0],
    ['a paid request', request({ amountReceived: asDollars(100) }), 10_000, 0],
    [
      'a request that was paid with another amount',
      request({ amountReceived: asDollars(99.5) }),
      9950,
      0,
    ],
    [
      'a completed refund',
      request({ amountReceived: asDollars(100), ...refunds(refund('30.05', 'COMPLETE')) }),
      10_000,
      3005,
    ],
    [
      'refunds of which one failed and one is in progress',
      request({
        status: 'RETURN_IN_PROGRESS',
        amountReceived: asDollars(100),
        ...refunds(
          refund('10.00', 'FAILED'),
          refund('20.00', 'COMPLETE'),
          refund('5.00', 'IN_PROGRESS'),
        ),
      }),
      10_000,
      2000,
    ],
    [
      'a request that takes several payments, whose payments count',
      request({ amountReceived: asDollars(60) }, true),
      0,
      0,
    ],
    [
      'a payment that it received',
      request({ amountReceived: asDollars(60), parentPaymentRequestId: 'p1' }),
      6000,
      0,
    ],
  ])('%s', (_, record, settled, returned) => {
    expect(requestMoney(record)).toEqual({ settled, returned })
  })
})

test.each<[PaymentInitiationStatusName, number, number]>([
  ['CREATED', 0, 0],
  ['PENDING', 0, 0],
  ['FAILED', 0, 0],
  ['SETTLED', 5000, 1000],
  ['RETURN_IN_PROGRESS', 5000, 1000],
  ['RETURN_COMPLETE', 5000, 1000],
  ['RETURN_FAILED', 5000, 1000],
])('an initiation that is %s received %i cents and returned %i', (status, settled, returned) => {
  const record = {
    PaymentInitiation: {
      paymentAgreementId: 'c1',
      clientTransactionId: 'order-1',
      paymentAmount: '50.00',
    },
    PaymentInitiationStatus: {
      paymentInitiationId: 'd1',
      status,
      createdDatetime: at,
      ...refunds(refund('10.00', 'COMPLETE'), refund('1.00', 'FAILED')),
    },
  }
  expect(initiationMoney(record)).toEqual({ settled, returned })
  expect(InitiationStatus.options).toHaveLength(7)
})

test.each<[PaymentStatusName, number, number]>([
  ['CREATED', 0, 0],
  ['PENDING', 0, 0],
  ['FAILED', 0, 0],
  ['SETTLED', 1250, 0],
  ['RETURNED', 1250, 1250],
])('a payout that is %s settled %i cents and returned %i', (status, settled, returned) => {
  const record = {
    Payment: {
      clientPaymentId: 'payout-1',
      payeeName: 'Ana',
      paymentAmount: '12.50',
      paymentDescription: 'Wages',
    },
    PaymentStatus: { paymentId: 'b1', status, createdDatetime: at },
  }
  expect(payoutMoney(record)).toEqual({ settled, returned })
  expect(PaymentStatusName.options).toHaveLength(5)
})

test('money is added up, and what is left of it is net', () => {
  const sum = sumMoney([
    { settled: asCents(10_000), returned: asCents(3005) },
    { settled: asCents(5), returned: asCents(0) },
  ])
  expect([sum, netOf(sum)]).toEqual([{ settled: 10_005, returned: 3005 }, 7000])
  expect(moneyText(sum, receivedWords)).toBe('Received $100.05, Refunded $30.05, Net $70.00')
  expect(moneyText(sum, paidOutWords)).toBe('Settled $100.05, Returned $30.05, Net $70.00')
})

test.each([
  [0, 0, undefined],
  [1, 6000, 'Includes 1 payment ($60.00) to requests that take several.'],
  [1200, 123_456, 'Includes 1,200 payments ($1,234.56) to requests that take several.'],
])('%i payments of %i cents without a row are explained', (count, settled, text) => {
  expect(leftOutText({ count, settled: asCents(settled) })).toBe(text)
})
