import { useQuery } from '@tanstack/react-query'
import { balanceToCents, formatAud, parseTwoDecimals } from '@tideway/contract/money/money'
import type {
  RefundBatchReview,
  RefundBatchRow,
  ReviewedRefund,
} from '@tideway/contract/refunds/refund-batch'
import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import { useState } from 'react'
import { GENERIC_FAILURE } from '../../payment-request/payment-request-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useOpenForm } from '../../session/open-forms.ts'
import { useSession } from '../../session/session-context.tsx'
import { KeyValues } from '../../ui/detail-list.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { HeldAlert } from '../../ui/held-alert.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { Card, Section } from '../../ui/page.tsx'
import { reviewQuery } from './batch-queries.ts'
import { paymentsText, rowsText } from './batch-words.ts'
import { ConfirmBatchDialog } from './confirm-batch-dialog.tsx'
import type { RefundDraft } from './refund-draft.ts'
import styles from './refund-many.module.css'
import { ReviewedRows } from './reviewed-rows.tsx'
import type { BeginProblem } from './use-begin-batch.ts'
import { useBeginBatch } from './use-begin-batch.ts'

interface RefundReviewProps {
  draft: RefundDraft
  /** Replaces the rows, for another review. */
  onRows: (rows: RefundBatchRow[]) => void
  onBack: () => void
  /** Called once the batch is begun. */
  onBegun: () => void
}

/** The review sheet: what would be refunded, what cannot be and why, and the balance before and after. */
export function RefundReview({ draft, onRows, onBack, onBegun }: RefundReviewProps) {
  const query = useQuery(reviewQuery(useApi(), useSession().actingClientId, draft))
  const [confirming, setConfirming] = useState(false)
  const begin = useBeginBatch(draft, {
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
          <KeyValues items={summaryOf(review)} />
          <Notices onLeaveOutRepeats={() => without(({ isRepeat }) => isRepeat)} review={review} />
          <Outcome begin={begin} />
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
            <ReviewedRows
              label="Payments that can’t be refunded"
              rows={review.rows.filter(({ amount }) => amount === undefined)}
            />
          </Card>
        </Section>
      ) : null}
      {review.refunds > 0 ? (
        <Section title="To refund">
          <Card>
            <ReviewedRows
              label="Payments to refund"
              rows={review.rows.filter(({ amount }) => amount !== undefined)}
            />
          </Card>
        </Section>
      ) : null}
      <ConfirmBatchDialog
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false)
          void begin.send(review)
        }}
        open={confirming}
        review={review}
      />
    </>
  )
}

function whyNotRefund(
  { refunds }: RefundBatchReview,
  problem: BeginProblem | undefined,
): string | undefined {
  if (refunds === 0) return 'None of these payments can be refunded.'
  return problem?.kind === 'held' ? 'These refunds wait for approval.' : undefined
}

function summaryOf(review: RefundBatchReview) {
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
  review: RefundBatchReview
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

function Outcome({ begin }: { begin: ReturnType<typeof useBeginBatch> }) {
  const { problem } = begin
  if (problem === undefined) return null
  if (problem.kind === 'held') return <HeldAlert />
  return problem.kind === 'unknown' ? (
    <Alert kind="warning" title="We couldn’t confirm that the refunds have started">
      Try again: nothing will be refunded twice.
    </Alert>
  ) : (
    <Alert kind="error">{problem.text}</Alert>
  )
}
