import type { RefundStatus } from './payment-request-tables.ts'
import type { StatusTable } from './status-column.ts'

/** What may follow each status of a refund, of a payment request's or of an initiation's. */
export const refundStatuses: StatusTable<RefundStatus> = {
  IN_PROGRESS: ['COMPLETE', 'FAILED'],
  COMPLETE: [],
  FAILED: [],
}
