import type { RefundBatchResultRow } from '@tideway/contract/refunds/refund-batch'
import {
  RefundBatch,
  RefundBatchDetail,
  RefundBatchList,
} from '@tideway/contract/refunds/refund-batch'
import { batchRowWords, refundBatchCsv } from '@tideway/contract/refunds/refund-batch-csv'
import { pageQuery } from '../batch-queries.ts'
import { counted } from '../batch-words.ts'
import type { BatchWork } from '../batch-work.ts'
import { RefundResult } from './refund-result.tsx'

const path = '/refundBatches'
const pathOf = (batchId: string) => `${path}/${encodeURIComponent(batchId)}`

/** Many refunds of payment requests. */
export const refundWork: BatchWork<RefundBatchResultRow> = {
  name: 'refundBatch',
  address: '/transactions/refunds',
  readList: async (api, signal) =>
    (await api.portal({ path, schema: RefundBatchList, signal })).refundBatches,
  readPage: (api, batchId, shown, signal) =>
    api.portal({
      path: pathOf(batchId),
      query: pageQuery(shown),
      schema: RefundBatchDetail,
      ...(signal && { signal }),
    }),
  change: (api, batchId, act) =>
    api.portal({ method: 'POST', path: `${pathOf(batchId)}/${act}`, schema: RefundBatch }),
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
