import { useParams } from '@tanstack/react-router'
import { BatchScreen } from '../outcome/batch-screen.tsx'
import { refundWork } from './refund-work.tsx'

/** One batch of refunds. */
export function RefundBatchRoute() {
  const { batchId } = useParams({ from: '/signed-in/transactions/refunds/$batchId' })
  return <BatchScreen batchId={batchId} work={refundWork} />
}
