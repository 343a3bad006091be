import type { RefundBatchResultRow } from '@tideway/contract/refunds/refund-batch'
import {
  RefundBatch,
  RefundBatchDetail,
  RefundBatchList,
  RefundBatchReview,
} from '@tideway/contract/refunds/refund-batch'
import { batchRowWords, refundBatchCsv } from '@tideway/contract/refunds/refund-batch-csv'
import { batchCalls } from '../batch-calls.ts'
import { counted } from '../batch-words.ts'
import type { BatchWork } from '../batch-work.ts'
import { RefundResult } from './refund-result.tsx'

export const refundBatchCalls = batchCalls('refundBatch', {
  Review: RefundBatchReview,
  Batch: RefundBatch,
  List: RefundBatchList,
  Page: RefundBatchDetail,
})

/** The calls and words of batches of refunds of payment requests. */
export const refundWork: BatchWork<RefundBatchResultRow> = {
  name: 'refundBatch',
  address: '/transactions/refunds',
  ...refundBatchCalls,
  csv: refundBatchCsv,
  fileName: 'refunds',
  Row: RefundResult,
  words: {
    many: 'Refund many payments',
    batch: 'Refunds',
    earlier: 'Earlier refunds',
    rows: 'Payments',
    loading: 'Loading the refunds…',
    missing: 'We couldn’t find these refunds',
    unavailable: 'Refunding many payments isn’t available for your account.',
    noProblems: 'No payments failed or were left out.',
    doing: 'Refunding',
    done: 'Refunded',
    status: batchRowWords,
    count: (rows) => counted(rows, 'payment'),
  },
}
