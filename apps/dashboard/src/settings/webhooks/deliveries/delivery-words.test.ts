import type { WebhookDeliveryDetail } from '@tideway/contract/webhooks/webhook-deliveries'
import { expect, test } from 'vitest'
import {
  answerText,
  channelText,
  durationText,
  isAccepted,
  outcomeText,
  referenceOf,
  testWords,
} from './delivery-words.ts'

const at = '2026-11-21T22:14:05.000Z'
const accepted = { at, outcome: 'DELIVERED', status: 204, durationMs: 33.6, answer: '' }
const failed = {
  at,
  outcome: 'No response in time',
  status: null,
  durationMs: 15_004,
  answer: null,
}
const delivery: WebhookDeliveryDetail = {
  deliveryId: 'd1',
  eventId: 'e1',
  event: 'Payment.SETTLED',
  isTest: true,
  channel: 'destination',
  destinationId: 'default',
  subjectId: 'a1',
  status: 'PENDING',
  createdDatetime: at,
  attemptCount: 0,
  payload: {},
  attempts: [],
}

test.each<[Partial<WebhookDeliveryDetail>, string]>([
  [{}, 'Sending…'],
  [{ status: 'FAILED' }, 'We didn’t send it.'],
  [{ status: 'DELIVERED', attempts: [accepted] }, 'Delivered: 204, Accepted, after 34 ms.'],
  [
    { status: 'RETRYING', attempts: [failed] },
    'Not delivered: No response in time, after 15.0 s. We’ll try again automatically.',
  ],
  [
    { status: 'FAILED', attempts: [accepted, failed] },
    'Not delivered: No response in time, after 15.0 s. We won’t try again.',
  ],
])('a test event with %j reads %s', (part, words) => {
  expect(testWords({ ...delivery, ...part })).toBe(words)
})

test('shows no response before the first attempt', () => {
  expect(answerText(delivery)).toBe('')
  expect(answerText({ ...delivery, attemptCount: 2 })).toBe('No response')
  expect(answerText({ ...delivery, attemptCount: 2, lastStatus: 503 })).toBe('503')
})

test('a callback has no destination, and the client’s own reference is preferred', () => {
  expect(channelText(delivery)).toBe('default')
  expect(channelText({ ...delivery, channel: 'callback', destinationId: undefined })).toBe(
    'Callback',
  )
  expect(referenceOf(delivery)).toBe('a1')
  expect(referenceOf({ ...delivery, reference: 'order-7' })).toBe('order-7')
})

test.each([
  [0.4, '0 ms'],
  [999.4, '999 ms'],
  [1000, '1.0 s'],
  [15_049, '15.0 s'],
])('%d ms is shown as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})

test('an outcome is shown in words, and an unknown one unchanged', () => {
  expect(outcomeText('TIMEOUT')).toBe('No response in time')
  expect(outcomeText('toString')).toBe('toString')
  expect(outcomeText('Lost its way')).toBe('Lost its way')
})

test.each([
  ['DELIVERED', 204, true],
  // A strict provider accepts only 200.
  ['REFUSED', 204, false],
  ['TIMEOUT', null, false],
  ['Fine', 202, true],
  ['Not so fine', 302, false],
] as const)('%s with status %s counts as accepted: %s', (outcome, status, taken) => {
  expect(isAccepted({ ...accepted, outcome, status })).toBe(taken)
})
