import { describe, expect, test } from 'vitest'
import { paymentRequestTarget as targetOf } from '../../records/payment-requests/payment-request-refund.ts'
import { sampleRecord } from '../../records/payment-requests/sample-record.ts'
import { refundControls } from './refund-controls.ts'
import { refundPhase, refundWasMade } from './refund-phase.ts'
import type { RefundEvent, RefundPhase } from './refund-state.ts'
import { noRefund, refundReducer } from './refund-state.ts'

const id = '9c41e7a0-6f0b-4c8d-8a1e-2d5c6b7a3b52'
const shown: RefundEvent = { type: 'shown', id }
const paid = sampleRecord({ refundInformation: { availableBalance: '16440.00', requests: [] } })
const returning = sampleRecord({ status: 'RETURN_IN_PROGRESS' })
const returned = sampleRecord({ status: 'RETURN_COMPLETE' })

const confirmed: RefundEvent = { type: 'confirmed', target: targetOf(paid) }
const accepted: RefundEvent = { type: 'accepted', target: targetOf(returning) }
const refused: RefundEvent = { type: 'refused', target: targetOf(paid) }
const held: RefundEvent = { type: 'held', target: targetOf(paid), held: { approvalId: 'one' } }
const heldEnded: RefundEvent = { type: 'heldEnded', target: targetOf(paid) }
const lost: RefundEvent = { type: 'lost', target: targetOf(paid) }

function after(...events: RefundEvent[]) {
  return [shown, ...events].reduce(refundReducer, noRefund)
}

describe('refund state (spec 4)', () => {
  test.each<[string, RefundEvent[], RefundPhase]>([
    ['nothing was refunded', [], 'NONE'],
    ['confirmed', [confirmed], 'AWAITING_REFUND'],
    ['accepted', [confirmed, accepted], 'REFUND_SUBMITTED'],
    ['refused', [confirmed, refused], 'REFUND_FAILED'],
    ['retried', [confirmed, refused, confirmed], 'AWAITING_REFUND'],
    ['retried and accepted', [confirmed, refused, confirmed, accepted], 'REFUND_SUBMITTED'],
    ['without an answer', [confirmed, lost], 'OUTCOME_UNKNOWN'],
    ['waiting for approval', [confirmed, held], 'HELD'],
    ['a decision about it', [confirmed, held, heldEnded], 'HELD_ENDED'],
    ['a decision about an earlier one', [confirmed, held, confirmed, heldEnded], 'AWAITING_REFUND'],
    [
      'read again: it was made and goes on',
      [confirmed, lost, { type: 'reread', target: targetOf(returning), made: true }],
      'REFUND_SUBMITTED',
    ],
    [
      'read again: it was made and is over',
      [confirmed, lost, { type: 'reread', target: targetOf(returned), made: true }],
      'NONE',
    ],
    [
      'read again: it was not made',
      [confirmed, lost, { type: 'reread', target: targetOf(paid), made: false }],
      'REFUND_FAILED',
    ],
    ['the same transaction is shown again', [confirmed, refused, shown], 'REFUND_FAILED'],
    [
      'another transaction is shown',
      [confirmed, refused, { type: 'shown', id: 'another' }],
      'NONE',
    ],
    [
      'an answer after another transaction was shown',
      [confirmed, { type: 'shown', id: 'another' }, accepted],
      'NONE',
    ],
  ])('after %s', (_, events, phase) => {
    expect(after(...events).phase).toBe(phase)
  })

  test("is not reset by the refund's own response, whatever its status", () => {
    const instant = after(confirmed, { type: 'accepted', target: targetOf(returned) })
    expect(refundPhase(instant, targetOf(returned))).toBe('REFUND_SUBMITTED')
  })

  test('is kept by a later read in progress, and ended by any other later read', () => {
    const state = after(confirmed, accepted)
    expect(refundPhase(state, targetOf(returning))).toBe('REFUND_SUBMITTED')
    expect(refundPhase(state, targetOf(sampleRecord({ status: 'RETURN_IN_PROGRESS' })))).toBe(
      'REFUND_SUBMITTED',
    )
    expect(refundPhase(state, targetOf(sampleRecord({ status: 'RETURN_COMPLETE' })))).toBe('NONE')
    expect(refundPhase(state, targetOf(sampleRecord({ status: 'RETURN_FAILED' })))).toBe('NONE')
  })

  test('is submitted for an approved refund, and open again for a declined one', () => {
    const state = after(confirmed, held, heldEnded)
    expect(refundPhase(state, targetOf(returning))).toBe('REFUND_SUBMITTED')
    const declined = refundPhase(state, targetOf(paid))
    expect(declined).toBe('HELD_ENDED')
    expect(refundControls(targetOf(paid), declined, true).disabledReason).toBe(undefined)
  })

  describe('a record from before the refund, which a list still shows after the response', () => {
    const refund = (status: 'IN_PROGRESS' | 'COMPLETE') => ({
      refundInformation: {
        availableBalance: '16440.00',
        requests: [{ amount: '2500.00', status }],
      },
    })
    const answered = sampleRecord({ status: 'RETURN_IN_PROGRESS', ...refund('IN_PROGRESS') })
    const ended = sampleRecord({ status: 'RETURN_COMPLETE', ...refund('COMPLETE') })
    const paidReadAgain = sampleRecord({
      refundInformation: { availableBalance: '18940.00', requests: [] },
    })
    const isAnswered: RefundEvent = { type: 'accepted', target: targetOf(answered) }

    test.each([
      ['the one that was refunded', paid],
      ['one read while the answer was on its way', paidReadAgain],
    ])('%s allows no refund', (_, earlier) => {
      const state = after(confirmed, isAnswered)
      expect(refundPhase(state, targetOf(earlier))).toBe('REFUND_SUBMITTED')
      expect(
        refundControls(targetOf(earlier), refundPhase(state, targetOf(earlier)), true),
      ).toMatchObject({
        buttonText: 'Refund Submitted',
        disabledReason: 'The refund is in progress',
      })
      expect(refundPhase(state, targetOf(answered))).toBe('REFUND_SUBMITTED')
      expect(refundPhase(state, targetOf(ended))).toBe('NONE')
    })

    test('distinguishes a response without refunds from the record before the refund', () => {
      expect(refundPhase(after(confirmed, accepted), targetOf(paid))).toBe('REFUND_SUBMITTED')
    })

    test('waits for the record if the response was lost and the refund has already ended', () => {
      const reread: RefundEvent = { type: 'reread', target: targetOf(ended), made: true }
      const state = after(confirmed, lost, reread)
      expect(refundPhase(state, targetOf(paid))).toBe('AWAITING_REFUND')
      expect(refundPhase(state, targetOf(ended))).toBe('NONE')
    })

    test('offers a retry at once if the response was lost and the refund was not made', () => {
      const reread: RefundEvent = { type: 'reread', target: targetOf(paidReadAgain), made: false }
      const state = after(confirmed, lost, reread)
      expect(refundPhase(state, targetOf(paid))).toBe('REFUND_FAILED')
      expect(refundPhase(state, targetOf(paidReadAgain))).toBe('REFUND_FAILED')
    })
  })

  test('is not ended by a read while the outcome is pending or unknown', () => {
    expect(refundPhase(after(confirmed), targetOf(returned))).toBe('AWAITING_REFUND')
    expect(refundPhase(after(confirmed, lost), targetOf(returned))).toBe('OUTCOME_UNKNOWN')
  })

  test('does not apply to another transaction', () => {
    const other = sampleRecord({ paymentRequestId: 'another' })
    expect(refundPhase(after(confirmed, accepted), targetOf(other))).toBe('NONE')
  })

  test('a refund was made if there is one more than before', () => {
    const refund = { amount: '2500.00', status: 'IN_PROGRESS' as const }
    const one = sampleRecord({
      refundInformation: { availableBalance: '16440.00', requests: [refund] },
    })
    expect(refundWasMade(targetOf(paid), targetOf(one))).toBe(true)
    expect(refundWasMade(targetOf(sampleRecord()), targetOf(one))).toBe(true)
    expect(refundWasMade(targetOf(one), targetOf(one))).toBe(false)
  })
})

