import type { RefundStatus } from '@tideway/contract/refunds/refund'
import type { StatusTable } from './status-column.ts'

/** What may follow each status of a refund, of a payment request's or of an initiation's. */
export const refundStatuses: StatusTable<RefundStatus> = {
  IN_PROGRESS: ['COMPLETE', 'FAILED'],
  COMPLETE: [],
  FAILED: [],
}
