import type { BatchRowStatus } from '../batches/bulk-batch.ts'
import { CSV_BOM, csvLine } from '../csv/csv.ts'
import type { PayoutBatchResultRow } from './payout-batch.ts'

/** Statuses in words, on screens and in the file. */
export const payoutRowWords: Record<BatchRowStatus, string> = {
  WAITING: 'Waiting',
  IN_PROGRESS: 'On its way',
  COMPLETE: 'Paid',
  FAILED: 'Not paid',
  LEFT_OUT: 'Left out',
}

const columns: readonly { label: string; read: (row: PayoutBatchResultRow) => string }[] = [
  { label: 'Row', read: ({ row }) => String(row) },
  { label: 'Line', read: ({ line }) => (line === undefined ? '' : String(line)) },
  { label: 'PayID', read: ({ payID = '' }) => payID },
  { label: 'BSB', read: ({ bsb = '' }) => bsb },
  { label: 'Account number', read: ({ accountNumber = '' }) => accountNumber },
  { label: 'Payee name', read: ({ payeeName = '' }) => payeeName },
  { label: 'Amount', read: ({ amount = '' }) => amount },
  { label: 'Description', read: ({ paymentDescription = '' }) => paymentDescription },
  { label: 'Client Payment ID', read: ({ clientPaymentId = '' }) => clientPaymentId },
  { label: 'Status', read: ({ status }) => payoutRowWords[status] ?? status },
  { label: 'Payment ID', read: ({ paymentId = '' }) => paymentId },
  { label: 'Failure Code', read: ({ failureCode = '' }) => failureCode },
  { label: 'Reason', read: ({ reason = '' }) => reason },
]

/** Returns the outcome of each row as a CSV file (readings 3, CSV). */
export function payoutBatchCsv(rows: readonly PayoutBatchResultRow[]): string {
  const lines = [columns.map(({ label }) => label)]
  for (const row of rows) lines.push(columns.map(({ read }) => read(row)))
  return CSV_BOM + lines.map(csvLine).join('')
}
