import type { PayoutBatchResultRow } from '@tideway/contract/payouts/payout-batch'
import {
  PayoutBatch,
  PayoutBatchDetail,
  PayoutBatchList,
  PayoutBatchReview,
} from '@tideway/contract/payouts/payout-batch'
import { payoutBatchCsv, payoutRowWords } from '@tideway/contract/payouts/payout-batch-csv'
import { batchCalls } from '../batch-calls.ts'
import { counted } from '../batch-words.ts'
import type { BatchWork } from '../batch-work.ts'
import { PayoutResult } from './payout-rows.tsx'

export const payoutBatchCalls = batchCalls('payoutBatch', {
  Review: PayoutBatchReview,
  Batch: PayoutBatch,
  List: PayoutBatchList,
  Page: PayoutBatchDetail,
})

/** The calls and words of batches of payouts. */
export const payoutWork: BatchWork<PayoutBatchResultRow> = {
  name: 'payoutBatch',
  address: '/transactions/payouts',
  ...payoutBatchCalls,
  csv: payoutBatchCsv,
  fileName: 'payouts',
  Row: PayoutResult,
  words: {
    many: 'Pay many payees',
    batch: 'Payouts',
    earlier: 'Earlier payouts',
    rows: 'Payouts',
    loading: 'Loading the payouts…',
    missing: 'We couldn’t find these payouts',
    unavailable: 'Paying many payees isn’t available for your account.',
    noProblems: 'No payouts failed or were left out.',
    doing: 'Paying',
    done: 'Paid',
    status: payoutRowWords,
    count: (rows) => counted(rows, 'payout'),
  },
}
