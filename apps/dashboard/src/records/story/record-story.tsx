import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatAud } from '@tideway/contract/money/money'
import type { Trace } from '@tideway/contract/trace/trace'
import { Button } from '@tideway/design/buttons/button'
import type { Tone } from '@tideway/design/indicators/chip'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { FailurePart } from '../../failures/failure-part.tsx'
import { DetailLoading } from '../../list/open-row/detail-part.tsx'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { RefreshButton } from '../../ui/layout/refresh-button.tsx'
import { Timeline } from '../../ui/layout/timeline.tsx'
import { lazyComponent, prefetch, useLazyComponent } from '../../ui/lazy-component.ts'
import { IdText } from '../../ui/text/id-text.tsx'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import { recordPath, tracePath } from '../trace/trace-links.ts'
import type { TracedRecord } from '../trace/trace-queries.ts'
import { traceQuery } from '../trace/trace-queries.ts'
import styles from './record-story.module.css'
import type { StoryEvent, StoryKind } from './story.ts'
import { placeTrace } from './story.ts'

/** A filled marker means that the event is final. */
const storyTones = {
  CREATED: { tone: 'grey', filled: false },
  FAILED_ATTEMPT: { tone: 'red', filled: false },
  COMPLETED: { tone: 'green', filled: true },
  EXPIRED: { tone: 'grey', filled: true },
  SETTLED: { tone: 'green', filled: true },
  FAILED: { tone: 'red', filled: true },
  RETURNED: { tone: 'violet', filled: true },
  RETURN_IN_PROGRESS: { tone: 'yellow', filled: false },
  RETURN_COMPLETED: { tone: 'violet', filled: true },
  RETURN_FAILED: { tone: 'red', filled: true },
} satisfies Record<StoryKind, { tone: Tone; filled: boolean }>

const stepsPart = lazyComponent(async () => (await import('../trace/trace-steps.tsx')).TraceSteps)
const noticesPart = lazyComponent(
  async () => (await import('../trace/trace-notices.tsx')).TraceNotices,
)

const ANCHOR = '#trace'

interface RecordStoryProps {
  record: TracedRecord
  events: readonly StoryEvent[]
  /** Content of the story below its events. */
  children?: ReactNode
}

/**
 * The story of a transaction, in the order of spec 4. On demand each event opens in place and shows its actor, the
 * ledger, webhooks and approvals. An address that ends with `#trace` opens all events, so that it can be sent to a
 * colleague.
 */
export function RecordStory({ record, events, children }: RecordStoryProps) {
  const [open, setOpen] = useState(() => location.hash === ANCHOR)
  const [failed, setFailed] = useState(false)
  const { actingClientId } = useSession()
  const trace = useQuery({
    ...traceQuery(useApi(), actingClientId, record),
    enabled: open,
  })
  const Steps = useLazyComponent(stepsPart, open && !failed, () => setFailed(true))
  const shown = open && Steps ? trace.data : undefined
  // Once the request is paid, earlier failed attempts need no action.
  const isPaid = events.some(({ kind }) => kind === 'COMPLETED')
  const depths = shown ? placeTrace(events, shown.events) : []
  return (
    <div className={styles.story}>
      <Timeline
        entries={events.map((event, at) => {
          const depth = depths[at]
          return {
            id: `${at} ${event.kind}`,
            title: event.kind,
            text: <EventText {...event} />,
            code: event.nppTransactionId && (
              <IdText name="Payment Reference" value={event.nppTransactionId} whole />
            ),
            note: event.note,
            depth: (
              <>
                {!isPaid && isLastOfReason(event, events.slice(at + 1)) ? (
                  <FailurePart code={event.attemptReason} kind="attempt" said="what" />
                ) : null}
                {Steps && shown && depth ? (
                  <Steps {...depth} kind={shown.kind} of={event.kind} subjectId={shown.id} />
                ) : null}
              </>
            ),
            ...storyTones[event.kind],
          }
        })}
        label="History"
      />
      {children}
      <div className={styles.actions}>
        <Button
          aria-expanded={open}
          kind="link"
          onClick={() => setOpen(!open)}
          onFocus={() => prefetch(stepsPart)}
          onPointerEnter={() => prefetch(stepsPart)}
        >
          {open ? 'Hide the steps' : 'Show every step'}
        </Button>
        {shown ? (
          <StepActions
            busy={trace.isFetching}
            onRefresh={() => void trace.refetch()}
            record={record}
          />
        ) : open ? null : (
          <span className={styles.quiet}>Ledger, webhooks, approvals, and who did what.</span>
        )}
      </div>
      {open ? (
        <StoryState
          failed={failed || (trace.isError && trace.data === undefined)}
          loading={trace.isPending || !Steps}
          onRefresh={() => {
            setFailed(false)
            void trace.refetch()
          }}
          outdated={trace.isError}
          refreshing={trace.isFetching}
          trace={trace.data}
        />
      ) : null}
    </div>
  )
}

/** Returns true for the last attempt with a reason, so that each reason is explained once. */
function isLastOfReason({ attemptReason }: StoryEvent, later: readonly StoryEvent[]): boolean {
  return (
    attemptReason !== undefined && !later.some((event) => event.attemptReason === attemptReason)
  )
}

interface StoryStateProps {
  trace: Trace | null | undefined
  loading: boolean
  failed: boolean
  /** True if the shown trace could not be read again. */
  outdated: boolean
  refreshing: boolean
  onRefresh: () => void
}

/** A sentence about steps that are left out, or the reason why there are none. */
function StoryState({ trace, loading, failed, outdated, refreshing, onRefresh }: StoryStateProps) {
  const Notices = useLazyComponent(noticesPart, Boolean(trace), () => undefined)
  if (failed) return <ErrorState busy={refreshing} onRefresh={onRefresh} text={GENERIC_FAILURE} />
  if (trace === null) return <p className={styles.quiet}>The steps aren’t available here.</p>
  if (loading || trace === undefined) return <DetailLoading />
  return (
    <>
      {outdated ? (
        <p className={styles.quiet} role="alert">
          We couldn’t refresh these steps, so they may be out of date.
        </p>
      ) : null}
      {Notices ? <Notices trace={trace} /> : null}
    </>
  )
}

interface StepActionsProps {
  record: TracedRecord
  busy: boolean
  onRefresh: () => void
}

function StepActions({ record, busy, onRefresh }: StepActionsProps) {
  const { kind, id, pageId = id } = record
  const isOwnPage = [id, pageId].some((each) => location.pathname === recordPath(kind, each))
  return (
    <>
      <RefreshButton busy={busy} onRefresh={onRefresh} />
      {isOwnPage ? (
        <Button kind="link" onClick={() => window.print()}>
          Print
        </Button>
      ) : (
        <Link to={tracePath(kind, pageId)}>Open on its own page</Link>
      )}
    </>
  )
}

/** '${amount} on {date}' (spec 4). A request for any amount has no amount before it is paid. */
function EventText({ amountCents, at }: StoryEvent) {
  const date = <DateTimeText instant={at} />
  return amountCents === null ? (
    date
  ) : (
    <>
      {formatAud(amountCents)} on {date}
    </>
  )
}
