import { useQuery } from '@tanstack/react-query'
import { balanceToCents, formatAud, parseTwoDecimals } from '@tideway/contract/money/money'
import type {
  PayoutBatchBody,
  PayoutBatchRow,
  PayoutBatchReview as Review,
} from '@tideway/contract/payouts/payout-batch'
import { PayoutBatch, PayoutBatchReview } from '@tideway/contract/payouts/payout-batch'
import { mayPayTwice } from '@tideway/contract/payouts/review-payouts'
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
import { PayoutNotices } from './payout-notices.tsx'
import { ReviewedPayoutRow } from './payout-rows.tsx'
import { payoutWork } from './payout-work.tsx'

const payoutsText = payoutWork.words.count

interface PayoutReviewProps {
  draft: BulkDraft<PayoutBatchRow>
  /** Replaces the rows, for another review. */
  onRows: (rows: PayoutBatchRow[]) => void
  onBack: () => void
  /** Called once the batch is begun. */
  onBegun: () => void
}

/** The review sheet: what would be paid, what cannot be and why, what may be paid twice, and the balance. */
export function PayoutReview({ draft, onRows, onBack, onBegun }: PayoutReviewProps) {
  const api = useApi()
  const { rows, fileName } = draft
  const query = useQuery(
    reviewQuery(payoutWork, useSession().actingClientId, draft.id, (signal) =>
      api.portal({
        method: 'POST',
        path: '/payoutBatchReviews',
        body: { rows },
        schema: PayoutBatchReview,
        signal,
      }),
    ),
  )
  const [confirming, setConfirming] = useState(false)
  /** How many rows that may pay twice were accepted. More than that are asked about again. */
  const [accepted, setAccepted] = useState({ duplicates: 0, repeats: 0 })
  const begin = useBeginBatch({
    work: payoutWork,
    draftId: draft.id,
    send: (confirmed: PayoutBatchBody['confirmed'], { key }) =>
      api.portal({
        method: 'POST',
        path: '/payoutBatches',
        body: { rows, confirmed, ...(fileName === undefined ? {} : { fileName }) },
        idempotencyKey: key,
        schema: PayoutBatch,
      }),
    onBegun,
    onChanged: () => void query.refetch(),
  })
  useOpenForm('the list of payouts', true)
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
          <p role="status">Reviewing {rowsText(rows.length)}…</p>
        )}
        <div className={styles.actions}>
          <Button onClick={onBack}>Change the list</Button>
        </div>
      </Card>
    )
  const isAccepted = review.duplicates <= accepted.duplicates && review.repeats <= accepted.repeats
  const leaveOutTwice = () => {
    const gone = new Set(review.rows.filter(mayPayTwice).map(({ row }) => row))
    onRows(rows.filter((_, at) => !gone.has(at + 1)))
  }
  return (
    <>
      <Section title="Review payouts">
        <Card>
          <div className={styles.figures}>
            <KeyValues items={summaryOf(review)} />
          </div>
          <PayoutNotices
            isAccepted={isAccepted}
            onAccept={(accepts) => setAccepted(accepts ? review : { duplicates: 0, repeats: 0 })}
            onLeaveOut={leaveOutTwice}
            review={review}
          />
          <BeginOutcome
            problem={begin.problem}
            unknown={{
              title: 'We couldn’t confirm that the payouts have started',
              text: 'Try again: nothing will be paid twice.',
            }}
          />
          <div className={styles.actions}>
            <Button
              busy={begin.isSending || query.isFetching}
              disabledReason={whyNotPay(review, isAccepted, begin.problem)}
              kind="primary"
              onClick={() => setConfirming(true)}
            >
              {review.payouts === 0 ? 'Pay' : `Make ${payoutsText(review.payouts)}`}
            </Button>
            <Button onClick={onBack}>Change the list</Button>
          </div>
        </Card>
      </Section>
      {review.leftOut > 0 ? (
        <Section title="Can’t be paid">
          <Card>
            <PagedRows
              label="Payouts that can’t be made"
              Row={ReviewedPayoutRow}
              rows={review.rows.filter(({ amount }) => amount === undefined)}
            />
          </Card>
        </Section>
      ) : null}
      {review.payouts > 0 ? (
        <Section title="To pay">
          <Card>
            <PagedRows
              label="Payouts to make"
              Row={ReviewedPayoutRow}
              rows={review.rows.filter(({ amount }) => amount !== undefined)}
            />
          </Card>
        </Section>
      ) : null}
      <ConfirmBatchDialog
        facts={[
          { label: 'Payout Amount', value: <MoneyText cents={parseTwoDecimals(review.amount)} /> },
          {
            label: 'Balance after',
            value: <MoneyText cents={balanceToCents(review.balanceAfter)} />,
          },
        ]}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false)
          const { payouts, amount, duplicates, repeats } = review
          void begin.send({ payouts, amount, duplicates, repeats })
        }}
        open={confirming}
        text={`You are about to make ${payoutsText(review.payouts)}. This operation cannot be undone. Please confirm`}
        title="Please confirm the payouts"
      />
    </>
  )
}

function whyNotPay(
  { payouts }: Review,
  isAccepted: boolean,
  problem: BeginProblem | undefined,
): string | undefined {
  if (payouts === 0) return 'None of these payouts can be made.'
  if (problem?.kind === 'held') return 'These payouts wait for approval.'
  return isAccepted ? undefined : 'Tick ‘Pay these as well’, or leave them out.'
}

function summaryOf(review: Review) {
  const { leftToday } = review
  return [
    { label: 'Payouts to make', value: review.payouts.toLocaleString('en-AU') },
    { label: 'Can’t be paid', value: review.leftOut.toLocaleString('en-AU') },
    { label: 'Duplicates in the list', value: review.duplicates.toLocaleString('en-AU') },
    { label: 'Paid in the last 24 hours', value: review.repeats.toLocaleString('en-AU') },
    { label: 'Payout Amount', value: <MoneyText cents={parseTwoDecimals(review.amount)} /> },
    { label: 'Balance now', value: <MoneyText cents={balanceToCents(review.balance)} /> },
    { label: 'Balance after', value: <MoneyText cents={balanceToCents(review.balanceAfter)} /> },
    ...(leftToday === undefined
      ? []
      : [{ label: 'Left of today’s limit', value: formatAud(balanceToCents(leftToday)) }]),
  ]
}
