import type { Cents } from '@tideway/contract/money/money'
import { parseTwoDecimals } from '@tideway/contract/money/money'
import type { TraceEvent, TraceEventName } from '@tideway/contract/trace/trace'

/** Events of a record's story: those of spec 4 for a payment request, and the ends of payouts and initiations. */
export type StoryKind =
  | 'CREATED'
  | 'FAILED_ATTEMPT'
  | 'COMPLETED'
  | 'EXPIRED'
  | 'SETTLED'
  | 'FAILED'
  | 'RETURNED'
  | 'RETURN_IN_PROGRESS'
  | 'RETURN_COMPLETED'
  | 'RETURN_FAILED'

export interface StoryEvent {
  kind: StoryKind
  amountCents: Cents | null
  /** Time of the event: ISO instant, UTC. */
  at: string
  nppTransactionId?: string | undefined
  /** Details beyond the kind and amount: why a payment was sent back and who paid it, or that a refund is partial. */
  note?: string | undefined
  /** The code of a payment that was sent back, which is explained below the event. */
  attemptReason?: string | undefined
}

/** The parts of the trace that belong to an event of the story. */
export interface EventDepth {
  /** The trace's version of the event, with its actor and id. */
  same: TraceEvent | undefined
  /** The trace's events after it, up to the next event of the story. */
  steps: TraceEvent[]
}

const traceNames: Readonly<Record<StoryKind, readonly TraceEventName[]>> = {
  CREATED: ['CREATED'],
  FAILED_ATTEMPT: ['PAYMENT_RETURNED', 'ATTEMPT_FAILED'],
  COMPLETED: ['PAYMENT_RECEIVED'],
  EXPIRED: ['EXPIRED'],
  SETTLED: ['SETTLED'],
  FAILED: ['FAILED'],
  RETURNED: ['RETURNED'],
  RETURN_IN_PROGRESS: ['REFUND_REQUESTED'],
  RETURN_COMPLETED: ['REFUND_COMPLETED'],
  RETURN_FAILED: ['REFUND_FAILED'],
}

/**
 * Maximum difference between the times of a record and its trace event. One transaction writes both, but reads the
 * clock for each.
 */
const SAME_EVENT_MS = 2000

/**
 * Assigns the events of a trace, oldest first, to the events of a story. The story keeps its order (spec 4). An event
 * of the trace belongs to the event of the story that it repeats, or else to the last repeated one before it.
 */
export function placeTrace(
  story: readonly StoryEvent[],
  trace: readonly TraceEvent[],
): EventDepth[] {
  const depths = story.map((): EventDepth => ({ same: undefined, steps: [] }))
  let current = depths[0]
  for (const event of trace) {
    const own = closestOf(story, depths, event)
    if (own !== undefined) {
      own.same = event
      current = own
    } else {
      current?.steps.push(event)
    }
  }
  return depths
}

/** Returns the entry for the story's event that an event of the trace repeats. */
function closestOf(
  story: readonly StoryEvent[],
  depths: readonly EventDepth[],
  event: TraceEvent,
): EventDepth | undefined {
  let closest: { depth: EventDepth; distance: number } | undefined
  for (const [place, { kind, amountCents, at }] of story.entries()) {
    const depth = depths[place]
    if (depth === undefined || depth.same || !traceNames[kind].includes(event.event)) continue
    const distance = Math.abs(Date.parse(at) - Date.parse(event.at))
    const isSame = distance <= SAME_EVENT_MS || parseTwoDecimals(event.amount ?? '') === amountCents
    if (isSame && distance < (closest?.distance ?? Number.POSITIVE_INFINITY))
      closest = { depth, distance }
  }
  return closest?.depth
}
