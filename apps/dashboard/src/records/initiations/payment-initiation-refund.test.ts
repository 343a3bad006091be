import type { PaymentInitiationStatus } from '@tideway/contract/pay-to/initiations/payment-initiation'
import { describe, expect, test } from 'vitest'
import { refundControls } from '../../money/refund/refund-controls.ts'
import { refundPhase } from '../../money/refund/refund-phase.ts'
import type { RefundEvent } from '../../money/refund/refund-state.ts'
import { noRefund, refundReducer } from '../../money/refund/refund-state.ts'
import { refundRefusal, paymentInitiationTarget as targetOf } from './payment-initiation-refund.ts'
import { sampleInitiation } from './sample-initiation.ts'

const left = (availableBalance: string) => ({ refundInformation: { availableBalance } })

describe('the refundable amount of a payment initiation (spec 2.12, 3.8)', () => {
  test.each<[string, Partial<PaymentInitiationStatus>, boolean, number | undefined, string?]>([
    ['settled', { status: 'SETTLED' }, true, 4990],
    ['settled, some of it left', { status: 'SETTLED', ...left('20.00') }, true, 2000],
    ['refunded in part', { status: 'RETURN_COMPLETE', ...left('9.90') }, true, 990],
    [
      'refunded in full',
      { status: 'RETURN_COMPLETE', ...left('0.00') },
      true,
      0,
      'This payment has been fully refunded',
    ],
    ['a refund failed', { status: 'RETURN_FAILED', ...left('49.90') }, true, 4990],
    ['a refund is in progress', { status: 'RETURN_IN_PROGRESS', ...left('9.90') }, false, 990],
    ['created', { status: 'CREATED' }, false, undefined],
    ['pending', { status: 'PENDING' }, false, undefined],
    ['failed', { status: 'FAILED' }, false, undefined],
  ])('is correct if %s', (_, status, shown, shownBalance, disabledReason) => {
    const target = targetOf(sampleInitiation(status))
    expect(target.shownBalance).toBe(shownBalance)
    expect(refundControls(target, 'NONE', true)).toEqual({
      shown,
      buttonText: 'Refund Payment',
      busy: false,
      disabledReason,
    })
  })

  test('requires the permission', () => {
    expect(refundControls(targetOf(sampleInitiation()), 'NONE', false).disabledReason).toBe(
      'Your role doesn’t allow refunds',
    )
  })
})

test("the button shows 'Refund Submitted' until a later read that is not in progress", () => {
  const settled = sampleInitiation()
  const returning = sampleInitiation({ status: 'RETURN_IN_PROGRESS', ...left('0.00') })
  const events: RefundEvent[] = [
    { type: 'shown', id: settled.PaymentInitiationStatus.paymentInitiationId },
    { type: 'confirmed', target: targetOf(settled) },
    { type: 'accepted', target: targetOf(returning) },
  ]
  const state = events.reduce(refundReducer, noRefund)
  const phase = refundPhase(state, targetOf(returning))
  expect(refundControls(targetOf(returning), phase, true)).toEqual({
    shown: true,
    buttonText: 'Refund Submitted',
    busy: false,
    disabledReason: 'The refund is in progress',
  })
  const part = sampleInitiation({ status: 'RETURN_COMPLETE', ...left('9.90') })
  expect(refundControls(targetOf(part), refundPhase(state, targetOf(part)), true)).toMatchObject({
    buttonText: 'Refund Payment',
    disabledReason: undefined,
  })
})

test('the confirmation names the payee of the refund', () => {
  const payerInformation = { fullLegalAccountName: 'MS ANA SILVA' }
  expect(targetOf(sampleInitiation({ payerInformation })).payer).toEqual([
    { label: 'Customer Name', value: 'Ana Silva' },
    { label: 'Account/PayID', value: 'PHONE: +61-400123123' },
    { label: 'Legal Account Name', value: 'MS ANA SILVA' },
  ])
  const { PaymentAgreement: _agreement, ...unknown } = sampleInitiation()
  expect(targetOf(unknown).payer).toEqual([])
})

test.each([
  [
    'Not enough liquidity',
    'There is not enough funds to perform this refund. Please top-up account and try again.',
  ],
  [
    'Refund refused: Not enough liquidity to process it',
    'There is not enough funds to perform this refund. Please top-up account and try again.',
  ],
  ['Refund amount must be less than or equal to original payment amount', undefined],
  ['', undefined],
])('shows the message for the rejection %o (spec 8, refunds)', (problem, sentence) => {
  expect(refundRefusal(problem)).toBe(sentence)
})
