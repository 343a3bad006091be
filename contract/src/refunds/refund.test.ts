import { describe, expect, test } from 'vitest'
import { refundProblems } from '../calls/problems.ts'
import type { PaymentRequestStatusName } from './refund.ts'
import {
  decideRefund,
  isRefundable,
  isRefusal,
  parseRefundAmount,
  refundAmountMessage,
  refundBalance,
} from './refund.ts'

const payment = (change: Partial<Parameters<typeof decideRefund>[0]> = {}) => ({
  status: 'COMPLETE' as PaymentRequestStatusName,
  multiPayment: false,
  amountReceivedCents: 10_000,
  availableBalanceCents: 10_000,
  onlyFull: false,
  ...change,
})

describe('what is answered to a refund', () => {
  test.each([
    ['the rest, of all', payment(), 'remaining', { amountCents: 10_000 }],
    [
      'the rest, of what is left',
      payment({ status: 'RETURN_COMPLETE', availableBalanceCents: 1 }),
      'remaining',
      { amountCents: 1 },
    ],
    ['a part', payment(), 1, { amountCents: 1 }],
    ['exactly all', payment(), 10_000, { amountCents: 10_000 }],
    ['after a failure', payment({ status: 'RETURN_FAILED' }), 10_000, { amountCents: 10_000 }],
    ['a cent too much', payment(), 10_001, refundProblems.aboveOriginal],
    [
      'more than is left',
      payment({ status: 'RETURN_COMPLETE', availableBalanceCents: 50 }),
      51,
      refundProblems.aboveOriginal,
    ],
    [
      'the rest of nothing',
      payment({ status: 'RETURN_COMPLETE', availableBalanceCents: 0 }),
      'remaining',
      refundProblems.aboveOriginal,
    ],
    ['unpaid', payment({ status: 'WAITING' }), 'remaining', refundProblems.wrongStatus],
    ['expired', payment({ status: 'EXPIRED' }), 'remaining', refundProblems.wrongStatus],
    [
      'in flight',
      payment({ status: 'RETURN_IN_PROGRESS', availableBalanceCents: 500 }),
      1,
      refundProblems.inProgress,
    ],
    ['a request for several', payment({ multiPayment: true }), 1, refundProblems.multiPayment],
    [
      'a waiting request for several',
      payment({ multiPayment: true, status: 'WAITING' }),
      1,
      refundProblems.multiPayment,
    ],
    ['only full, all', payment({ onlyFull: true }), 'remaining', { amountCents: 10_000 }],
    ['only full, a part', payment({ onlyFull: true }), 9_999, refundProblems.onlyFull],
    [
      'only full, a rest',
      payment({ onlyFull: true, availableBalanceCents: 5_000, status: 'RETURN_COMPLETE' }),
      'remaining',
      refundProblems.onlyFull,
    ],
    ['only full, too much', payment({ onlyFull: true }), 10_001, refundProblems.aboveOriginal],
  ] as const)('%s', (_situation, stands, requested, answer) => {
    expect(decideRefund(stands, requested)).toEqual(answer)
  })

  test('a refusal and a decision are told apart', () => {
    expect(isRefusal(refundProblems.onlyFull)).toBe(true)
    expect(isRefusal({ amountCents: 1 })).toBe(false)
    expect(isRefusal({ amountCents: 1, status: 'COMPLETE' })).toBe(false)
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
] as const)(
  '%s with %s cents left is refundable: %s (spec 4)',
  (status, availableBalanceCents, refundable) => {
    const stands = { status, multiPayment: false, paymentAmountCents: 100, availableBalanceCents }
    expect(isRefundable(stands)).toBe(refundable)
  },
)

test('the balance is what is available, else what was asked, else nothing', () => {
  const stands = { status: 'COMPLETE', multiPayment: false } as const
  expect(refundBalance({ ...stands, paymentAmountCents: 500, availableBalanceCents: 0 })).toBe(0)
  expect(
    refundBalance({ ...stands, paymentAmountCents: 500, availableBalanceCents: undefined }),
  ).toBe(500)
  expect(
    refundBalance({ ...stands, paymentAmountCents: null, availableBalanceCents: undefined }),
  ).toBe(0)
})

test('a multi-payment request has no balance: its received payments have', () => {
  const parent = { status: 'COMPLETE', multiPayment: true, paymentAmountCents: 500 } as const
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
])('under the refund amount %j stands %s (spec 5)', (text, message) => {
  expect(refundAmountMessage(text, 10_000)).toBe(message)
})

test('an absent amount means the rest, an empty or odd one is no number', () => {
  expect(parseRefundAmount(undefined)).toBe('remaining')
  expect(parseRefundAmount('12.5')).toBe(1_250)
  for (const text of ['', 'all', '-1', '0', '0.00', '1.001', '1e2', ' 1']) {
    expect(parseRefundAmount(text)).toBe(refundProblems.amountNotANumber)
  }
})
