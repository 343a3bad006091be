import {
  PayoutBatchAccepted,
  PayoutBatchRow,
  payoutBatchProblems,
} from '@tideway/contract/payouts/payout-batch'
import { payoutsOf, readRow } from '@tideway/contract/payouts/payout-row'
import {
  areRepeatsAccepted,
  isRepeat,
  payoutReviewer,
  repeatedIds,
} from '@tideway/contract/payouts/review-payouts'
import { ApiError } from '../../../platform/api-error.ts'
import { mapInSlices } from '../../../platform/process/map-in-slices.ts'
import type { Batch } from '../../batches/batch-kind.ts'
import { rowsToContinue } from '../../batches/batch-store.ts'
import type { RefuseToContinue } from '../../batches/change-batch.ts'
import type { ReviewPlatform } from './repeated-payouts.ts'
import { repeatedPayouts } from './repeated-payouts.ts'
import { amountsOf } from './review-batch.ts'

/**
 * Returns how many rows of a batch would pay someone again if it was resumed or retried. Since it was confirmed, the
 * same payee may have got the same amount, or may get it from another list. Payouts of the batch itself do not count.
 */
export async function repeatsOfBatch(
  platform: ReviewPlatform,
  batch: Batch,
  act: 'resume' | 'retry',
  now: Date,
): Promise<{ repeats: number; repeated: string[] }> {
  const rest = await rowsToContinue(platform.db, batch, act)
  const readRows = await mapInSlices(rest, ({ asked: sentRow }) => {
    // The id of a row was checked when the batch was confirmed.
    const { clientPaymentId: _, ...payee } = PayoutBatchRow.parse(sentRow)
    return readRow(payee)
  })
  const rows = readRows.map(({ row }) => row)
  const amounts = amountsOf(payoutsOf(readRows))
  const own = { batchId: batch.batch_id }
  const recent = await repeatedPayouts(platform, batch.client_id, amounts, { now, own })
  const review = payoutReviewer(rows, {
    usedIds: new Set(),
    waitingIds: new Set(),
    recent,
    checkOf: () => undefined,
    limitCents: null,
  })
  const reviewed = await mapInSlices(readRows, review)
  return { repeats: reviewed.filter(isRepeat).length, repeated: repeatedIds(reviewed, recent) }
}

/** Throws if a batch would repeat payouts that the body does not accept. Call it under the client's lock. */
export const refuseUnaccepted: RefuseToContinue = async (platform, batch, act, body) => {
  const accepted = PayoutBatchAccepted.safeParse(body).data
  const repeats = await repeatsOfBatch(platform, batch, act, platform.clock.now())
  if (!areRepeatsAccepted(repeats, accepted ?? { repeats: 0 }))
    throw new ApiError(payoutBatchProblems.mayPayTwice(repeats.repeats))
}
