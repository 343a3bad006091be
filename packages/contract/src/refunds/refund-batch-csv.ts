import type { BatchRowStatus } from '../batches/batch.ts'
import { resultCsv } from '../batches/batch-csv.ts'
import type { RefundBatchResultRow } from './refund-batch.ts'

/** Statuses in words, on screens and in the file. */
export const batchRowWords: Record<BatchRowStatus, string> = {
  WAITING: 'Waiting',
  IN_PROGRESS: 'In progress',
  COMPLETE: 'Refunded',
  FAILED: 'Failed',
  LEFT_OUT: 'Left out',
}

/** Returns the outcome of each row as a CSV file. */
export const refundBatchCsv = resultCsv<RefundBatchResultRow>(batchRowWords, {
  subject: [
    { label: 'Payer', read: ({ payerName = '' }) => payerName },
    { label: 'Client Transaction ID', read: ({ clientTransactionId = '' }) => clientTransactionId },
    { label: 'PayID', read: ({ payID = '' }) => payID },
    { label: 'Original Amount', read: ({ originalAmount = '' }) => originalAmount },
    { label: 'Id', read: ({ id }) => id },
    { label: 'Payment Request ID', read: ({ paymentRequestId = '' }) => paymentRequestId },
    { label: 'Refund Amount', read: ({ amount = '' }) => amount },
    { label: 'Reference', read: ({ clientRefundID = '' }) => clientRefundID },
  ],
  outcome: { label: 'Refund ID', read: ({ refundId = '' }) => refundId },
})
