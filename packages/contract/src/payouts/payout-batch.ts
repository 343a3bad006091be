import { z } from 'zod/mini'
import {
  batchDetail,
  batchResultShape,
  batchShape,
  confirmedList,
  lineOfRow,
  listBalanceShape,
  listedRowShape,
  listOf,
  listReviewShape,
  MAX_BATCH_ROWS,
  MAX_ROW_REFERENCE,
  reviewedProblemShape,
  rowPlaceShape,
} from '../batches/batch.ts'
import { problemResponse } from '../calls/problems.ts'
import { DollarAmount, DollarText } from '../money/dollar-amount.ts'
import { MAX_CHECKED_AT_ONCE, PayeeCheckResult } from '../payments/payee-check.ts'

/**
 * Many payouts that a person reviews and confirms at once (decision 132). They are not part of the provider API: if a
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
  ...listedRowShape,
  /** The result of the payee's check that the person accepted, if it is not a match. */
  accepts: z.optional(PayeeCheckResult),
})
export type PayoutBatchRow = z.infer<typeof PayoutBatchRow>

const rows = listOf(PayoutBatchRow)

export const PayoutBatchReviewBody = z.strictObject({ rows })
export type PayoutBatchReviewBody = z.infer<typeof PayoutBatchReviewBody>

/** Ids of the payouts, lists and requests for approval that a person has seen, and whose payees they pay again. */
const repeated = z.optional(
  z.array(z.string().check(z.maxLength(100))).check(z.maxLength(10 * MAX_BATCH_ROWS)),
)

/**
 * What a person has seen and confirmed. Nothing is paid if count or sum differ by now, if more rows may pay twice than
 * were accepted, or if a row repeats something that they have not seen.
 */
const confirmed = z.strictObject({
  payouts: z.int(),
  amount: DollarText,
  duplicates: z.int(),
  repeats: z.int(),
  repeated,
})

/** What a person accepts when a list goes on: how many of its rows repeat something, and what. */
export const PayoutBatchAccepted = z.strictObject({ repeats: z.int(), repeated })
export type PayoutBatchAccepted = z.infer<typeof PayoutBatchAccepted>

/** Payees to check at the banks, as rows of a list. */
export const PayeeCheckBody = z.strictObject({
  rows: z.array(PayoutBatchRow).check(z.minLength(1), z.maxLength(MAX_CHECKED_AT_ONCE)),
})
export type PayeeCheckBody = z.infer<typeof PayeeCheckBody>

export const PayeeCheckAnswer = z.object({
  /** Rows whose payees are checked by now, or cannot be. */
  checked: z.int(),
})
export type PayeeCheckAnswer = z.infer<typeof PayeeCheckAnswer>

export const PayoutBatchBody = confirmedList(rows, confirmed)
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
  ...rowPlaceShape,
  ...payeeShape,
  /** What would be paid. Absent for a row that cannot be. */
  amount: z.optional(DollarText),
  /** The earlier row that pays the same payee the same amount, or has the same clientPaymentId. */
  duplicateOf: z.optional(z.int()),
  /** Its line, if it has one. */
  duplicateOfLine: lineOfRow,
  /** The payout of the last day that paid the same payee the same amount. */
  repeatOf: z.optional(z.string()),
  /** The list, or the request for its approval, in which a row with the same payee and amount waits. */
  waitsInBatch: z.optional(z.string()),
  waitsInApproval: z.optional(z.string()),
  /** Whether the payee has this name. Absent before the first check. */
  check: z.optional(PayeeCheckResult),
  /** The name that the account or the PayID has, if it may be shown. */
  checkedName: z.optional(z.string()),
  /** Why the names could not be compared. */
  checkReason: z.optional(z.string()),
  ...reviewedProblemShape,
})
export type ReviewedPayout = z.infer<typeof ReviewedPayout>

export const PayoutBatchReview = z.object({
  /** Rows that would be paid. */
  payouts: z.int(),
  /**
   * `duplicates` are rows that would be paid although an earlier row pays the same payee the same amount, `repeats` those
   * whose payee got the same amount in the last day, or gets it from another list.
   */
  ...listReviewShape,
  /** Ids of the payouts, lists and requests for approval that they repeat. */
  repeated: z.array(z.string()),
  /** Rows that would be paid to a payee who is not a match. Each must be accepted. */
  unmatched: z.int(),
  /** Those of them whose payees were not checked yet. */
  unchecked: z.int(),
  ...listBalanceShape,
  /** What the daily limit leaves for today. Absent if the client has no such limit. */
  leftToday: z.optional(DollarAmount),
  rows: z.array(ReviewedPayout),
})
export type PayoutBatchReview = z.infer<typeof PayoutBatchReview>

export const PayoutBatch = z.object({
  ...batchShape,
  /**
   * Rows that Resume or Retry would pay although the same payee got the same amount in the last day, or gets it from
   * another list. Present in the answer about one batch that does not run.
   */
  repeats: z.optional(z.int()),
  repeated: z.optional(z.array(z.string())),
})
export type PayoutBatch = z.infer<typeof PayoutBatch>

export const PayoutBatchList = z.object({ payoutBatches: z.array(PayoutBatch) })

export const PayoutBatchResultRow = z.object({
  ...batchResultShape,
  ...payeeShape,
  paymentId: z.optional(z.string()),
})
export type PayoutBatchResultRow = z.infer<typeof PayoutBatchResultRow>

export const PayoutBatchDetail = batchDetail(PayoutBatch, PayoutBatchResultRow)
export type PayoutBatchDetail = z.infer<typeof PayoutBatchDetail>

export const payoutBatchProblems = {
  changed: problemResponse(
    409,
    'What can be paid has changed since the review. Review the rows again',
    'ERR0.03',
  ),
  notAccepted: (rows: number) =>
    problemResponse(
      409,
      `The payees of ${rows} rows are not a match and were not accepted. Review the rows again`,
      'ERR0.03',
    ),
  mayPayTwice: (rows: number) =>
    problemResponse(
      409,
      `${rows} of these payouts may be paid twice: the payee got the same amount in the last 24 hours, or gets it from another list`,
      'ERR0.08',
    ),
  noSuchPayee: (what = 'The payee was not found') => problemResponse(400, what, 'ERR0.03'),
  damagedPayId: (text: string) =>
    problemResponse(
      400,
      `The kind of the PayID '${text}' is not clear. A spreadsheet may have shortened it: format the column as text, and write a mobile number as 0400 000 000 and an ABN as 11 digits. For another kind, add its type`,
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
  sameId: (place: string) =>
    problemResponse(400, `${place} has the same clientPaymentId`, 'ERR0.03'),
  waitingElsewhere: problemResponse(
    409,
    'A payout with this clientPaymentId waits in another batch',
    'ERR0.08',
  ),
} as const
