import { describe, expect, test } from 'vitest'
import { mergeTrace } from './merge-trace.ts'
import type { TraceEvent, TraceEventName } from './trace.ts'
import { traceEvents } from './trace.ts'

const ada = { kind: 'USER', id: 'u1', name: 'ada@harbour.example', role: 'BASE_ADMIN' } as const
const ben = { kind: 'USER', id: 'u2', name: 'ben@harbour.example' } as const

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 3, 0, seconds)).toISOString()
const event = (
  name: TraceEventName,
  seconds: number,
  id: string,
  more: Partial<TraceEvent> = {},
): TraceEvent => ({ event: name, at: at(seconds), id, ...more })

const act = (
  action: string,
  seconds: number,
  details: Record<string, string | null> = {},
  more: Partial<TraceEvent> = {},
): TraceEvent =>
  event('ACTIVITY', seconds, 'r1', {
    actor: ada,
    activity: { action, description: action, result: 'DONE', details },
    ...more,
  })

const refused = (action: string, seconds: number, details = {}): TraceEvent => ({
  ...act(action, seconds, details),
  activity: { action, description: action, result: 'REFUSED', details },
})

const lines = (events: readonly TraceEvent[]) =>
  mergeTrace(events).map(({ event: name, id, actor, approvedBy }) =>
    [name, id, actor?.name, approvedBy].filter(Boolean).join(' '),
  )

test('events are in the order of time, whatever part they come from', () => {
  const events = [
    event('NOTE', 9, 'n1'),
    event('WEBHOOK', 6, 'd1'),
    event('CREATED', 1, 'r1'),
    event('PAYMENT_RECEIVED', 5, 'p1'),
  ]
  const expected = ['CREATED r1', 'PAYMENT_RECEIVED p1', 'WEBHOOK d1', 'NOTE n1']
  expect(lines(events)).toEqual(expected)
  expect(lines([...events].reverse())).toEqual(expected)
})

test('events of one instant are in the order of cause and effect', () => {
  const events = [...traceEvents].reverse().map((name) => event(name, 5, name))
  expect(mergeTrace(events).map(({ event: name }) => name)).toEqual(traceEvents)
})

test('events of one instant and kind keep their order', () => {
  expect(lines([event('LEDGER_ENTRY', 5, 'second'), event('LEDGER_ENTRY', 5, 'first')])).toEqual([
    'LEDGER_ENTRY second',
    'LEDGER_ENTRY first',
  ])
})

describe('an entry of the audit trail', () => {
  test.each<[string, TraceEvent[], string[]]>([
    [
      'that made the transaction says who made it',
      [event('CREATED', 1, 'r1'), act('paymentRequest.create', 1)],
      ['CREATED r1 ada@harbour.example'],
    ],
    [
      'about another transaction stays',
      [event('CREATED', 1, 'r2'), act('payment.create', 1)],
      ['CREATED r2', 'ACTIVITY r1 ada@harbour.example'],
    ],
    [
      'of a refused call stays',
      [event('CREATED', 1, 'r1'), refused('paymentRequest.create', 0)],
      ['ACTIVITY r1 ada@harbour.example', 'CREATED r1'],
    ],
    [
      'of a refund says who asked for it, and who approved it',
      [
        event('REFUND_REQUESTED', 5, 'f1', { amount: '10.00' }),
        act('paymentRequest.refund', 6, { amount: '10.00', approvedBy: 'ben@harbour.example' }),
      ],
      ['REFUND_REQUESTED f1 ada@harbour.example ben@harbour.example'],
    ],
    [
      'of another amount is another refund',
      [
        event('REFUND_REQUESTED', 5, 'f1', { amount: '10.00' }),
        act('paymentRequest.refund', 5, { amount: '11.00' }),
      ],
      ['REFUND_REQUESTED f1', 'ACTIVITY r1 ada@harbour.example'],
    ],
    [
      'of a refund at another time is another refund',
      [
        event('REFUND_REQUESTED', 5, 'f1', { amount: '10.00' }),
        act('paymentRequest.refund', 8, { amount: '10.00' }),
      ],
      ['REFUND_REQUESTED f1', 'ACTIVITY r1 ada@harbour.example'],
    ],
    [
      'of each of two equal refunds says who asked for which',
      [
        event('REFUND_REQUESTED', 6, 'f2', { amount: '10.00' }),
        event('REFUND_REQUESTED', 5, 'f1', { amount: '10.00' }),
        act('paymentRequest.refund', 6, { amount: '10.00' }, { actor: ben }),
        act('paymentRequest.refund', 5, { amount: '10.00' }),
      ],
      ['REFUND_REQUESTED f1 ada@harbour.example', 'REFUND_REQUESTED f2 ben@harbour.example'],
    ],
    [
      'of a note repeats it',
      [
        event('NOTE', 7, 'n1', { actor: ben }),
        act('note.add', 7, { noteId: 'n1' }),
        act('note.add', 8, { noteId: 'n2' }),
      ],
      ['NOTE n1 ada@harbour.example', 'ACTIVITY r1 ada@harbour.example'],
    ],
    [
      'of an approval repeats it only if it may be seen',
      [
        event('APPROVAL_REQUESTED', 2, 'a1'),
        event('APPROVAL_ENDED', 4, 'a1'),
        act('approval.ask', 2, { approvalId: 'a1' }),
        act('approval.decline', 4, { approvalId: 'a1' }, { actor: ben }),
        act('approval.ask', 5, { approvalId: 'a2' }),
      ],
      [
        'APPROVAL_REQUESTED a1 ada@harbour.example',
        'APPROVAL_ENDED a1 ben@harbour.example',
        'ACTIVITY r1 ada@harbour.example',
      ],
    ],
  ])('%s', (_, events, expected) => {
    expect(lines(events)).toEqual(expected)
  })

  test('changes no event of the caller', () => {
    const creation = event('CREATED', 1, 'r1')
    mergeTrace([creation, act('paymentRequest.create', 1)])
    expect(creation).toEqual(event('CREATED', 1, 'r1'))
  })
})
