import type { TraceEvent } from './trace.ts'
import { traceEvents } from './trace.ts'

/**
 * A refund and its entry in the audit trail are one transaction of the database, which reads the clock for each of them.
 */
const SAME_ACTION_MS = 2000

const places = new Map<string, number>(traceEvents.map((event, place) => [event, place]))
const makes = new Set(['paymentRequest.create', 'payment.create', 'paymentInitiation.create'])
const refunds = new Set(['paymentRequest.refund', 'paymentInitiation.refund'])

/**
 * Merges the events of all parts into one line of time, oldest first. An entry of the audit trail that only repeats
 * another event is left out, and that event gets its actor.
 */
export function mergeTrace(unsortedEvents: readonly TraceEvent[]): TraceEvent[] {
  const events = unsortedEvents
    .map((event) => ({ ...event }))
    .sort((a, b) => compareTexts(a.at, b.at) || placeOf(a) - placeOf(b))
  const repeating = new Set<TraceEvent>()
  const explained = new Set<TraceEvent>()
  for (const entry of events) {
    const event = repeatedBy(entry, events, explained)
    if (event === undefined) continue
    repeating.add(entry)
    explained.add(event)
    if (entry.actor) event.actor = entry.actor
    const approvedBy = entry.activity?.details.approvedBy
    if (approvedBy) event.approvedBy = approvedBy
  }
  return events.filter((event) => !repeating.has(event))
}

/** Returns the event that an entry of the audit trail repeats, if there is one that no other entry explains. */
function repeatedBy(
  entry: TraceEvent,
  events: readonly TraceEvent[],
  explained: ReadonlySet<TraceEvent>,
): TraceEvent | undefined {
  if (entry.activity === undefined || entry.activity.result !== 'DONE') return undefined
  const { action, details } = entry.activity
  const find = (name: TraceEvent['event'], isSame: (event: TraceEvent) => boolean) =>
    events.find((event) => event.event === name && !explained.has(event) && isSame(event))
  if (makes.has(action)) return find('CREATED', ({ id }) => id === entry.id)
  if (refunds.has(action))
    return find(
      'REFUND_REQUESTED',
      (event) => event.amount === details.amount && isSoonAfter(event, entry),
    )
  if (action === 'note.add') return find('NOTE', ({ id }) => id === details.noteId)
  if (action === 'approval.ask')
    return find('APPROVAL_REQUESTED', ({ id }) => id === details.approvalId)
  if (action.startsWith('approval.'))
    return find('APPROVAL_ENDED', ({ id }) => id === details.approvalId)
  return undefined
}

function isSoonAfter(one: TraceEvent, other: TraceEvent): boolean {
  return Math.abs(Date.parse(one.at) - Date.parse(other.at)) <= SAME_ACTION_MS
}

function placeOf({ event }: TraceEvent): number {
  return places.get(event) ?? places.size
}

/** All instants are written in one form, so their texts have their order. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
