import { describe, expect, test } from 'vitest'
import { refundProblems } from '../calls/problems.ts'
import { asCents, ZERO_CENTS } from '../money/money.ts'
import type { PaymentRequestStatusName } from './refund.ts'
import {
  decideRefund,
  isRefundable,
  isRefundDescription,
  isRefusal,
  parseRefundAmount,
  refundAmountMessage,
  refundBalance,
} from './refund.ts'

const payment = (change: Partial<Parameters<typeof decideRefund>[0]> = {}) => ({
  status: 'COMPLETE' as PaymentRequestStatusName,
  multiPayment: false,
  amountReceivedCents: asCents(10_000),
  availableBalanceCents: asCents(10_000),
  onlyFull: false,
  ...change,
})

describe('the decision on a refund', () => {
  test.each([
    ['the rest, of all', payment(), 'remaining', { amountCents: asCents(10_000) }],
    [
      'the rest, of what is left',
      payment({ status: 'RETURN_COMPLETE', availableBalanceCents: asCents(1) }),
      'remaining',
      { amountCents: asCents(1) },
    ],
    ['a part', payment(), asCents(1), { amountCents: asCents(1) }],
    ['exactly all', payment(), asCents(10_000), { amountCents: asCents(10_000) }],
    [
      'after a failure',
      payment({ status: 'RETURN_FAILED' }),
      asCents(10_000),
      { amountCents: asCents(10_000) },
    ],
    ['a cent too much', payment(), asCents(10_001), refundProblems.aboveOriginal],
    [
      'more than is left',
      payment({ status: 'RETURN_COMPLETE', availableBalanceCents: asCents(50) }),
      asCents(51),
      refundProblems.aboveOriginal,
    ],
    [
      'the rest of nothing',
      payment({ status: 'RETURN_COMPLETE', availableBalanceCents: ZERO_CENTS }),
      'remaining',
      refundProblems.aboveOriginal,
    ],
    ['unpaid', payment({ status: 'WAITING' }), 'remaining', refundProblems.wrongStatus],
    ['expired', payment({ status: 'EXPIRED' }), 'remaining', refundProblems.wrongStatus],
    [
      'in flight',
      payment({ status: 'RETURN_IN_PROGRESS', availableBalanceCents: asCents(500) }),
      asCents(1),
      refundProblems.inProgress,
    ],
    [
      'a request for several',
      payment({ multiPayment: true }),
      asCents(1),
      refundProblems.multiPayment,
    ],
    [
      'a waiting request for several',
      payment({ multiPayment: true, status: 'WAITING' }),
      asCents(1),
      refundProblems.multiPayment,
    ],
    ['only full, all', payment({ onlyFull: true }), 'remaining', { amountCents: asCents(10_000) }],
    ['only full, a part', payment({ onlyFull: true }), asCents(9_999), refundProblems.onlyFull],
    [
      'only full, a rest',
      payment({ onlyFull: true, availableBalanceCents: asCents(5_000), status: 'RETURN_COMPLETE' }),
      'remaining',
      refundProblems.onlyFull,
    ],
    [
      'only full, too much',
      payment({ onlyFull: true }),
      asCents(10_001),
      refundProblems.aboveOriginal,
    ],
  ] as const)('is correct for %s', (_situation, stands, requested, answer) => {
    expect(decideRefund(stands, requested)).toEqual(answer)
  })

  test('distinguishes an error from a decision', () => {
    expect(isRefusal(refundProblems.onlyFull)).toBe(true)
    expect(isRefusal({ amountCents: asCents(1) })).toBe(false)
    expect(isRefusal({ amountCents: asCents(1), status: 'COMPLETE' })).toBe(false)
  })
})

test.each([
  ['COMPLETE', 100, true],
  ['COMPLETE', undefined, true],
  ['COMPLETE', 0, false],
  ['RETURN_COMPLETE', 1, true],
  ['RETURN_COMPLETE', 0, false],
  ['RETURN_FAILED', 100, true],
  ['RETURN_IN_PROGRESS', 100, false],
  ['WAITING', 100, false],
  ['EXPIRED', 100, false],
  ['WAITING', undefined, false],
] as const)('%s with %s cents left is refundable: %s (spec 4)', (status, balance, refundable) => {
  const availableBalanceCents = balance === undefined ? undefined : asCents(balance)
  const stands = {
    status,
    multiPayment: false,
    paymentAmountCents: asCents(100),
    availableBalanceCents,
  }
  expect(isRefundable(stands)).toBe(refundable)
})

test('the refund balance is the available balance, or else the requested amount, or else zero', () => {
  const stands = { status: 'COMPLETE', multiPayment: false } as const
  expect(
    refundBalance({
      ...stands,
      paymentAmountCents: asCents(500),
      availableBalanceCents: ZERO_CENTS,
    }),
  ).toBe(0)
  expect(
    refundBalance({
      ...stands,
      paymentAmountCents: asCents(500),
      availableBalanceCents: undefined,
    }),
  ).toBe(500)
  expect(
    refundBalance({ ...stands, paymentAmountCents: null, availableBalanceCents: undefined }),
  ).toBe(0)
})

test('a multi-payment request has no refund balance, because its payments are refunded', () => {
  const parent = {
    status: 'COMPLETE',
    multiPayment: true,
    paymentAmountCents: asCents(500),
  } as const
  expect(refundBalance({ ...parent, availableBalanceCents: undefined })).toBe(0)
})

test.each([
  ['', 'Invalid amount'],
  ['0', 'Invalid amount'],
  ['1.234', 'Invalid amount'],
  ['1,000', 'Invalid amount'],
  ['100.01', 'Refund amount cannot be greater than the available refund balance'],
  ['100.00', undefined],
  ['0.01', undefined],
])('the refund amount %j gives the message %s (spec 5)', (text, message) => {
  expect(refundAmountMessage(text, asCents(10_000))).toBe(message)
})

test('an absent amount means the remaining balance, and an empty or invalid one is an error', () => {
  expect(parseRefundAmount(undefined)).toBe('remaining')
  expect(parseRefundAmount('12.5')).toBe(1_250)
  for (const text of ['', 'all', '-1', '0', '0.00', '1.001', '1e2', ' 1']) {
    expect(parseRefundAmount(text)).toBe(refundProblems.amountNotANumber)
  }
})

test.each([
  ['Sorry', true],
  ["A-Z a-z 0-9 / - ? : ( ) . , ' +", true],
  ['x'.repeat(280), true],
  ['x'.repeat(281), false],
  ['Four', false],
  ['Sorry!', false],
  ['Café crema', false],
])('%j is a valid refund description: %s', (text, may) => {
  expect(isRefundDescription(text)).toBe(may)
})
