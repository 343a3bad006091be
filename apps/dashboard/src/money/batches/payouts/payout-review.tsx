import { useQuery } from '@tanstack/react-query'
import { balanceToCents, formatAud } from '@tideway/contract/money/money'
import type {
  PayoutBatchBody,
  PayoutBatchReview,
  PayoutBatchRow,
  ReviewedPayout,
} from '@tideway/contract/payouts/payout-batch'
import { payoutListProblem, payoutListShape } from '@tideway/contract/payouts/payout-list'
import { areRepeatsAccepted, mayPayTwice } from '@tideway/contract/payouts/review-payouts'
import { useState } from 'react'
import { useApi } from '../../../session/api-context.tsx'
import { useOpenForm } from '../../../session/open-forms.ts'
import { useSession } from '../../../session/session-context.tsx'
import { reviewQuery } from '../batch-queries.ts'
import { rowsText } from '../batch-words.ts'
import type { ListReviewProps } from '../new-batch.tsx'
import { EditRow } from '../review/edit-row.tsx'
import type { ReviewWords } from '../review/review-sheet.tsx'
import { leaveOutRows, ReviewSheet } from '../review/review-sheet.tsx'
import { useBeginBatch } from '../review/use-begin-batch.ts'
import { AcceptedPayees, isUnmatched, useAcceptedPayees } from './accepted-payees.tsx'
import { PayoutNotices } from './payout-notices.tsx'
import { ReviewedPayoutRow } from './payout-rows.tsx'
import { payoutBatchCalls, payoutWork } from './payout-work.tsx'
import { usePayeeChecks } from './use-payee-checks.ts'

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

type AcceptedTwice = Pick<PayoutBatchReview, 'duplicates' | 'repeats' | 'repeated'>
const nothing: AcceptedTwice = { duplicates: 0, repeats: 0, repeated: [] }

/** The confirmed order. Accepting other payees makes it another order. */
type Order = PayoutBatchBody['confirmed'] & { accepts: string }

/** The review of payouts, which also shows rows that may pay twice. */
export function PayoutReview({
  draft,
  onRows,
  onEdit,
  onBack,
  onStarted,
}: ListReviewProps<PayoutBatchRow>) {
  const api = useApi()
  const { rows, fileName } = draft
  const query = useQuery(
    reviewQuery<PayoutBatchReview>(payoutWork, useSession().actingClientId, draft.id, (signal) =>
      payoutBatchCalls.review(api, rows, signal),
    ),
  )
  const checking = usePayeeChecks(draft, query)
  /** The accepted rows that may pay twice. If there are new ones, the user is asked again. */
  const [accepted, setAccepted] = useState<AcceptedTwice>(nothing)
  const payees = useAcceptedPayees(checking !== undefined)
  const begin = useBeginBatch({
    work: payoutWork,
    draftId: draft.id,
    send: ({ accepts: _, ...confirmed }: Order, { key }) =>
      payoutBatchCalls.begin(api, { rows: payees.rowsWith(rows), confirmed, fileName }, key),
    onStarted,
    onChanged: () => void query.refetch(),
  })
  useOpenForm('the list of payouts', true)
  const isAccepted = (review: PayoutBatchReview) =>
    review.duplicates <= accepted.duplicates && areRepeatsAccepted(review, accepted)
  const leaveOut = (isGone: (row: ReviewedPayout) => boolean, why: string) =>
    onRows(leaveOutRows(rows, query.data?.rows ?? [], isGone, why))
  function whyNot(review: PayoutBatchReview): string | undefined {
    if (checking) return 'Wait until all payees are checked.'
    if (!isAccepted(review)) return 'Tick ‘Pay these as well’, or leave them out.'
    return review.rows.some(payees.isOpen)
      ? 'Tick each payee who isn’t a match, or leave them out.'
      : undefined
  }
  return (
    <AcceptedPayees value={payees}>
      <ReviewSheet
        counts={({ repeats }) => [
          { label: 'Paid recently, or waiting', value: repeats.toLocaleString('en-AU') },
        ]}
        countOf={({ payouts }) => payouts}
        edit={(row) => (
          <EditRow
            editing={{
              fields: payoutListShape.fields,
              rows,
              problemOf: payoutListProblem,
              onRows: onEdit,
            }}
            row={row}
          />
        )}
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
            checking={checking}
            onAccept={(accepts) => setAccepted(accepts ? review : nothing)}
            onLeaveOut={() => leaveOut(mayPayTwice, 'Left out at the review: may be paid twice')}
            onLeaveOutUnmatched={() =>
              leaveOut(isUnmatched, 'Left out at the review: the payee is not a match')
            }
            review={review}
          />
        )}
        onBack={onBack}
        onConfirm={({ payouts, amount, duplicates, repeats, repeated }) =>
          void begin.send({
            payouts,
            amount,
            duplicates,
            repeats,
            repeated,
            accepts: payees.summary,
          })
        }
        onEnded={begin.onEnded}
        problem={begin.problem}
        query={query}
        Row={ReviewedPayoutRow}
        whyNot={whyNot}
        words={words}
      />
    </AcceptedPayees>
  )
}
