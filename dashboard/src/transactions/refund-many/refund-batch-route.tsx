import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { failureStatus } from '@tideway/browser/http/api-failure'
import { BATCH_PAGE_ROWS } from '@tideway/contract/bulk/bulk-batch'
import type { RefundBatch } from '@tideway/contract/refunds/refund-batch'
import { Alert } from '@tideway/look/alert'
import { ProgressBar } from '@tideway/look/progress'
import { Segmented } from '@tideway/look/segmented'
import { useState } from 'react'
import { GENERIC_FAILURE } from '../../payment-request/payment-request-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { DateTimeText } from '../../ui/date-time-text.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Card, Page, Section } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageSteps } from '../../ui/page-steps.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BatchCounts } from './batch-counts.tsx'
import type { ShownRows } from './batch-queries.ts'
import { batchQuery } from './batch-queries.ts'
import { batchText } from './batch-words.ts'
import styles from './refund-many.module.css'
import { ResultRows } from './result-rows.tsx'
import { useBatchChange } from './use-batch-change.ts'

/** One batch of refunds: how far it is, the outcome of each row, and what can be done with it. */
export function RefundBatchRoute() {
  const { batchId } = useParams({ from: '/signed-in/transactions/refunds/$batchId' })
  return (
    <>
      <PageHead
        back={<Link to="/transactions/refunds">Refund many payments</Link>}
        subtitle={<span className="mono">{batchId}</span>}
        title="Refunds"
      />
      <Page>
        <Batch batchId={batchId} key={batchId} />
      </Page>
    </>
  )
}

function Batch({ batchId }: { batchId: string }) {
  const { actingClientId } = useSession()
  const [shown, setShown] = useState<ShownRows>({ after: 0, onlyProblems: false })
  const query = useQuery(batchQuery(useApi(), actingClientId, batchId, shown))
  if (query.data === undefined) {
    const isMissing = failureStatus(query.error) === 404
    return (
      <Card>
        {isMissing ? <EmptyState text="We couldn’t find these refunds" /> : null}
        {query.isError && !isMissing ? (
          <ErrorState
            busy={query.isFetching}
            onRefresh={() => void query.refetch()}
            text={GENERIC_FAILURE}
          />
        ) : null}
        {query.isPending ? <p role="status">Loading the refunds…</p> : null}
      </Card>
    )
  }
  const { batch, rows } = query.data
  return (
    <>
      <Card>
        <Progress batch={batch} />
        <p className={styles.facts}>
          Confirmed by {batch.createdBy} · <DateTimeText instant={batch.createdDatetime} />
          {batch.fileName === undefined ? null : ` · ${batch.fileName}`}
        </p>
        <BatchCounts batch={batch} />
        <BatchActions batch={batch} />
        {query.isError ? (
          <Alert kind="warning">We couldn’t refresh this page, so it may be out of date.</Alert>
        ) : null}
      </Card>
      <Section title="Payments">
        <Card>
          <div className={styles.choice}>
            <Segmented
              hideLabel
              label="Payments to show"
              onChange={(value) => setShown({ after: 0, onlyProblems: value === 'problems' })}
              options={[
                { value: 'all', text: 'All' },
                { value: 'problems', text: 'Failed or left out' },
              ]}
              value={shown.onlyProblems ? 'problems' : 'all'}
            />
          </div>
          <ResultRows rows={rows} />
          <Pages batch={batch} onShow={setShown} shown={shown} />
        </Card>
      </Section>
    </>
  )
}

function Progress({ batch }: { batch: RefundBatch }) {
  const change = useBatchChange(batch.batchId)
  const { confirmed, waiting, status } = batch
  const isRunning = status === 'RUNNING'
  return (
    <>
      <ProgressBar
        label={batchText(batch)}
        max={Math.max(confirmed.rows, 1)}
        onStop={isRunning && !change.busy ? () => change.run('stop') : undefined}
        value={confirmed.rows - waiting.rows}
      />
      {/* Announces the end alone, because a screen reader would read each step. */}
      <span className="visually-hidden" role="status">
        {isRunning ? '' : batchText(batch)}
      </span>
    </>
  )
}

interface PagesProps {
  batch: RefundBatch
  shown: ShownRows
  onShow: (shown: ShownRows) => void
}

/** Rows have their numbers in order, so a page begins after a multiple of its size. Problems are on one page or more. */
function Pages({ batch, shown, onShow }: PagesProps) {
  const { confirmed, leftOut, failed } = batch
  const count = shown.onlyProblems ? failed.rows + leftOut : confirmed.rows + leftOut
  if (count <= BATCH_PAGE_ROWS) return null
  return (
    <div className={styles.pages}>
      <PageSteps
        count={count}
        more={false}
        onPage={(page) => onShow({ ...shown, after: page * BATCH_PAGE_ROWS })}
        page={Math.floor(shown.after / BATCH_PAGE_ROWS)}
        pageSize={BATCH_PAGE_ROWS}
      />
    </div>
  )
}
