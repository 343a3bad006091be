import { setTimeout as wait } from 'node:timers/promises'
import type {
  PayoutBatch,
  PayoutBatchBody,
  PayoutBatchDetail,
  PayoutBatchRow,
} from '@tideway/contract/payouts/payout-batch'
import { expect } from 'vitest'
import type { CallOptions, ProviderAnswer, TestProvider } from '../provider.ts'

const path = '/portal/v1/payoutBatches'

/** A valid row, to an account that no bank was asked about. `bsb: undefined` and the like remove a field. */
export const payoutRow = (fields: PayoutBatchRow = {}): PayoutBatchRow => ({
  payeeName: 'Corner Store Collective',
  bsb: '062-000',
  accountNumber: '12345999',
  paymentAmount: '10.00',
  paymentDescription: 'Milk, week 12',
  accepts: 'NOT_CHECKED',
  ...fields,
})

/** Returns the calls that tests of payout batches use. */
export function payoutBatchCalls({ call }: TestProvider, as = 'admin@harbour.example') {
  const post = (url: string, body?: unknown, options: CallOptions = {}): Promise<ProviderAnswer> =>
    call('POST', `${path}${url}`, { as, ...(body === undefined ? {} : { body }), ...options })
  const read = async (batchId: string, query = ''): Promise<PayoutBatchDetail> => {
    const answer = await call('GET', `${path}/${batchId}${query}`, { as })
    expect(answer, answer.text).toMatchObject({ status: 200 })
    return answer.body
  }
  return {
    post,
    read,
    review: (rows: readonly PayoutBatchRow[]) =>
      call('POST', '/portal/v1/payoutBatchReviews', { as, body: { rows } }),
    check: (rows: readonly PayoutBatchRow[]) =>
      call('POST', '/portal/v1/payeeChecks', { as, body: { rows } }),
    begin: (
      rows: readonly PayoutBatchRow[],
      confirmed: Partial<PayoutBatchBody['confirmed']>,
      options?: CallOptions,
    ) => post('', { rows, confirmed: { duplicates: 0, repeats: 0, ...confirmed } }, options),
    /** Waits until a batch fits. */
    async until(batchId: string, fits: (batch: PayoutBatch) => boolean): Promise<PayoutBatch> {
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

export const isFinished = ({ status, inProgress }: PayoutBatch) =>
  status === 'DONE' && inProgress.rows === 0
