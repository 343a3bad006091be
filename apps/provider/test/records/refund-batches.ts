import { setTimeout as wait } from 'node:timers/promises'
import type {
  RefundBatch,
  RefundBatchDetail,
  RefundBatchRow,
} from '@tideway/contract/refunds/refund-batch'
import { expect } from 'vitest'
import type { CallOptions, ProviderAnswer, TestProvider } from '../provider.ts'

const path = '/portal/v1/refundBatches'

/** Returns the calls that tests of refund batches use. */
export function refundBatchCalls({ call }: TestProvider, as = 'admin@harbour.example') {
  const post = (url: string, body?: unknown, options: CallOptions = {}): Promise<ProviderAnswer> =>
    call('POST', `${path}${url}`, { as, ...(body === undefined ? {} : { body }), ...options })
  const read = async (batchId: string, query = ''): Promise<RefundBatchDetail> => {
    const answer = await call('GET', `${path}/${batchId}${query}`, { as })
    expect(answer, answer.text).toMatchObject({ status: 200 })
    return answer.body
  }
  return {
    post,
    read,
    review: (rows: readonly RefundBatchRow[]) =>
      call('POST', '/portal/v1/refundBatchReviews', { as, body: { rows } }),
    begin: (
      rows: readonly RefundBatchRow[],
      confirmed: { refunds: number; amount: string },
      options?: CallOptions,
    ) => post('', { rows, confirmed }, options),
    /** Waits until a batch fits. */
    async until(batchId: string, fits: (batch: RefundBatch) => boolean): Promise<RefundBatch> {
      const deadline = Date.now() + 15_000
      for (;;) {
        const { batch } = await read(batchId)
        if (fits(batch)) return batch
        if (Date.now() > deadline) throw new Error(`the batch is ${JSON.stringify(batch)}`)
        await wait(20)
      }
    },
  }
}

export const isFinished = ({ status, inProgress }: RefundBatch) =>
  status === 'DONE' && inProgress.rows === 0
