import type { TraceEvent } from './trace.ts'
import { traceEvents } from './trace.ts'

/**
 * A refund and its entry in the audit trail are one transaction of the database, which read the clock one after the
 * other.
 */
const SAME_ACTION_MS = 2000

const places = new Map<string, number>(traceEvents.map((event, place) => [event, place]))
const makes = new Set([
  'paymentRequest.create',
  'payment.create',
  'paymentInitiation.create',
])
const refunds = new Set(['paymentRequest.refund', 'paymentInitiation.refund'])

/**
 * Merges the events of all parts into one line of time, oldest first. An entry of the audit trail that only repeats
 * another event is left out, and its actor is written at that event.
 */
export function mergeTrace(found: readonly TraceEvent[]): TraceEvent[] {
  const events = found.map((event) => ({ ...event }))
  const repeated = new Set<TraceEvent>()
  for (const entry of events) {
    const told = entry.activity && toldBy(entry, events, repeated)
    if (told === undefined) continue
    repeated.add(entry)
    told.actor ??= entry.actor
    const approvedBy = entry.activity?.details.approvedBy
    if (approvedBy) told.approvedBy = approvedBy
    // So that another entry does not match the same event.
    repeated.add(told)
  }
  return events
    .filter((event) => !(event.activity && repeated.has(event)))
    .map((event, index) => ({ event, index }))
    .sort((a, b) => compareTexts(a.event.at, b.event.at) || placeOf(a.event) - placeOf(b.event) || a.index - b.index)
    .map(({ event }) => event)
}

/** Returns the event that an entry of the audit trail repeats, if there is one that no other entry repeats. */
function toldBy(
  entry: TraceEvent,
  events: readonly TraceEvent[],
  taken: ReadonlySet<TraceEvent>,
): TraceEvent | undefined {
  const { activity } = entry
  if (activity === undefined || activity.result !== 'DONE') return undefined
  const { action, details } = activity
  const free = (wanted: TraceEvent['event'], fits: (event: TraceEvent) => boolean = () => true) =>
    events.find((event) => event.event === wanted && !taken.has(event) && fits(event))
  if (makes.has(action)) return free('CREATED')
  if (refunds.has(action))
    return free(
      'REFUND_REQUESTED',
      (event) => event.amount === details.amount && isSameAction(event, entry),
    )
  if (action === 'note.add') return free('NOTE', ({ id }) => id === details.noteId)
  if (action === 'approval.ask')
    return free('APPROVAL_REQUESTED', ({ id }) => id === details.approvalId)
  if (action.startsWith('approval.'))
    return free('APPROVAL_ENDED', ({ id }) => id === details.approvalId)
  return undefined
}

function isSameAction(one: TraceEvent, other: TraceEvent): boolean {
  return Math.abs(Date.parse(one.at) - Date.parse(other.at)) <= SAME_ACTION_MS
}

function placeOf({ event }: TraceEvent): number {
  return places.get(event) ?? places.size
}

/** All instants are written in one form, so their texts have their order. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
