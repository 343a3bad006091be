import type { ClientId } from '@tideway/contract/calls/ids'
import { paymentRequestIdOf } from '@tideway/contract/calls/ids'
import { parseTwoDecimals } from '@tideway/contract/money/money'
import type {
  RefundBatchBody,
  RefundBatchReview,
  RefundBatchRow,
  ReviewedRefund,
} from '@tideway/contract/refunds/refund-batch'
import { batchProblems } from '@tideway/contract/refunds/refund-batch'
import type { BulkBatch } from '../../../money-out/batches/bulk-kind.ts'
import type { NewBulkRow } from '../../../money-out/batches/bulk-store.ts'
import { lockBatchesOf, storeBatch } from '../../../money-out/batches/bulk-store.ts'
import type { Actor } from '../../../people/audit/record-audit.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { reviewBatch } from './review-batch.ts'

export interface BatchOrder extends RefundBatchBody {
  clientId: ClientId
  /** Who confirmed it. */
  actor: Actor
}

/**
 * Begins a confirmed batch inside the given transaction. It reviews the rows again: if count or sum differ from what was
 * confirmed, or more rows refund an amount again, nothing is stored. Each row keeps the amount that was confirmed.
 */
export async function beginRefundBatch(
  platform: Platform,
  tx: Tx,
  { clientId, actor, rows, confirmed, fileName }: BatchOrder,
): Promise<{ batch: BulkBatch; review: RefundBatchReview }> {
  await lockBatchesOf(tx, clientId)
  const review = await reviewBatch(tx, clientId, rows, platform.clock.now())
  const isSame = review.refunds === confirmed.refunds && review.amount === confirmed.amount
  if (!isSame || review.repeats > (confirmed.repeats ?? 0))
    throw new ApiError(batchProblems.changed)
  if (review.refunds === 0) throw new ApiError(batchProblems.nothingToRefund)
  const reviewed = review.rows
  const batch = await storeBatch(platform, tx, {
    clientId,
    kind: 'REFUND',
    fileName,
    actor,
    rows: rows.map((row, at) => newRow(row, reviewed[at])),
  })
  return { batch, review }
}

function newRow(
  { line, leaveOut: _, ...asked }: RefundBatchRow,
  reviewed: ReviewedRefund | undefined,
): NewBulkRow {
  const subjectId =
    reviewed?.paymentRequestId === undefined ? null : paymentRequestIdOf(reviewed.paymentRequestId)
  const amountCents = reviewed?.amount === undefined ? undefined : parseTwoDecimals(reviewed.amount)
  if (amountCents !== undefined) return { asked, line, subjectId, amountCents }
  const { failureCode = null, reason = 'Not reviewed' } = reviewed ?? {}
  return { asked, line, subjectId, code: failureCode, reason }
}
