import type { ApprovalId, ClientId } from '@tideway/contract/calls/ids'
import { parseTwoDecimals } from '@tideway/contract/money/money'
import type {
  PayoutBatchBody,
  PayoutBatchReview,
  PayoutBatchRow,
  ReviewedPayout,
} from '@tideway/contract/payouts/payout-batch'
import { payoutBatchProblems } from '@tideway/contract/payouts/payout-batch'
import { isAsConfirmed, payeesNotAccepted } from '@tideway/contract/payouts/review-payouts'
import type { Actor } from '../../../people/audit/record-audit.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { BulkBatch } from '../../batches/bulk-kind.ts'
import type { NewBulkRow } from '../../batches/bulk-store.ts'
import { lockBatchesOf, storeBatch } from '../../batches/bulk-store.ts'
import { reviewBatch } from './review-batch.ts'

interface BatchOrder extends PayoutBatchBody {
  clientId: ClientId
  /** Who confirmed it. */
  actor: Actor
  /** The request that is approved now, if the batch waited for a second person. */
  approvalId: ApprovalId | undefined
}

/**
 * Begins a confirmed batch inside the given transaction. It reviews the rows again: if count or sum differ from what was
 * confirmed, rows may pay twice that nobody accepted, or a payee is not a match and was not accepted, nothing is stored.
 * Each row keeps the amount that was confirmed.
 */
export async function beginPayoutBatch(
  platform: Platform,
  tx: Tx,
  { clientId, actor, approvalId, rows, confirmed, fileName }: BatchOrder,
): Promise<{ batch: BulkBatch; review: PayoutBatchReview }> {
  await lockBatchesOf(tx, clientId)
  const review = await reviewBatch({ env: platform.env, db: tx }, clientId, rows, {
    now: platform.clock.now(),
    own: approvalId && { approvalId },
  })
  if (!isAsConfirmed(review, confirmed)) throw new ApiError(payoutBatchProblems.changed)
  if (review.payouts === 0) throw new ApiError(payoutBatchProblems.nothingToPay)
  const notAccepted = payeesNotAccepted(rows, review.rows)
  if (notAccepted > 0) throw new ApiError(payoutBatchProblems.notAccepted(notAccepted))
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

function newRow(
  { line, leaveOut: _, accepts: __, ...asked }: PayoutBatchRow,
  reviewed: ReviewedPayout | undefined,
): NewBulkRow {
  const subjectId = asked.clientPaymentId ?? null
  const amountCents = reviewed?.amount === undefined ? undefined : parseTwoDecimals(reviewed.amount)
  if (amountCents !== undefined) return { asked, line, subjectId, amountCents }
  const { failureCode = null, reason = 'Not reviewed' } = reviewed ?? {}
  return { asked, line, subjectId, code: failureCode, reason }
}
