import {
  PayoutBatchAccepted,
  PayoutBatchRow,
  payoutBatchProblems,
} from '@tideway/contract/payouts/payout-batch'
import { payoutOfRow } from '@tideway/contract/payouts/payout-row'
import {
  areRepeatsAccepted,
  isRepeat,
  repeatedIds,
  reviewPayouts,
} from '@tideway/contract/payouts/review-payouts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Batch } from '../../batches/batch-kind.ts'
import { rowsToContinue } from '../../batches/batch-store.ts'
import type { RefuseToContinue } from '../../batches/change-batch.ts'
import type { ReviewPlatform } from './repeated-payouts.ts'
import { repeatedPayouts } from './repeated-payouts.ts'
import { amountsOf } from './review-batch.ts'

/**
 * Returns how many rows of a batch would pay someone again if it went on: since it was confirmed, the same payee may have
 * got the same amount, or get it from another list. Payouts of the batch itself do not count.
 */
export async function repeatsOfBatch(
  platform: ReviewPlatform,
  batch: Batch,
  act: 'resume' | 'retry',
  now: Date,
): Promise<{ repeats: number; repeated: string[] }> {
  const rest = await rowsToContinue(platform.db, batch, act)
  const sentRows = rest.map((row) => row.asked)
  const rows = sentRows.map((row) => {
    // The id of a row was checked when the batch was confirmed.
    const { clientPaymentId: _, ...payee } = PayoutBatchRow.parse(row)
    return payee
  })
  const payouts = rows.flatMap((row) => {
    const read = payoutOfRow(row)
    return 'payout' in read ? [read.payout] : []
  })
  const own = { batchId: batch.batch_id }
  const recent = await repeatedPayouts(platform, batch.client_id, amountsOf(payouts), { now, own })
  const reviewed = reviewPayouts(rows, {
    usedIds: new Set(),
    waitingIds: new Set(),
    recent,
    checkOf: () => undefined,
    limitCents: null,
  })
  return { repeats: reviewed.filter(isRepeat).length, repeated: repeatedIds(reviewed, recent) }
}

/**
 * Throws if a batch would pay someone again whom the person has not accepted in the body. Call it under the client's
 * lock.
 */
export const refuseUnaccepted: RefuseToContinue = async (platform, batch, act, body) => {
  const accepted = PayoutBatchAccepted.safeParse(body).data
  const repeats = await repeatsOfBatch(platform, batch, act, platform.clock.now())
  if (!areRepeatsAccepted(repeats, accepted ?? { repeats: 0 }))
    throw new ApiError(payoutBatchProblems.mayPayTwice(repeats.repeats))
}
