import type { BatchRowStatus } from '../batches/batch.ts'
import { resultCsv } from '../batches/batch-csv.ts'
import type { PayoutBatchResultRow } from './payout-batch.ts'

/** Statuses in words, on screens and in the file. */
export const payoutRowWords: Record<BatchRowStatus, string> = {
  WAITING: 'Waiting',
  IN_PROGRESS: 'On its way',
  COMPLETE: 'Paid',
  FAILED: 'Not paid',
  LEFT_OUT: 'Left out',
}

/** Returns the outcome of each row as a CSV file. */
export const payoutBatchCsv = resultCsv<PayoutBatchResultRow>(payoutRowWords, {
  subject: [
    { label: 'PayID', read: ({ payID = '' }) => payID },
    { label: 'BSB', read: ({ bsb = '' }) => bsb },
    { label: 'Account number', read: ({ accountNumber = '' }) => accountNumber },
    { label: 'Payee name', read: ({ payeeName = '' }) => payeeName },
    { label: 'Amount', read: ({ amount = '' }) => amount },
    { label: 'Description', read: ({ paymentDescription = '' }) => paymentDescription },
    { label: 'Client Payment ID', read: ({ clientPaymentId = '' }) => clientPaymentId },
  ],
  outcome: { label: 'Payment ID', read: ({ paymentId = '' }) => paymentId },
})
