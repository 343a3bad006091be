import { z } from 'zod/mini'
import {
  BatchFileName,
  bulkBatchShape,
  bulkResultShape,
  MAX_BATCH_ROWS,
  MAX_ROW_REFERENCE,
} from '../bulk/bulk-batch.ts'
import { problemResponse } from '../calls/problems.ts'
import { DollarAmount, DollarText } from '../money/dollar-amount.ts'

/**
 * Many payouts that a person reviews and confirms at once (decision 137). They are not part of the provider API: if a
 * provider answers 404 or 403, screens leave them out (readings 5, calls of our own).
 */

const upTo = (length: number) => z.optional(z.string().check(z.maxLength(length)))

/**
 * A row as sent, with the fields of a single payout. Its limits only keep the body small: what is wrong with a row is
 * said by the review, so that one row does not refuse all others.
 */
export const PayoutBatchRow = z.strictObject({
  clientPaymentId: upTo(200),
  payeeName: upTo(200),
  paymentAmount: upTo(40),
  paymentDescription: upTo(500),
  paymentReference: upTo(200),
  payID: upTo(200),
  payIDType: upTo(40),
  bsb: upTo(40),
  accountNumber: upTo(40),
  ultimatePayerName: upTo(200),
})
export type PayoutBatchRow = z.infer<typeof PayoutBatchRow>

const rows = z.array(PayoutBatchRow).check(z.minLength(1), z.maxLength(MAX_BATCH_ROWS))

export const PayoutBatchReviewBody = z.strictObject({ rows })
export type PayoutBatchReviewBody = z.infer<typeof PayoutBatchReviewBody>

/**
 * What a person has seen and confirmed. Nothing is paid if count or sum differ by now, or if more rows may pay twice
 * than were accepted.
 */
const confirmed = z.strictObject({
  payouts: z.int(),
  amount: DollarText,
  duplicates: z.int(),
  repeats: z.int(),
})

export const PayoutBatchBody = z.strictObject({
  rows,
  confirmed,
  fileName: z.optional(BatchFileName),
})
export type PayoutBatchBody = z.infer<typeof PayoutBatchBody>

/** Whom a row pays, in the network's form if the row is valid and as sent otherwise. */
const payeeShape = {
  payeeName: z.optional(z.string()),
  payID: z.optional(z.string()),
  payIDType: z.optional(z.string()),
  bsb: z.optional(z.string()),
  accountNumber: z.optional(z.string()),
  clientPaymentId: z.optional(z.string()),
  paymentDescription: z.optional(z.string()),
}

/** A row of the review: what would be paid, or why it cannot be. */
export const ReviewedPayout = z.object({
  /** From 1, in the order of the list. */
  row: z.int(),
  ...payeeShape,
  /** What would be paid. Absent for a row that cannot be. */
  amount: z.optional(DollarText),
  /** The earlier row that pays the same payee the same amount, or has the same clientPaymentId. */
  duplicateOf: z.optional(z.int()),
  /** The payout of the last day that paid the same payee the same amount. */
  repeatOf: z.optional(z.string()),
  failureCode: z.optional(z.string()),
  /** Why it cannot be paid. */
  reason: z.optional(z.string()),
})
export type ReviewedPayout = z.infer<typeof ReviewedPayout>

export const PayoutBatchReview = z.object({
  /** Rows that would be paid, and their sum. */
  payouts: z.int(),
  amount: DollarText,
  leftOut: z.int(),
  /** Rows that would be paid although an earlier row pays the same payee the same amount. */
  duplicates: z.int(),
  /** Rows that would be paid although a payout of the last day paid the same payee the same amount. */
  repeats: z.int(),
  balance: DollarAmount,
  balanceAfter: DollarAmount,
  /** What the daily limit leaves for today. Absent if the client has no such limit. */
  leftToday: z.optional(DollarAmount),
  rows: z.array(ReviewedPayout),
})
export type PayoutBatchReview = z.infer<typeof PayoutBatchReview>

export const PayoutBatch = z.object(bulkBatchShape)
export type PayoutBatch = z.infer<typeof PayoutBatch>

export const PayoutBatchList = z.object({ payoutBatches: z.array(PayoutBatch) })

export const PayoutBatchResultRow = z.object({
  ...bulkResultShape,
  ...payeeShape,
  paymentId: z.optional(z.string()),
})
export type PayoutBatchResultRow = z.infer<typeof PayoutBatchResultRow>

/** A batch with a page of its rows. */
export const PayoutBatchDetail = z.object({
  batch: PayoutBatch,
  rows: z.array(PayoutBatchResultRow),
  /** The last row of this page, if there are more. */
  nextAfter: z.optional(z.int()),
})
export type PayoutBatchDetail = z.infer<typeof PayoutBatchDetail>

export const payoutBatchProblems = {
  changed: problemResponse(
    409,
    'What can be paid has changed since the review. Review the rows again',
    'ERR0.03',
  ),
  nothingToPay: problemResponse(400, 'None of the rows can be paid', 'ERR0.03'),
  noPayee: problemResponse(
    400,
    'The payee is missing: enter a PayID, or a BSB and an account number',
    'ERR0.03',
  ),
  twoPayees: problemResponse(
    400,
    'Enter a PayID, or a BSB and an account number, but not both',
    'ERR0.03',
  ),
  unclearPayId: problemResponse(
    400,
    'The PayID may be a mobile number or an ABN: write a mobile number as 0400 000 000, or add its type',
    'ERR0.03',
  ),
  unknownPayIdType: problemResponse(
    400,
    'The type of the PayID must be PHONE, EMAIL, ABN or ORG',
    'ERR0.03',
  ),
  invalidField: (label: string, message: string) =>
    problemResponse(400, `${label}: ${message}`, 'ERR0.03'),
  longId: problemResponse(
    400,
    `clientPaymentId must have at most ${MAX_ROW_REFERENCE} characters`,
    'ERR0.03',
  ),
  invalidId: problemResponse(
    400,
    'clientPaymentId must have at least 5 letters, digits, hyphens or underscores',
    'ERR0.03',
  ),
  sameId: (row: number) =>
    problemResponse(400, `Row ${row} has the same clientPaymentId`, 'ERR0.03'),
  waitingElsewhere: problemResponse(
    409,
    'A payout with this clientPaymentId waits in another batch',
    'ERR0.08',
  ),
} as const
