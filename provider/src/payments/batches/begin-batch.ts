import type { ClientId } from '@tideway/contract/calls/ids'
import { parseTwoDecimals } from '@tideway/contract/money/money'
import type {
  PayoutBatchBody,
  PayoutBatchReview,
  PayoutBatchRow,
  ReviewedPayout,
} from '@tideway/contract/payouts/payout-batch'
import { payoutBatchProblems } from '@tideway/contract/payouts/payout-batch'
import { isAsConfirmed } from '@tideway/contract/payouts/review-payouts'
import type { Actor } from '../../audit/record-audit.ts'
import type { BulkBatch } from '../../bulk/bulk-kind.ts'
import type { NewBulkRow } from '../../bulk/bulk-store.ts'
import { lockBatchesOf, storeBatch } from '../../bulk/bulk-store.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { reviewBatch } from './review-batch.ts'

interface BatchOrder extends PayoutBatchBody {
  clientId: ClientId
  /** Who confirmed it. */
  actor: Actor
}

/**
 * Begins a confirmed batch inside the given transaction. It reviews the rows again: if count or sum differ from what was
 * confirmed, or more rows may pay twice, nothing is stored. Each row keeps the amount that was confirmed.
 */
export async function beginPayoutBatch(
  platform: Platform,
  tx: Tx,
  { clientId, actor, rows, confirmed, fileName }: BatchOrder,
): Promise<{ batch: BulkBatch; review: PayoutBatchReview }> {
  await lockBatchesOf(tx, clientId)
  const review = await reviewBatch(tx, clientId, rows, platform.clock.now())
  if (!isAsConfirmed(review, confirmed)) throw new ApiError(payoutBatchProblems.changed)
  if (review.payouts === 0) throw new ApiError(payoutBatchProblems.nothingToPay)
  const reviewed = review.rows
  const batch = await storeBatch(platform, tx, {
    clientId,
    kind: 'PAYOUT',
    fileName,
    actor,
    rows: rows.map((row, at) => newRow(row, reviewed[at])),
  })
  return { batch, review }
}

function newRow(asked: PayoutBatchRow, reviewed: ReviewedPayout | undefined): NewBulkRow {
  const subjectId = asked.clientPaymentId ?? null
  const amountCents = reviewed?.amount === undefined ? undefined : parseTwoDecimals(reviewed.amount)
  if (amountCents !== undefined) return { asked, subjectId, amountCents }
  const { failureCode = null, reason = 'Not reviewed' } = reviewed ?? {}
  return { asked, subjectId, code: failureCode, reason }
}
