import { useParams } from '@tanstack/react-router'
import { BatchScreen } from '../outcome/batch-screen.tsx'
import { payoutWork } from './payout-work.tsx'

/** One batch of payouts. */
export function PayoutBatchRoute() {
  const { batchId } = useParams({ from: '/signed-in/transactions/payouts/$batchId' })
  return <BatchScreen batchId={batchId} work={payoutWork} />
}
