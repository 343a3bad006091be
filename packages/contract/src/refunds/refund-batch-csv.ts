import type { BatchRowStatus } from '../batches/bulk-batch.ts'
import { CSV_BOM, csvLine } from '../csv/csv.ts'
import type { RefundBatchResultRow } from './refund-batch.ts'

/** Statuses in words, on screens and in the file. */
export const batchRowWords: Record<BatchRowStatus, string> = {
  WAITING: 'Waiting',
  IN_PROGRESS: 'In progress',
  COMPLETE: 'Refunded',
  FAILED: 'Failed',
  LEFT_OUT: 'Left out',
}

const columns: readonly { label: string; read: (row: RefundBatchResultRow) => string }[] = [
  { label: 'Row', read: ({ row }) => String(row) },
  { label: 'Line', read: ({ line }) => (line === undefined ? '' : String(line)) },
  { label: 'Id', read: ({ id }) => id },
  { label: 'Payment Request ID', read: ({ paymentRequestId = '' }) => paymentRequestId },
  { label: 'Refund Amount', read: ({ amount = '' }) => amount },
  { label: 'Reference', read: ({ clientRefundID = '' }) => clientRefundID },
  { label: 'Status', read: ({ status }) => batchRowWords[status] ?? status },
  { label: 'Refund ID', read: ({ refundId = '' }) => refundId },
  { label: 'Failure Code', read: ({ failureCode = '' }) => failureCode },
  { label: 'Reason', read: ({ reason = '' }) => reason },
]

/** Returns the outcome of each row as a CSV file (readings 3, CSV). */
export function refundBatchCsv(rows: readonly RefundBatchResultRow[]): string {
  const lines = [columns.map(({ label }) => label)]
  for (const row of rows) lines.push(columns.map(({ read }) => read(row)))
  return CSV_BOM + lines.map(csvLine).join('')
}
