import type { PayoutBatchResultRow } from '@tideway/contract/payouts/payout-batch'
import {
  PayoutBatch,
  PayoutBatchDetail,
  PayoutBatchList,
} from '@tideway/contract/payouts/payout-batch'
import { payoutBatchCsv, payoutRowWords } from '@tideway/contract/payouts/payout-batch-csv'
import { pageQuery } from '../batch-queries.ts'
import { counted } from '../batch-words.ts'
import type { BatchWork } from '../batch-work.ts'
import { PayoutResult } from './payout-rows.tsx'

const path = '/payoutBatches'
const pathOf = (batchId: string) => `${path}/${encodeURIComponent(batchId)}`

/** Many payouts. */
export const payoutWork: BatchWork<PayoutBatchResultRow> = {
  name: 'payoutBatch',
  address: '/transactions/payouts',
  readList: async (api, signal) =>
    (await api.portal({ path, schema: PayoutBatchList, signal })).payoutBatches,
  readPage: (api, batchId, shown, signal) =>
    api.portal({
      path: pathOf(batchId),
      query: pageQuery(shown),
      schema: PayoutBatchDetail,
      ...(signal && { signal }),
    }),
  change: (api, batchId, act, accepted) =>
    api.portal({
      method: 'POST',
      path: `${pathOf(batchId)}/${act}`,
      ...(accepted && { body: accepted }),
      schema: PayoutBatch,
    }),
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
