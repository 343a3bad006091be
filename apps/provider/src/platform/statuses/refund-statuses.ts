import type { RefundStatus } from '@tideway/contract/refunds/refund'
import type { StatusTable } from './status-column.ts'

/** Statuses that may follow each status of a refund, for payment requests and initiations. */
export const refundStatuses: StatusTable<RefundStatus> = {
  IN_PROGRESS: ['COMPLETE', 'FAILED'],
  COMPLETE: [],
  FAILED: [],
}
