import { useQuery } from '@tanstack/react-query'
import { balanceToCents, formatAud, parseTwoDecimals } from '@tideway/contract/money/money'
import type {
  RefundBatchRow,
  RefundBatchReview as Review,
  ReviewedRefund,
} from '@tideway/contract/refunds/refund-batch'
import { RefundBatch, RefundBatchReview } from '@tideway/contract/refunds/refund-batch'
import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import { useState } from 'react'
import { GENERIC_FAILURE } from '../../payment-request/payment-request-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useOpenForm } from '../../session/open-forms.ts'
import { useSession } from '../../session/session-context.tsx'
import { KeyValues } from '../../ui/detail-list.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { Card, Section } from '../../ui/page.tsx'
import { reviewQuery } from '../bulk/batch-queries.ts'
import { rowsText } from '../bulk/batch-words.ts'
import { BeginOutcome } from '../bulk/begin-outcome.tsx'
import styles from '../bulk/bulk.module.css'
import type { BulkDraft } from '../bulk/bulk-draft.ts'
import { ConfirmBatchDialog } from '../bulk/confirm-batch-dialog.tsx'
import { PagedRows } from '../bulk/paged-rows.tsx'
import type { BeginProblem } from '../bulk/use-begin-batch.ts'
import { useBeginBatch } from '../bulk/use-begin-batch.ts'
import { refundWork } from './refund-work.tsx'
import { ReviewedRow } from './reviewed-row.tsx'

const paymentsText = refundWork.words.count

interface RefundReviewProps {
  draft: BulkDraft<RefundBatchRow>
  /** Replaces the rows, for another review. */
  onRows: (rows: RefundBatchRow[]) => void
  onBack: () => void
  /** Called once the batch is begun. */
  onBegun: () => void
}

/** The review sheet: what would be refunded, what cannot be and why, and the balance before and after. */
export function RefundReview({ draft, onRows, onBack, onBegun }: RefundReviewProps) {
  const api = useApi()
  const { rows, fileName } = draft
  const query = useQuery(
    reviewQuery(refundWork, useSession().actingClientId, draft.id, (signal) =>
      api.portal({
        method: 'POST',
        path: '/refundBatchReviews',
        body: { rows },
        schema: RefundBatchReview,
        signal,
      }),
    ),
  )
  const [confirming, setConfirming] = useState(false)
  const begin = useBeginBatch({
    work: refundWork,
    draftId: draft.id,
    send: (confirmed: { refunds: number; amount: string }, { key }) =>
      api.portal({
        method: 'POST',
        path: '/refundBatches',
        body: { rows, confirmed, ...(fileName === undefined ? {} : { fileName }) },
        idempotencyKey: key,
        schema: RefundBatch,
      }),
    onBegun,
    onChanged: () => void query.refetch(),
  })
  useOpenForm('the list of refunds', true)
  const review = query.data
  if (!review)
    return (
      <Card>
        {query.isError ? (
          <ErrorState
            busy={query.isFetching}
            onRefresh={() => void query.refetch()}
            text={GENERIC_FAILURE}
          />
        ) : (
          <p role="status">Reviewing {rowsText(draft.rows.length)}…</p>
        )}
        <div className={styles.actions}>
          <Button onClick={onBack}>Change the list</Button>
        </div>
      </Card>
    )
  const without = (left: (row: ReviewedRefund) => boolean) => {
    const gone = new Set(review.rows.filter(left).map(({ row }) => row))
    onRows(draft.rows.filter((_, at) => !gone.has(at + 1)))
  }
  return (
    <>
      <Section title="Review refunds">
        <Card>
          <div className={styles.figures}>
            <KeyValues items={summaryOf(review)} />
          </div>
          <Notices onLeaveOutRepeats={() => without(({ isRepeat }) => isRepeat)} review={review} />
          <BeginOutcome
            problem={begin.problem}
            unknown={{
              title: 'We couldn’t confirm that the refunds have started',
              text: 'Try again: nothing will be refunded twice.',
            }}
          />
          <div className={styles.actions}>
            <Button
              busy={begin.isSending || query.isFetching}
              disabledReason={whyNotRefund(review, begin.problem)}
              kind="primary"
              onClick={() => setConfirming(true)}
            >
              {review.refunds === 0 ? 'Refund' : `Refund ${paymentsText(review.refunds)}`}
            </Button>
            <Button onClick={onBack}>Change the list</Button>
          </div>
        </Card>
      </Section>
      {review.leftOut > 0 ? (
        <Section title="Can’t be refunded">
          <Card>
            <PagedRows
              Row={ReviewedRow}
              label="Payments that can’t be refunded"
              rows={review.rows.filter(({ amount }) => amount === undefined)}
            />
          </Card>
        </Section>
      ) : null}
      {review.refunds > 0 ? (
        <Section title="To refund">
          <Card>
            <PagedRows
              Row={ReviewedRow}
              label="Payments to refund"
              rows={review.rows.filter(({ amount }) => amount !== undefined)}
            />
          </Card>
        </Section>
      ) : null}
      <ConfirmBatchDialog
        facts={[
          { label: 'Refund Amount', value: <MoneyText cents={parseTwoDecimals(review.amount)} /> },
          {
            label: 'Balance after',
            value: <MoneyText cents={balanceToCents(review.balanceAfter)} />,
          },
        ]}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false)
          void begin.send({ refunds: review.refunds, amount: review.amount })
        }}
        open={confirming}
        text={`You are about to refund ${paymentsText(review.refunds)}. This operation cannot be undone. Please confirm`}
        title="Please confirm the refund"
      />
    </>
  )
}

function whyNotRefund({ refunds }: Review, problem: BeginProblem | undefined): string | undefined {
  if (refunds === 0) return 'None of these payments can be refunded.'
  return problem?.kind === 'held' ? 'These refunds wait for approval.' : undefined
}

function summaryOf(review: Review) {
  return [
    { label: 'Payments to refund', value: review.refunds.toLocaleString('en-AU') },
    { label: 'Can’t be refunded', value: review.leftOut.toLocaleString('en-AU') },
    { label: 'Duplicates in the list', value: review.duplicates.toLocaleString('en-AU') },
    {
      label: 'Refund Amount',
      value: <MoneyText cents={parseTwoDecimals(review.amount)} />,
    },
    { label: 'Balance now', value: <MoneyText cents={balanceToCents(review.balance)} /> },
    {
      label: 'Balance after',
      value: <MoneyText cents={balanceToCents(review.balanceAfter)} />,
    },
  ]
}

interface NoticesProps {
  review: Review
  onLeaveOutRepeats: () => void
}

function Notices({ review, onLeaveOutRepeats }: NoticesProps) {
  const { repeats, balance, balanceAfter } = review
  return (
    <div className={styles.notices}>
      {balanceAfter < 0 ? (
        <Alert kind="warning" title="Your balance doesn’t cover all of these refunds">
          We’ll refund in the order of the list. Refunds that {formatAud(balanceToCents(balance))}{' '}
          doesn’t cover will fail, and you can retry them once you’ve added funds.
        </Alert>
      ) : null}
      {repeats > 0 ? (
        <Alert
          actions={<Button onClick={onLeaveOutRepeats}>Leave these out</Button>}
          kind="warning"
          title={`${paymentsText(repeats)} may have been refunded already`}
        >
          The same amount was refunded in the last 24 hours. They’re marked ‘Same amount refunded
          recently’.
        </Alert>
      ) : null}
    </div>
  )
}
