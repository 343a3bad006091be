import { Link } from '@tanstack/react-router'
import { payoutListText } from '@tideway/contract/payouts/payout-list'
import { payoutDrafts } from '../entry/batch-draft.ts'
import { NewBatch } from '../new-batch.tsx'
import { PayoutListForm } from './payout-list-form.tsx'
import { PayoutReview } from './payout-review.tsx'
import { payoutWork } from './payout-work.tsx'

/** The screen for many payouts: a list of payees, and its review (decision 132). Earlier batches are below. */
export function PayoutBatchesRoute() {
  return (
    <NewBatch
      back={
        <Link params={{ type: 'OutboundPayments' }} to="/transactions/$type">
          Outbound Payments
        </Link>
      }
      drafts={payoutDrafts}
      Form={PayoutListForm}
      listOf={payoutListText}
      Review={PayoutReview}
      subtitle="Make up to 1,000 payouts at once"
      work={payoutWork}
    />
  )
}
