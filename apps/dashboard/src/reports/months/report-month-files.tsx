import { useQuery } from '@tanstack/react-query'
import type { UndeliveredReport } from '@tideway/contract/reports/report-delivery'
import type { ReportMonth } from '@tideway/contract/reports/report-months'
import type { Report } from '@tideway/contract/reports/reports'
import { Button } from '@tideway/design/buttons/button'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { EmptyState, ReadFailed } from '../../ui/empty-state.tsx'
import { undeliveredQuery } from '../delivery/report-delivery-queries.ts'
import type { ReportKind } from '../report-kinds.ts'
import { reportsOfKind } from '../report-kinds.ts'
import { reportsOfMonthQuery } from '../report-queries.ts'
import { ReportRow } from '../report-row.tsx'
import styles from './report-months.module.css'

const LOAD_FAILED = 'There was an error retrieving the data. Have you completed your on-boarding?'
const SHOWN_AT_FIRST = 20
const SHOWN_MORE = 100

/** The files of an opened month (spec 2.10, 8). */
export function ReportMonthFiles({ month, kind }: { month: ReportMonth; kind: ReportKind }) {
  const { actingClientId } = useSession()
  const api = useApi()
  const files = useQuery(reportsOfMonthQuery(api, actingClientId, month))
  const undelivered = useQuery(undeliveredQuery(api, actingClientId))
  if (files.isPending) return <Loading />
  if (files.data === undefined) {
    return <ReadFailed query={files} text={LOAD_FAILED} />
  }
  const reports = reportsOfKind(files.data, kind)
  if (reports.length === 0) return <EmptyState text="There is no data to display" />
  return <Files key={kind} reports={reports} undelivered={undelivered.data ?? {}} />
}

function Loading() {
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        Loading
      </span>
      {['long', 'short', 'middle'].map((line) => (
        <div className={styles.loadingRow} key={line}>
          <Skeleton width={line === 'long' ? '44%' : line === 'short' ? '30%' : '38%'} />
        </div>
      ))}
    </div>
  )
}

/**
 * Returns the number of files to show. If only one would be hidden, it is shown too, because it takes no more space
 * than the button.
 */
export function visibleCount(count: number, shown: number): number {
  return count - shown === 1 ? count : Math.min(count, shown)
}

interface FilesProps {
  reports: readonly Report[]
  /** Undelivered reports by report id. */
  undelivered: Record<string, UndeliveredReport>
}

/** Shows the newest files first and the others on request, because a month of hourly statements has more than 700. */
function Files({ reports, undelivered }: FilesProps) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  const list = useRef<HTMLUListElement>(null)
  const visible = reports.slice(0, visibleCount(reports.length, shown))
  const more = Math.min(SHOWN_MORE, reports.length - visible.length)

  function showMore() {
    flushSync(() => setShown(shown + SHOWN_MORE))
    // The button may have disappeared, so the focus moves to the first new file.
    list.current?.children[shown]?.querySelector<HTMLElement>('button, a')?.focus()
  }
  return (
    <>
      <ul className={styles.files} ref={list}>
        {visible.map((report) => (
          <ReportRow
            key={report.reportId}
            report={report}
            undelivered={undelivered[report.reportId]}
          />
        ))}
      </ul>
      {more > 0 ? (
        <div className={styles.more}>
          <span className="num quiet">
            {shown} of {reports.length}
          </span>
          <Button onClick={showMore}>Show {more} more</Button>
        </div>
      ) : null}
    </>
  )
}
