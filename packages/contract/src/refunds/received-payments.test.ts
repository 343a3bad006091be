import { expect, test } from 'vitest'
import { asCents, ZERO_CENTS } from '../money/money.ts'
import type { ReceivedPayment } from './received-payments.ts'
import { receivedTotals, refundedOf } from './received-payments.ts'

type Refund = ReceivedPayment['refunds'][number]

const refund = (amount: number, status: Refund['status']): Refund => ({
  amountCents: asCents(amount),
  status,
})
const payment = (amount: number, ...refunds: Refund[]): ReceivedPayment => ({
  amountCents: asCents(amount),
  refunds,
})

test.each<[string, Refund[], number, number]>([
  ['none', [], 0, 0],
  ['one that arrived', [refund(2500, 'COMPLETE')], 2500, 0],
  ['one on its way', [refund(2500, 'IN_PROGRESS')], 0, 2500],
  ['one that was sent back', [refund(2500, 'FAILED')], 0, 0],
  [
    'one of each',
    [
      refund(100, 'COMPLETE'),
      refund(20, 'FAILED'),
      refund(3, 'IN_PROGRESS'),
      refund(1, 'COMPLETE'),
    ],
    101,
    3,
  ],
])('sums the refunds of a payment: %s', (_, refunds, refundedCents, returningCents) => {
  expect(refundedOf({ refunds })).toEqual({ refundedCents, returningCents })
})

test.each([
  ['nothing came', { receivedCents: undefined, overpaidCents: undefined }, [], [0, 0, 0, 0]],
  [
    'two payments, none refunded',
    { receivedCents: asCents(10_000), overpaidCents: ZERO_CENTS },
    [payment(6000), payment(4000)],
    [10_000, 0, 0, 0],
  ],
  [
    'two payments, both refunded in full',
    { receivedCents: asCents(10_000), overpaidCents: ZERO_CENTS },
    [payment(6000, refund(6000, 'COMPLETE')), payment(4000, refund(4000, 'COMPLETE'))],
    [10_000, 10_000, 0, 0],
  ],
  [
    'one overpaid, one refund on its way, one sent back',
    { receivedCents: asCents(10_000), overpaidCents: asCents(1999) },
    [payment(6000, refund(1, 'IN_PROGRESS')), payment(4000, refund(4000, 'FAILED'))],
    [10_000, 0, 1, 1999],
  ],
  [
    'any amount, of a provider that does not add up',
    { receivedCents: undefined, overpaidCents: undefined },
    [payment(1), payment(29, refund(9, 'COMPLETE'))],
    [30, 9, 0, 0],
  ],
  [
    'amounts that do not add up as fractions of a dollar',
    { receivedCents: undefined, overpaidCents: undefined },
    [payment(10), payment(20, refund(10, 'COMPLETE'), refund(20, 'COMPLETE'))],
    [30, 30, 0, 0],
  ],
] as const)('sums a multi-payment request: %s', (_, request, payments, sums) => {
  const { receivedCents, refundedCents, returningCents, overpaidCents } = receivedTotals(
    request,
    payments,
  )
  expect([receivedCents, refundedCents, returningCents, overpaidCents]).toEqual(sums)
})

test('five hundred payments add up exactly to the cent', () => {
  const payments = Array.from({ length: 500 }, (_, index) =>
    payment(1001 + index, ...(index % 2 === 0 ? [refund(1, 'COMPLETE')] : [])),
  )
  expect(receivedTotals({ receivedCents: undefined, overpaidCents: ZERO_CENTS }, payments)).toEqual(
    {
      receivedCents: asCents(500) * 1001 + (499 * 500) / 2,
      refundedCents: asCents(250),
      returningCents: ZERO_CENTS,
      overpaidCents: ZERO_CENTS,
    },
  )
})
