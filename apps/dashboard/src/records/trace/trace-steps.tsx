import type { TraceEvent, TraceKind } from '@tideway/contract/trace/trace'
import { TraceLine } from './trace-line.tsx'
import styles from './trace-steps.module.css'

interface TraceStepsProps {
  /** The trace's own event for a line of the history. */
  same: TraceEvent | undefined
  /** The steps after it. */
  steps: readonly TraceEvent[]
  /** Status of the event that the steps belong to. */
  of: string
  kind: TraceKind
  /** The transaction's id. */
  subjectId: string
}

/** The steps behind one event of a story, oldest first. Loaded in a separate file. */
export function TraceSteps({ same, steps, of, kind, subjectId }: TraceStepsProps) {
  // Without an actor or a record, the trace's own event adds nothing.
  const isNew = same?.actor !== undefined || same?.approvedBy !== undefined || same?.record
  if (!isNew && steps.length === 0) return null
  return (
    <ol aria-label={`Steps of ${of}`} className={styles.steps}>
      {same && isNew ? <TraceLine event={same} isSame kind={kind} subjectId={subjectId} /> : null}
      {steps.map((event) => (
        <TraceLine
          event={event}
          key={`${event.event} ${event.id} ${event.at} ${event.activity?.action ?? ''} ${event.entry?.kind ?? ''}`}
          kind={kind}
          subjectId={subjectId}
        />
      ))}
    </ol>
  )
}