describe('refund controls', () => {
  const offered = {
    shown: true,
    buttonText: 'Refund Payment',
    busy: false,
    disabledReason: undefined,
  }
  const spent = sampleRecord({ refundInformation: { availableBalance: '0.00', requests: [] } })
  const parent = sampleRecord({}, { multiPayment: true })

  test.each([
    ['paid', paid, 'NONE', true, offered],
    ['without refund information', sampleRecord(), 'NONE', true, offered],
    ['waiting', sampleRecord({ status: 'WAITING' }), 'NONE', true, { ...offered, shown: false }],
    ['expired', sampleRecord({ status: 'EXPIRED' }), 'NONE', true, { ...offered, shown: false }],
    ['returning, not by us', returning, 'NONE', true, { ...offered, shown: false }],
    ['nothing left', spent, 'NONE', true, { ...offered, shown: false }],
    [
      'without the permission',
      paid,
      'NONE',
      false,
      { ...offered, disabledReason: 'Your role doesn’t allow refunds' },
    ],
    [
      'a multi-payment parent',
      parent,
      'NONE',
      true,
      { ...offered, disabledReason: 'Refund the received payments instead' },
    ],
    [
      'being submitted',
      paid,
      'AWAITING_REFUND',
      true,
      { ...offered, busy: true, disabledReason: 'We’re submitting the refund' },
    ],
    [
      'submitted, of what was left',
      spent,
      'REFUND_SUBMITTED',
      true,
      {
        ...offered,
        buttonText: 'Refund Submitted',
        disabledReason: 'The refund is in progress',
      },
    ],
    ['failed', paid, 'REFUND_FAILED', true, { ...offered, buttonText: 'Retry Refund' }],
    [
      'not known',
      paid,
      'OUTCOME_UNKNOWN',
      true,
      { ...offered, disabledReason: 'Check what happened before you try again' },
    ],
  ] as const)('are correct for %s', (_, record, phase, mayRefund, controls) => {
    expect(refundControls(targetOf(record), phase, mayRefund)).toEqual(controls)
  })
})
