import { useQuery } from '@tanstack/react-query'
import type { ReportMonth } from '@tideway/contract/report-months'
import type { Report } from '@tideway/contract/reports'
import { Button } from '@tideway/look/button'
import { Skeleton } from '@tideway/look/skeleton'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { ofKind, type ReportKind } from './report-kinds.ts'
import styles from './report-months.module.css'
import { reportsOfMonthQuery } from './report-queries.ts'
import { ReportRow } from './report-row.tsx'

const LOAD_FAILED = 'There was an error retrieving the data. Have you completed your on-boarding?'
const SHOWN_AT_FIRST = 20
const SHOWN_MORE = 100

/** What an opened month holds (spec 2.10, 8). */
export function ReportMonthFiles({ month, kind }: { month: ReportMonth; kind: ReportKind }) {
  const { actingClientId } = useSession()
  const files = useQuery(reportsOfMonthQuery(useApi(), actingClientId, month))
  if (files.isPending) return <Loading />
  if (files.data === undefined) {
    return (
      <ErrorState
        busy={files.isFetching}
        onRefresh={() => void files.refetch()}
        text={LOAD_FAILED}
      />
    )
  }
  const reports = ofKind(files.data, kind)
  if (reports.length === 0) return <EmptyState text="There is no data to display" />
  return <Files key={kind} reports={reports} />
}

function Loading() {
  return (
    <div aria-busy="true" className={styles.loading}>
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

/** A month of hourly statements has more than 700: the newest at first, the others when they are asked for. */
function Files({ reports }: { reports: readonly Report[] }) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  const list = useRef<HTMLUListElement>(null)
  const more = Math.min(SHOWN_MORE, reports.length - shown)

  function showMore() {
    flushSync(() => setShown(shown + SHOWN_MORE))
    // The button may have gone: whoever pressed it goes on with the first of what came.
    list.current?.children[shown]?.querySelector<HTMLElement>('button, a')?.focus()
  }
  return (
    <>
      <ul className={styles.files} ref={list}>
        {reports.slice(0, shown).map((report) => (
          <ReportRow key={report.reportId} report={report} />
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
