import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { failureStatus } from '@tideway/browser/http/api-failure'
import type { Batch, BatchResult } from '@tideway/contract/batches/batch'
import { BATCH_PAGE_ROWS } from '@tideway/contract/batches/batch'
import { formatDollars } from '@tideway/contract/money/money'
import { Segmented } from '@tideway/design/choices/segmented'
import { Alert } from '@tideway/design/messages/alert'
import { ProgressBar } from '@tideway/design/messages/progress'
import { useState } from 'react'
import { useAskedHere } from '../../../approvals/asked-later.ts'
import { useApi } from '../../../session/api-context.tsx'
import { useSession } from '../../../session/session-context.tsx'
import { EmptyState, ReadFailed } from '../../../ui/empty-state.tsx'
import { Card, Page, Section } from '../../../ui/layout/page.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { PageSteps } from '../../../ui/table/page-steps.tsx'
import { DateTimeText } from '../../../ui/time/date-time-text.tsx'
import { batchesKey, batchQuery } from '../batch-queries.ts'
import { batchText } from '../batch-words.ts'
import type { BatchWords, BatchWork, ShownRows } from '../batch-work.ts'
import styles from '../batches.module.css'
import { BatchActions } from './batch-actions.tsx'
import { useBatchChange } from './use-batch-change.ts'
import { WhyNotGoingOn } from './why-not-going-on.tsx'

interface BatchProps<Result extends BatchResult> {
  work: BatchWork<Result>
  batchId: string
}

/** One batch: its progress, the outcome of each row, and its actions. */
export function BatchScreen<Result extends BatchResult>({ work, batchId }: BatchProps<Result>) {
  const { address, words } = work
  return (
    <>
      <PageHead
        back={<Link to={address}>{words.many}</Link>}
        subtitle={<span className="mono">{batchId}</span>}
        title={words.batch}
      />
      <Page>
        <OpenedBatch batchId={batchId} key={batchId} work={work} />
      </Page>
    </>
  )
}

function OpenedBatch<Result extends BatchResult>({ work, batchId }: BatchProps<Result>) {
  const { actingClientId: clientId } = useSession()
  const [shown, setShown] = useState<ShownRows>({ after: 0, onlyProblems: false })
  const query = useQuery(batchQuery(useApi(), work, { clientId, batchId, shown }))
  const AskedHere = useAskedHere()
  const { words, Row } = work
  if (query.data === undefined) {
    const isMissing = failureStatus(query.error) === 404
    return (
      <Card>
        {isMissing ? <EmptyState text={words.missing} /> : null}
        {query.isError && !isMissing ? <ReadFailed query={query} /> : null}
        {query.isPending ? <p role="status">{words.loading}</p> : null}
      </Card>
    )
  }
  const { batch, rows } = query.data
  return (
    <>
      <Card>
        <Progress batch={batch} work={work} />
        <p className={styles.made}>
          Confirmed by {batch.createdBy} · <DateTimeText instant={batch.createdDatetime} />
          {batch.fileName === undefined ? null : ` · ${batch.fileName}`}
        </p>
        <BatchCounts batch={batch} words={words} />
        <WhyNotGoingOn batch={batch} words={words}>
          {(why) => (
            <div className={styles.notices}>
              <Alert kind="info" silent>
                <p>{why}</p>
              </Alert>
            </div>
          )}
        </WhyNotGoingOn>
        <BatchActions batch={batch} work={work} />
        {query.isError ? (
          <Alert kind="warning">We couldn’t refresh this page, so it may be out of date.</Alert>
        ) : null}
      </Card>
      {AskedHere ? (
        <AskedHere
          belongs={({ subjectId, outcomeId }) => subjectId === batchId || outcomeId === batchId}
          changes={[...batchesKey(work, clientId), batchId]}
        />
      ) : null}
      <Section title={words.rows}>
        <Card>
          <div className={styles.choice}>
            <Segmented
              hideLabel
              label={`${words.rows} to show`}
              onChange={(value) => setShown({ after: 0, onlyProblems: value === 'problems' })}
              options={[
                { value: 'all', text: 'All' },
                { value: 'problems', text: 'Failed or left out' },
              ]}
              value={shown.onlyProblems ? 'problems' : 'all'}
            />
          </div>
          {rows.length === 0 ? (
            <p>{words.noProblems}</p>
          ) : (
            <ol aria-label={words.rows} className={styles.list}>
              {rows.map((row) => (
                <Row key={row.row} row={row} />
              ))}
            </ol>
          )}
          <Pages batch={batch} onShow={setShown} shown={shown} />
        </Card>
      </Section>
    </>
  )
}

interface ProgressProps<Result extends BatchResult> {
  work: BatchWork<Result>
  batch: Batch
}

function Progress<Result extends BatchResult>({ work, batch }: ProgressProps<Result>) {
  const change = useBatchChange(work, batch.batchId)
  const { confirmed, waiting, status } = batch
  const isRunning = status === 'RUNNING'
  const text = batchText(batch, work.words)
  return (
    <>
      <ProgressBar
        label={text}
        max={Math.max(confirmed.rows, 1)}
        onStop={isRunning && !change.busy ? () => change.run('stop') : undefined}
        value={confirmed.rows - waiting.rows}
      />
      {/* Announces only the end, because a screen reader would read each step. */}
      <span className="visually-hidden" role="status">
        {isRunning ? '' : text}
      </span>
    </>
  )
}

interface PagesProps {
  batch: Batch
  shown: ShownRows
  onShow: (shown: ShownRows) => void
}

/**
 * The pages of a batch. Rows are numbered in order, so a page starts after a multiple of its size. Rows with problems
 * may need several pages too.
 */
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

/** Rows by outcome, each with its sum. */
function BatchCounts({ batch, words }: { batch: Batch; words: BatchWords }) {
  const { complete, inProgress, waiting, failed, leftOut } = batch
  const { status } = words
  const sums = [
    { label: status.COMPLETE, ...complete },
    { label: status.IN_PROGRESS, ...inProgress },
    { label: status.WAITING, ...waiting },
    { label: status.FAILED, ...failed },
  ]
  return (
    <dl className={`num ${styles.counts}`}>
      {sums.map(({ label, rows, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {rows.toLocaleString('en-AU')}
            {rows === 0 ? null : ` · ${formatDollars(amount)}`}
          </dd>
        </div>
      ))}
      <div>
        <dt>{status.LEFT_OUT}</dt>
        <dd>{leftOut.toLocaleString('en-AU')}</dd>
      </div>
    </dl>
  )
}
