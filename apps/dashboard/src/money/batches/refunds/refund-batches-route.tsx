import { Link } from '@tanstack/react-router'
import { refundListText } from '@tideway/contract/refunds/refund-list'
import { refundDrafts } from '../entry/batch-draft.ts'
import { NewBatch } from '../new-batch.tsx'
import { RefundListForm } from './refund-list-form.tsx'
import { RefundReview } from './refund-review.tsx'
import { refundWork } from './refund-work.tsx'

/** The screen for many refunds: a list of payments, and its review (decision 132). Earlier batches are below. */
export function RefundBatchesRoute() {
  return (
    <NewBatch
      back={
        <Link params={{ type: 'PaymentRequests' }} to="/transactions/$type">
          Payment Requests
        </Link>
      }
      drafts={refundDrafts}
      Form={RefundListForm}
      listOf={refundListText}
      Review={RefundReview}
      subtitle="Refund up to 1,000 payment requests at once"
      work={refundWork}
    />
  )
}
