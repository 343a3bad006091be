import type { RefundBatchDetail, RefundBatchRow } from '@tideway/contract/refunds/refund-batch'
import type { TestProvider } from '../provider.ts'
import { batchCalls } from './batch-calls.ts'

/** Returns the calls that tests of refund batches use. */
export const refundBatchCalls = (
  provider: Pick<TestProvider, 'call'>,
  as = 'admin@harbour.example',
) =>
  batchCalls<RefundBatchRow, { refunds: number; amount: string }, RefundBatchDetail>(
    provider,
    'refund',
    as,
  )
