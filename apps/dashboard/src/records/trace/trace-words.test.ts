import type { TraceEvent } from '@tideway/contract/trace/trace'
import { traceEvents, traceParts } from '@tideway/contract/trace/trace'
import { describe, expect, test } from 'vitest'
import { at, sampleTrace } from './sample-trace.ts'
import { answerOf, hiddenWords, idNameOf, leftOutWords, reasonOf, titleOf } from './trace-words.ts'

const event = (name: TraceEvent['event'], more: Partial<TraceEvent> = {}): TraceEvent => ({
  event: name,
  at,
  id: 'x1',
  ...more,
})
const delivery = { event: 'PaymentRequest.COMPLETE', attemptCount: 1 }
const entry = { kind: 'refund', balance: '1.00' }
const activity = { action: 'paymentRequest.refund', description: '', details: {} }

test.each<[TraceEvent, string]>([
  [event('CREATED'), 'Payment request created'],
  [event('PAYMENT_RETURNED'), 'Payment returned to the payer'],
  [event('LEDGER_ENTRY', { entry: { ...entry, direction: 'credit' } }), 'Added to the balance'],
  [event('LEDGER_ENTRY', { entry: { ...entry, direction: 'debit' } }), 'Taken from the balance'],
  [event('WEBHOOK', { status: 'DELIVERED', delivery }), 'Webhook delivered'],
  [event('WEBHOOK', { status: 'RETRYING', delivery }), 'Webhook not delivered yet'],
  [event('WEBHOOK', { status: 'NEW_STATUS', delivery }), 'Webhook NEW_STATUS'],
  [event('APPROVAL_ENDED', { status: 'DECLINED' }), 'Declined'],
  [
    event('ACTIVITY', { activity: { ...activity, result: 'REFUSED' } }),
    'Tried to refund a payment request',
  ],
  [{ ...event('NOTE'), event: 'OF_TOMORROW' as 'NOTE' }, 'OF_TOMORROW'],
])('%j is titled %s', (traceEvent, title) => {
  expect(titleOf(traceEvent, 'paymentRequest')).toBe(title)
})

test('every event has a title and a name of its id', () => {
  for (const name of traceEvents) {
    expect(titleOf(event(name), 'payment')).not.toMatch(/_/)
    expect(idNameOf(event(name))).not.toBe('')
  }
})

test.each<[TraceEvent, string | undefined]>([
  [
    event('PAYMENT_RETURNED', { reason: 'OVERPAID' }),
    'OVERPAID: it was more than the request asks for',
  ],
  [
    event('PAYMENT_RETURNED', { reason: 'WRONG_AMOUNT' }),
    'WRONG_AMOUNT: it wasn’t an amount that the request accepts',
  ],
  [event('PAYMENT_RETURNED', { reason: 'OTHER' }), 'OTHER'],
  [event('REFUND_FAILED', { reason: 'AC04' }), 'AC04: the account is closed'],
  [event('ACTIVITY', { reason: 'Not enough money' }), 'Not enough money'],
  [event('CREATED'), undefined],
])('the reason of %j is %s', (traceEvent, reason) => {
  expect(reasonOf(traceEvent)).toBe(reason)
})

test.each([
  [{ attemptCount: 0 }, undefined],
  [{ attemptCount: 1, lastStatus: 204 }, 'HTTP 204'],
  [{ attemptCount: 3, lastStatus: 500 }, 'HTTP 500 after 3 attempts'],
  [{ attemptCount: 1 }, 'No response'],
])('a webhook with %j says %s', (fields, words) => {
  expect(answerOf(event('WEBHOOK', { delivery: { ...delivery, ...fields } }))).toBe(words)
})

describe('the sentence about parts that are not shown', () => {
  const hiding = (...hidden: string[]) =>
    traceParts.map((part) => ({ part, permitted: !hidden.includes(part), leftOut: 0 }))

  test.each([
    [[], undefined],
    [['ledger'], 'Your role can’t see everything here. Not shown: ledger entries.'],
    [
      ['ledger', 'webhooks', 'activity'],
      'Your role can’t see everything here. Not shown: ledger entries, webhooks and who did what.',
    ],
  ])('without %j: %s', (hidden, words) => {
    expect(hiddenWords({ parts: hiding(...hidden) })).toBe(words)
  })

  test('older events are counted by part', () => {
    const { parts } = sampleTrace([])
    expect(leftOutWords({ parts })).toBeUndefined()
    const counts: Record<string, number> = { payments: 1312, activity: 10_000 }
    const left = parts.map((part) => ({ ...part, leftOut: counts[part.part] ?? 0 }))
    expect(leftOutWords({ parts: left })).toBe(
      'Older events aren’t shown: 1,312 payments, 10,000 or more actions.',
    )
  })
})
