import { useQuery } from '@tanstack/react-query'
import { balanceToCents, formatAud } from '@tideway/contract/money/money'
import type {
  RefundBatchRow,
  RefundBatchReview as Review,
} from '@tideway/contract/refunds/refund-batch'
import { refundListProblem, refundListShape } from '@tideway/contract/refunds/refund-list'
import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import { useApi } from '../../../session/api-context.tsx'
import { useOpenForm } from '../../../session/open-forms.ts'
import { useSession } from '../../../session/session-context.tsx'
import { reviewQuery } from '../batch-queries.ts'
import { rowsText } from '../batch-words.ts'
import styles from '../batches.module.css'
import type { ListReviewProps } from '../new-batch.tsx'
import { EditRow } from '../review/edit-row.tsx'
import type { ReviewWords } from '../review/review-sheet.tsx'
import { leaveOutRows, ReviewSheet } from '../review/review-sheet.tsx'
import { useBeginBatch } from '../review/use-begin-batch.ts'
import { refundBatchCalls, refundWork } from './refund-work.tsx'
import { ReviewedRow } from './reviewed-row.tsx'

const paymentsText = refundWork.words.count
/** Reason in the result for rows that the person left out. */
const LEFT_OUT = 'Left out at the review: the same amount was refunded in the last 24 hours'

const words: ReviewWords = {
  title: 'Review refunds',
  count: 'Payments to refund',
  leftOut: 'Can’t be refunded',
  leftOutRows: 'Payments that can’t be refunded',
  kept: 'To refund',
  keptRows: 'Payments to refund',
  amount: 'Refund Amount',
  none: 'None of these payments can be refunded.',
  held: 'These refunds wait for approval.',
  act: (count) => (count === 0 ? 'Refund' : `Refund ${paymentsText(count)}`),
  confirmTitle: 'Please confirm the refund',
  confirm: (count) =>
    `You are about to refund ${paymentsText(count)}. This operation cannot be undone. Please confirm`,
  unknown: {
    title: 'We couldn’t confirm that the refunds have started',
    text: 'Try again: nothing will be refunded twice.',
  },
}

/** The review of refunds, which also shows payments that may have been refunded already. */
export function RefundReview({
  draft,
  onRows,
  onEdit,
  onBack,
  onStarted,
}: ListReviewProps<RefundBatchRow>) {
  const api = useApi()
  const { rows, fileName } = draft
  const query = useQuery(
    reviewQuery(refundWork, useSession().actingClientId, draft.id, (signal) =>
      refundBatchCalls.review(api, rows, signal),
    ),
  )
  const begin = useBeginBatch({
    work: refundWork,
    draftId: draft.id,
    send: (confirmed: { refunds: number; amount: string; repeats: number }, { key }) =>
      refundBatchCalls.begin(api, { rows, confirmed, fileName }, key),
    onStarted,
    onChanged: () => void query.refetch(),
  })
  useOpenForm('the list of refunds', true)
  return (
    <ReviewSheet
      countOf={({ refunds }) => refunds}
      edit={(row) => (
        <EditRow
          editing={{
            fields: refundListShape.fields,
            rows,
            problemOf: refundListProblem,
            onRows: onEdit,
          }}
          row={row}
        />
      )}
      isSending={begin.isSending}
      kind="bulkRefund"
      loading={`Reviewing ${rowsText(rows.length)}…`}
      notices={(review) => (
        <Notices
          onLeaveOutRepeats={() =>
            onRows(leaveOutRows(rows, review.rows, ({ isRepeat }) => isRepeat, LEFT_OUT))
          }
          review={review}
        />
      )}
      onBack={onBack}
      onConfirm={({ refunds, amount, repeats }) => void begin.send({ refunds, amount, repeats })}
      onEnded={begin.onEnded}
      problem={begin.problem}
      query={query}
      Row={ReviewedRow}
      words={words}
    />
  )
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
