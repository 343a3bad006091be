import { describe, expect, test } from 'vitest'
import { refundProblems } from '../../calls/problems.ts'
import type { Cents } from '../../money/money.ts'
import { asCents, ZERO_CENTS } from '../../money/money.ts'
import { initiationRefundProblems } from '../payto-problems.ts'
import {
  decideInitiationRefund,
  initiationRefundBalance,
  isInitiationRefundable,
  showsInitiationRefund,
} from './initiation-refund.ts'
import type { PaymentInitiationStatusName } from './payment-initiation.ts'

test.each<[PaymentInitiationStatusName, Cents | undefined, boolean, boolean]>([
  ['CREATED', undefined, false, false],
  ['PENDING', undefined, false, false],
  ['FAILED', undefined, false, false],
  ['RETURN_IN_PROGRESS', asCents(100), false, false],
  ['SETTLED', undefined, true, true],
  ['SETTLED', asCents(1), true, true],
  ['RETURN_COMPLETE', asCents(1), true, true],
  ['RETURN_COMPLETE', ZERO_CENTS, true, false],
  ['RETURN_FAILED', asCents(5000), true, true],
])(
  '%s with %s cents left shows the refund: %s, and allows one: %s',
  (status, left, shown, refundable) => {
    expect(showsInitiationRefund(status)).toBe(shown)
    const initiation = { status, paymentAmountCents: asCents(5000), availableBalanceCents: left }
    expect(isInitiationRefundable(initiation)).toBe(refundable)
  },
)

test('the refund balance is the full amount if no refund information is known', () => {
  const initiation = { status: 'SETTLED' as const, paymentAmountCents: asCents(5000) }
  expect(initiationRefundBalance({ ...initiation, availableBalanceCents: undefined })).toBe(5000)
  expect(initiationRefundBalance({ ...initiation, availableBalanceCents: ZERO_CENTS })).toBe(0)
})

describe('the decision on a refund', () => {
  const settled = (change: object = {}) => ({
    status: 'SETTLED' as PaymentInitiationStatusName,
    paymentAmountCents: asCents(5000),
    availableBalanceCents: asCents(5000),
    onlyFull: false,
    ...change,
  })
  const { inProgress, wrongStatus } = initiationRefundProblems

  test.each([
    ['the rest, of all', settled(), 'remaining', { amountCents: asCents(5000) }],
    ['a part', settled(), asCents(1), { amountCents: asCents(1) }],
    [
      'after a failure',
      settled({ status: 'RETURN_FAILED' }),
      asCents(5000),
      { amountCents: asCents(5000) },
    ],
    [
      'the rest, of what is left',
      settled({ status: 'RETURN_COMPLETE', availableBalanceCents: asCents(7) }),
      'remaining',
      { amountCents: asCents(7) },
    ],
    ['a cent too much', settled(), asCents(5001), refundProblems.aboveOriginal],
    [
      'the rest of nothing',
      settled({ status: 'RETURN_COMPLETE', availableBalanceCents: ZERO_CENTS }),
      'remaining',
      refundProblems.aboveOriginal,
    ],
    ['under way', settled({ status: 'RETURN_IN_PROGRESS' }), asCents(1), inProgress],
    ['not yet settled', settled({ status: 'PENDING' }), asCents(1), wrongStatus],
    ['just made', settled({ status: 'CREATED' }), asCents(1), wrongStatus],
    ['failed', settled({ status: 'FAILED' }), 'remaining', wrongStatus],
    [
      'of what settled a payment request',
      settled({ paymentRequestId: 'abc' }),
      'remaining',
      {
        status: 400,
        body: {
          message: 'This payment settled a payment request. Refund paymentRequestId abc instead',
          details: {
            failureCode: 'ERR0.08',
            failureReason:
              'This payment settled a payment request. Refund paymentRequestId abc instead',
          },
        },
      },
    ],
    ['only full, a part', settled({ onlyFull: true }), asCents(4999), refundProblems.onlyFull],
    ['only full, all', settled({ onlyFull: true }), asCents(5000), { amountCents: asCents(5000) }],
  ] as const)('is correct for %s', (_what, initiation, requested, answer) => {
    expect(decideInitiationRefund(initiation, requested)).toEqual(answer)
  })
})
