import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Trace } from '@tideway/contract/trace/trace'
import { Button } from '@tideway/design/buttons/button'
import { DetailLoading } from '../../list/open-row/detail-part.tsx'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { TraceLine } from './trace-line.tsx'
import { recordPath, tracePath } from './trace-links.ts'
import styles from './trace-list.module.css'
import type { TracedRecord } from './trace-queries.ts'
import { traceQuery } from './trace-queries.ts'
import { hiddenWords, leftOutWords } from './trace-words.ts'

/** The loaded trace of a transaction, in a separate file. */
export function TraceList({ record }: { record: TracedRecord }) {
  const { actingClientId } = useSession()
  const trace = useQuery(traceQuery(useApi(), actingClientId, record))
  if (trace.isPending) return <DetailLoading />
  if (trace.data === null) return <p className={styles.quiet}>Traces aren’t available here.</p>
  if (trace.data === undefined)
    return (
      <ErrorState
        busy={trace.isFetching}
        onRefresh={() => void trace.refetch()}
        text={GENERIC_FAILURE}
      />
    )
  return (
    <>
      <TraceHead busy={trace.isFetching} onRefresh={() => void trace.refetch()} record={record} />
      {trace.isError ? (
        <p className={styles.quiet} role="alert">
          We couldn’t refresh this trace, so it may be out of date.
        </p>
      ) : null}
      <TraceEvents trace={trace.data} />
    </>
  )
}

interface TraceHeadProps {
  record: TracedRecord
  busy: boolean
  onRefresh: () => void
}

function TraceHead({ record, busy, onRefresh }: TraceHeadProps) {
  const { kind, id, pageId = id } = record
  const isOwnPage = [id, pageId].some((each) => location.pathname === recordPath(kind, each))
  return (
    <div className={styles.actions}>
      <Button busy={busy} kind="quiet" onClick={onRefresh}>
        Refresh
      </Button>
      {isOwnPage ? (
        <Button kind="quiet" onClick={() => window.print()}>
          Print
        </Button>
      ) : (
        <Link to={tracePath(kind, pageId)}>Open on its own page</Link>
      )}
    </div>
  )
}

function TraceEvents({ trace }: { trace: Trace }) {
  const notices = [hiddenWords(trace), leftOutWords(trace)].filter(Boolean)
  return (
    <>
      {notices.map((notice) => (
        <p className={styles.quiet} key={notice}>
          {notice}
        </p>
      ))}
      {trace.events.length === 0 ? (
        <p className={styles.quiet}>Nothing has happened yet.</p>
      ) : (
        <ol aria-label="Trace, oldest first" className={styles.trace}>
          {trace.events.map((event) => (
            <TraceLine
              event={event}
              key={`${event.event} ${event.id} ${event.at} ${event.activity?.action ?? ''} ${event.entry?.kind ?? ''}`}
              kind={trace.kind}
              subjectId={trace.id}
            />
          ))}
        </ol>
      )}
    </>
  )
}
