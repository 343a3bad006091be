import { useQuery } from '@tanstack/react-query'
import { balanceToCents, formatAud } from '@tideway/contract/money/money'
import type { PayoutBatchBody, PayoutBatchRow } from '@tideway/contract/payouts/payout-batch'
import { PayoutBatch, PayoutBatchReview } from '@tideway/contract/payouts/payout-batch'
import { mayPayTwice } from '@tideway/contract/payouts/review-payouts'
import { useState } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useOpenForm } from '../../session/open-forms.ts'
import { useSession } from '../../session/session-context.tsx'
import { reviewQuery } from '../bulk/batch-queries.ts'
import { rowsText } from '../bulk/batch-words.ts'
import type { BulkDraft } from '../bulk/bulk-draft.ts'
import type { ReviewWords } from '../bulk/review-sheet.tsx'
import { ReviewSheet, rowsWithout } from '../bulk/review-sheet.tsx'
import { useBeginBatch } from '../bulk/use-begin-batch.ts'
import { PayoutNotices } from './payout-notices.tsx'
import { ReviewedPayoutRow } from './payout-rows.tsx'
import { payoutWork } from './payout-work.tsx'

const payoutsText = payoutWork.words.count

const words: ReviewWords = {
  title: 'Review payouts',
  count: 'Payouts to make',
  leftOut: 'Can’t be paid',
  leftOutRows: 'Payouts that can’t be made',
  kept: 'To pay',
  keptRows: 'Payouts to make',
  amount: 'Payout Amount',
  none: 'None of these payouts can be made.',
  held: 'These payouts wait for approval.',
  act: (count) => (count === 0 ? 'Pay' : `Make ${payoutsText(count)}`),
  confirmTitle: 'Please confirm the payouts',
  confirm: (count) =>
    `You are about to make ${payoutsText(count)}. This operation cannot be undone. Please confirm`,
  unknown: {
    title: 'We couldn’t confirm that the payouts have started',
    text: 'Try again: nothing will be paid twice.',
  },
}

interface PayoutReviewProps {
  draft: BulkDraft<PayoutBatchRow>
  /** Replaces the rows, for another review. */
  onRows: (rows: PayoutBatchRow[]) => void
  onBack: () => void
  /** Called once the batch is begun. */
  onBegun: () => void
}

/** The review of payouts, which also says what may be paid twice. */
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
  const isAccepted = ({ duplicates, repeats }: PayoutBatchReview) =>
    duplicates <= accepted.duplicates && repeats <= accepted.repeats
  return (
    <ReviewSheet
      counts={({ repeats }) => [
        { label: 'Paid in the last 24 hours', value: repeats.toLocaleString('en-AU') },
      ]}
      countOf={({ payouts }) => payouts}
      isSending={begin.isSending}
      kind="payout"
      limits={({ leftToday }) =>
        leftToday === undefined
          ? []
          : [{ label: 'Left of today’s limit', value: formatAud(balanceToCents(leftToday)) }]
      }
      loading={`Reviewing ${rowsText(rows.length)}…`}
      notices={(review) => (
        <PayoutNotices
          isAccepted={isAccepted(review)}
          onAccept={(accepts) => setAccepted(accepts ? review : { duplicates: 0, repeats: 0 })}
          onLeaveOut={() => onRows(rowsWithout(rows, review.rows, mayPayTwice))}
          review={review}
        />
      )}
      onBack={onBack}
      onConfirm={({ payouts, amount, duplicates, repeats }) =>
        void begin.send({ payouts, amount, duplicates, repeats })
      }
      onEnded={begin.onEnded}
      problem={begin.problem}
      query={query}
      Row={ReviewedPayoutRow}
      whyNot={(review) =>
        isAccepted(review) ? undefined : 'Tick ‘Pay these as well’, or leave them out.'
      }
      words={words}
    />
  )
}
