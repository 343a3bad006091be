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
import { field, nameObject } from '../calls/docs/field.ts'
import { problemResponse } from '../calls/problems.ts'
import { DollarText } from '../money/dollar-amount.ts'

/**
 * Many refunds that a person reviews and confirms at once (decision 132). They are not part of the provider API: if a
 * provider answers 404 or 403, screens leave them out (readings 5, calls of our own).
 */

const idWords = {
  description: 'The id as it was sent: our id of the payment request, or its clientTransactionId.',
  example: 'order-20431',
} as const

const paymentRequestIdWords = {
  description: 'Our id of the payment request. Absent if none has the id that was sent.',
  example: '019a9f3a91307d2f8a6c5be0c1d2e3f4',
} as const

/** A refund of the same amount within these hours may be the same one, sent twice. */
export const REPEAT_HOURS = 24

const upTo = (length: number) => z.string().check(z.maxLength(length))

/**
 * A row as sent. Its limits only keep the body small. The review reports the problems of a row, so that one row does
 * not make the call reject all others.
 */
export const RefundBatchRow = z.strictObject({
  id: field(upTo(200), 'Our id of the payment request, or its clientTransactionId.', 'order-20431'),
  refundAmount: field(
    z.optional(upTo(40)),
    'Dollars to refund, with at most two decimals. If you leave it out, everything that remains.',
    '10.00',
  ),
  clientRefundID: field(
    z.optional(upTo(200)),
    'Your reference for the refund, unique per client, up to 96 characters.',
    'return-7731-1',
  ),
  description: field(
    z.optional(upTo(500)),
    'The text that the payer reads, as in the call for a single refund.',
    'One bag was damaged',
  ),
  ...listedRowShape,
})
export type RefundBatchRow = z.infer<typeof RefundBatchRow>
nameObject(
  RefundBatchRow,
  'RefundBatchRow',
  'A refund to make. The review says what is wrong with it.',
)

const rows = field(listOf(RefundBatchRow), 'The refunds, up to 1,000.')

export const RefundBatchReviewBody = z.strictObject({ rows })
export type RefundBatchReviewBody = z.infer<typeof RefundBatchReviewBody>
nameObject(RefundBatchReviewBody, 'RefundBatchReviewRequest', 'The refunds to review.')

/** The counts and the sum that a person has seen and confirmed. If they have changed, nothing is refunded. */
const confirmed = field(
  z.strictObject({
    refunds: field(z.int(), 'The number of rows that would be refunded.', 17),
    amount: field(DollarText, 'Their sum in dollars.', '412.50'),
    repeats: field(
      z.optional(z.int()),
      'How many of them refund an amount that was refunded in the last 24 hours. If there are more by now, nothing is refunded. If you leave it out, none is accepted.',
      0,
    ),
  }),
  'Count and sum of the review. If they are no longer so, nothing is refunded.',
)

export const RefundBatchBody = confirmedList(rows, confirmed)
export type RefundBatchBody = z.infer<typeof RefundBatchBody>
nameObject(
  RefundBatchBody,
  'RefundBatchRequest',
  'The refunds to make, and what the person has confirmed.',
)

/** A row of the review: what would be refunded, or why it cannot be. */
export const ReviewedRefund = z.object({
  ...rowPlaceShape,
  id: field(z.string(), idWords),
  paymentRequestId: field(z.optional(z.string()), paymentRequestIdWords),
  payID: field(
    z.optional(z.string()),
    'The PayID that was paid. Absent if the payment is unknown.',
    'ana@pay.tideway.example',
  ),
  payerName: field(
    z.optional(z.string()),
    'The name of the payer, if it is known.',
    'Marnie Blake',
  ),
  amount: field(
    z.optional(DollarText),
    'Dollars that would be refunded. Absent if the row cannot be refunded.',
    '10.00',
  ),
  availableBalance: field(z.optional(DollarText), 'Dollars that remain of the payment.', '50.00'),
  duplicateOf: field(
    z.optional(z.int()),
    'The earlier row that refunds the same payment or has the same reference.',
    1,
  ),
  isRepeat: field(
    z.boolean(),
    'True if the same amount of this payment was refunded in the last 24 hours. It can be refunded all the same.',
  ),
  ...reviewedProblemShape,
})
export type ReviewedRefund = z.infer<typeof ReviewedRefund>
nameObject(
  ReviewedRefund,
  'ReviewedRefund',
  'A row of the review: what would be refunded, or why it cannot be.',
)

export const RefundBatchReview = z.object({
  refunds: field(z.int(), 'The number of rows that would be refunded.', 17),
  ...listReviewShape,
  ...listBalanceShape,
  rows: field(z.array(ReviewedRefund), 'Every row, in order.'),
})
export type RefundBatchReview = z.infer<typeof RefundBatchReview>
nameObject(RefundBatchReview, 'RefundBatchReview', 'What a batch would refund now.')

export const RefundBatch = z.object(batchShape)
export type RefundBatch = z.infer<typeof RefundBatch>
nameObject(RefundBatch, 'RefundBatch', 'Many refunds that a person confirmed at once.')

export const RefundBatchList = z.object({
  refundBatches: field(z.array(RefundBatch), 'Up to 50, newest first.'),
})
nameObject(RefundBatchList, 'RefundBatches', 'The newest batches of a client.')

export const RefundBatchResultRow = z.object({
  ...batchResultShape,
  id: field(z.string(), idWords),
  paymentRequestId: field(z.optional(z.string()), paymentRequestIdWords),
  clientRefundID: field(
    z.optional(z.string()),
    'Your reference for the refund, if the row has one.',
    'return-7731-1',
  ),
  refundId: field(
    z.optional(z.string()),
    'Our id of the refund. Absent if there is none.',
    '019acb2e7f3a7c41b8d4f6a0c2e41a39',
  ),
  clientTransactionId: field(
    z.optional(z.string()),
    'Your id of the payment. Absent if the payment is unknown.',
    'order-20431',
  ),
  payID: field(
    z.optional(z.string()),
    'The PayID that was paid. Absent if the payment is unknown.',
    'ana@pay.tideway.example',
  ),
  payerName: field(
    z.optional(z.string()),
    'The name of the payer, if it is known.',
    'Marnie Blake',
  ),
  originalAmount: field(
    z.optional(DollarText),
    'Dollars that were received. Absent if the payment is unknown.',
    '50.00',
  ),
})
export type RefundBatchResultRow = z.infer<typeof RefundBatchResultRow>
nameObject(RefundBatchResultRow, 'RefundBatchResult', 'The outcome of a row.')

export const RefundBatchDetail = batchDetail(RefundBatch, RefundBatchResultRow)
export type RefundBatchDetail = z.infer<typeof RefundBatchDetail>
nameObject(RefundBatchDetail, 'RefundBatchDetail', 'A batch with a page of its rows.')

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
