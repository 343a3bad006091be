import { z } from 'zod/mini'
import {
  batchDetail,
  batchResultShape,
  batchShape,
  confirmedList,
  listBalanceShape,
  listedRowShape,
  listOf,
  listReviewShape,
  MAX_ROW_REFERENCE,
  reviewedProblemShape,
  rowPlaceShape,
} from '../batches/batch.ts'
import { problemResponse } from '../calls/problems.ts'
import { DollarText } from '../money/dollar-amount.ts'

/**
 * Many refunds that a person reviews and confirms at once (decision 132). They are not part of the provider API: if a
 * provider answers 404 or 403, screens leave them out (readings 5, calls of our own).
 */

/** A refund of the same amount within these hours may be the same one, sent twice. */
export const REPEAT_HOURS = 24

const upTo = (length: number) => z.string().check(z.maxLength(length))

/**
 * A row as sent. Its limits only keep the body small: what is wrong with a row is said by the review, so that one row
 * does not refuse all others.
 */
export const RefundBatchRow = z.strictObject({
  id: upTo(200),
  refundAmount: z.optional(upTo(40)),
  clientRefundID: z.optional(upTo(200)),
  description: z.optional(upTo(500)),
  ...listedRowShape,
})
export type RefundBatchRow = z.infer<typeof RefundBatchRow>

const rows = listOf(RefundBatchRow)

export const RefundBatchReviewBody = z.strictObject({ rows })
export type RefundBatchReviewBody = z.infer<typeof RefundBatchReviewBody>

/** What a person has seen and confirmed. If it is no longer so, nothing is refunded. */
const confirmed = z.strictObject({
  refunds: z.int(),
  amount: DollarText,
  /** Rows of an amount that was refunded in the last day, as the person has seen them. None if absent. */
  repeats: z.optional(z.int()),
})

export const RefundBatchBody = confirmedList(rows, confirmed)
export type RefundBatchBody = z.infer<typeof RefundBatchBody>

/** A row of the review: what would be refunded, or why it cannot be. */
export const ReviewedRefund = z.object({
  ...rowPlaceShape,
  id: z.string(),
  paymentRequestId: z.optional(z.string()),
  payID: z.optional(z.string()),
  payerName: z.optional(z.string()),
  /** What would be refunded. Absent for a row that cannot be. */
  amount: z.optional(DollarText),
  /** What remains of the payment. */
  availableBalance: z.optional(DollarText),
  /** The earlier row that refunds the same payment or has the same reference. */
  duplicateOf: z.optional(z.int()),
  /** True if the same amount of this payment was refunded in the last day. */
  isRepeat: z.boolean(),
  ...reviewedProblemShape,
})
export type ReviewedRefund = z.infer<typeof ReviewedRefund>

export const RefundBatchReview = z.object({
  /** Rows that would be refunded. */
  refunds: z.int(),
  ...listReviewShape,
  ...listBalanceShape,
  rows: z.array(ReviewedRefund),
})
export type RefundBatchReview = z.infer<typeof RefundBatchReview>

export const RefundBatch = z.object(batchShape)
export type RefundBatch = z.infer<typeof RefundBatch>

export const RefundBatchList = z.object({ refundBatches: z.array(RefundBatch) })

export const RefundBatchResultRow = z.object({
  ...batchResultShape,
  id: z.string(),
  paymentRequestId: z.optional(z.string()),
  clientRefundID: z.optional(z.string()),
  refundId: z.optional(z.string()),
  /** What names the payment for people. Absent if no payment has the row's ID. */
  clientTransactionId: z.optional(z.string()),
  payID: z.optional(z.string()),
  payerName: z.optional(z.string()),
  /** What was received. */
  originalAmount: z.optional(DollarText),
})
export type RefundBatchResultRow = z.infer<typeof RefundBatchResultRow>

export const RefundBatchDetail = batchDetail(RefundBatch, RefundBatchResultRow)
export type RefundBatchDetail = z.infer<typeof RefundBatchDetail>

export const batchProblems = {
  changed: problemResponse(
    409,
    'What can be refunded has changed since the review. Review the rows again',
    'ERR0.03',
  ),
  nothingToRefund: problemResponse(400, 'None of the rows can be refunded', 'ERR0.03'),
  waitingElsewhere: problemResponse(
    409,
    'A refund of this payment waits in another batch',
    'ERR0.08',
  ),
  longReference: problemResponse(
    400,
    `clientRefundID must have at most ${MAX_ROW_REFERENCE} characters`,
    'ERR0.03',
  ),
  samePayment: (place: string) =>
    problemResponse(400, `${place} refunds the same payment`, 'ERR0.03'),
  sameReference: (place: string) =>
    problemResponse(400, `${place} has the same clientRefundID`, 'ERR0.03'),
} as const
