import { setTimeout as wait } from 'node:timers/promises'
import type { Batch } from '@tideway/contract/batches/batch'
import { expect } from 'vitest'
import type { CallOptions, ProviderAnswer, TestProvider } from '../provider.ts'

/** Returns the calls that tests of a kind of batch use. */
export function batchCalls<Row, Confirmed, Detail extends { batch: Batch; rows: unknown[] }>(
  { call }: Pick<TestProvider, 'call'>,
  noun: 'refund' | 'payout',
  as: string,
) {
  const path = `/portal/v1/${noun}Batches`
  const post = (url: string, body?: unknown, options: CallOptions = {}): Promise<ProviderAnswer> =>
    call('POST', `${path}${url}`, { as, ...(body === undefined ? {} : { body }), ...options })
  const read = async (batchId: string, query = ''): Promise<Detail> => {
    const answer = await call('GET', `${path}/${batchId}${query}`, { as })
    expect(answer, answer.text).toMatchObject({ status: 200 })
    return answer.body
  }
  return {
    post,
    read,
    review: (rows: readonly Row[], options: CallOptions = {}) =>
      call('POST', `/portal/v1/${noun}BatchReviews`, { as, body: { rows }, ...options }),
    begin: (rows: readonly Row[], confirmed: Confirmed, options?: CallOptions) =>
      post('', { rows, confirmed }, options),
    /** Waits until a batch meets a condition. */
    async until(
      batchId: string,
      fits: (batch: Detail['batch']) => boolean,
    ): Promise<Detail['batch']> {
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

export const isFinished = ({ status, inProgress }: Batch) =>
  status === 'DONE' && inProgress.rows === 0
