import { asCents } from '@tideway/contract/money/money'
import type { TraceEvent, TraceEventName } from '@tideway/contract/trace/trace'
import { expect, test } from 'vitest'
import type { StoryEvent, StoryKind } from './story.ts'
import { placeTrace } from './story.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 3, 0, seconds)).toISOString()
const storyEvent = (kind: StoryKind, seconds: number, cents: number | null = null): StoryEvent => ({
  kind,
  at: at(seconds),
  amountCents: cents === null ? null : asCents(cents),
})
const traced = (
  event: TraceEventName,
  seconds: number,
  id: string,
  amount?: string,
): TraceEvent => ({
  event,
  at: at(seconds),
  id,
  ...(amount === undefined ? {} : { amount }),
})
const placed = (story: StoryEvent[], trace: TraceEvent[]) =>
  placeTrace(story, trace).map(({ same, steps }) => [same?.id, steps.map(({ id }) => id)])

test.each<[string, StoryEvent[], TraceEvent[], ReturnType<typeof placed>]>([
  ['no trace', [storyEvent('CREATED', 1)], [], [[undefined, []]]],
  [
    'the trace’s own event, and what followed it',
    [storyEvent('CREATED', 1, 500), storyEvent('COMPLETED', 60, 500)],
    [
      traced('CREATED', 1, 'made', '5.00'),
      traced('WEBHOOK', 2, 'hook'),
      traced('PAYMENT_RECEIVED', 60, 'paid', '5.00'),
      traced('LEDGER_ENTRY', 60, 'booked', '5.00'),
      traced('NOTE', 90, 'note'),
    ],
    [
      ['made', ['hook']],
      ['paid', ['booked', 'note']],
    ],
  ],
  [
    'an attempt after the payment, which the story tells before it',
    [
      storyEvent('CREATED', 1),
      storyEvent('FAILED_ATTEMPT', 70, 100),
      storyEvent('COMPLETED', 60, 500),
    ],
    [
      traced('CREATED', 1, 'made'),
      traced('PAYMENT_RECEIVED', 60, 'paid', '5.00'),
      traced('PAYMENT_RETURNED', 70, 'back', '1.00'),
      traced('WEBHOOK', 71, 'hook'),
    ],
    [
      ['made', []],
      ['back', ['hook']],
      ['paid', []],
    ],
  ],
  [
    'two refunds of one amount, each at its time',
    [
      storyEvent('CREATED', 1),
      storyEvent('RETURN_IN_PROGRESS', 100, 200),
      storyEvent('RETURN_IN_PROGRESS', 200, 200),
    ],
    [
      traced('REFUND_REQUESTED', 100, 'first', '2.00'),
      traced('REFUND_REQUESTED', 200, 'second', '2.00'),
    ],
    [
      [undefined, []],
      ['first', []],
      ['second', []],
    ],
  ],
  [
    'a payment of a request for several, which the story tells as their sum',
    [storyEvent('CREATED', 1, 500), storyEvent('COMPLETED', 60, 500)],
    [
      traced('CREATED', 1, 'made'),
      traced('PAYMENT_RECEIVED', 30, 'part', '2.00'),
      traced('PAYMENT_RECEIVED', 60, 'rest', '3.00'),
    ],
    [
      ['made', ['part']],
      ['rest', []],
    ],
  ],
])('the story with %s', (_, story, trace, expected) => {
  expect(placed(story, trace)).toEqual(expected)
})
