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
import { field, nameObject } from '../calls/docs/field.ts'
import { problemResponse } from '../calls/problems.ts'
import { DollarAmount, DollarText } from '../money/dollar-amount.ts'
import { MAX_CHECKED_AT_ONCE, PayeeCheckResult } from '../payments/payee-check.ts'

/**
 * Many payouts that a person reviews and confirms at once (decision 132). They are not part of the provider API: if a
 * provider answers 404 or 403, screens leave them out (readings 5, calls of our own).
 */

const upTo = (length: number) => z.optional(z.string().check(z.maxLength(length)))

/**
 * A row as sent, with the fields of a single payout. Its limits only keep the body small. The review reports the
 * problems of a row, so that one row does not make the call reject all others.
 */
export const PayoutBatchRow = z.strictObject({
  clientPaymentId: field(
    upTo(200),
    'Your id of the payout, unique per client: 5 to 96 letters, digits, hyphens and underscores. If you leave it out, the payout gets one of its batch and row.',
    'milk-2026-48',
  ),
  payeeName: field(
    upTo(200),
    'The name of the payee, up to 140 characters. It may be left out for a PayID, and the payout has the PayID as its name.',
    'Corner Store',
  ),
  paymentAmount: field(upTo(40), 'Dollars to pay, with at most two decimals.', '84.00'),
  paymentDescription: field(
    upTo(500),
    'The text that the payee reads, 5 to 280 characters.',
    'Milk, week 48',
  ),
  paymentReference: field(upTo(200), 'Your reference, up to 35 characters.', 'WK48'),
  payID: field(upTo(200), 'The PayID to pay.', 'ana@shop.example'),
  payIDType: field(
    upTo(40),
    'PHONE, EMAIL, ABN or ORG. If you leave it out, it follows from the form of the PayID.',
    'EMAIL',
  ),
  bsb: field(
    upTo(40),
    'The BSB of the account to pay: six digits, with or without a hyphen.',
    '062-000',
  ),
  accountNumber: field(
    upTo(40),
    'The number of the account to pay: 4 to 12 digits, not all zeros.',
    '12345999',
  ),
  ultimatePayerName: field(
    upTo(200),
    'The party that the payout is made for, as in the call for a single payout.',
    'Manly Branch',
  ),
  ...listedRowShape,
  accepts: field(
    z.optional(PayeeCheckResult),
    'The result of the payee’s check that a person accepted. A row whose check is not MATCH is paid only if this is its result.',
    'CLOSE_MATCH',
  ),
})
export type PayoutBatchRow = z.infer<typeof PayoutBatchRow>
nameObject(
  PayoutBatchRow,
  'PayoutBatchRow',
  'A payout to make, to a PayID or to an account. The review says what is wrong with it.',
)

const rows = field(listOf(PayoutBatchRow), 'The payouts, up to 1,000.')

export const PayoutBatchReviewBody = z.strictObject({ rows })
export type PayoutBatchReviewBody = z.infer<typeof PayoutBatchReviewBody>
nameObject(PayoutBatchReviewBody, 'PayoutBatchReviewRequest', 'The payouts to review.')

/** Ids of the payouts, lists and requests for approval that a person has seen, and whose payees they pay again. */
const repeated = z.optional(
  z.array(z.string().check(z.maxLength(100))).check(z.maxLength(10 * MAX_BATCH_ROWS)),
)

/**
 * The count and sums that a person has seen and confirmed. Nothing is paid if count or sum differ by now, if more rows
 * may pay twice than were accepted, or if a row repeats something that they have not seen.
 */
const confirmed = field(
  z.strictObject({
    payouts: field(z.int(), 'The number of rows that would be paid.', 17),
    amount: field(DollarText, 'Their sum in dollars.', '924.50'),
    duplicates: field(z.int(), 'The accepted number of rows that repeat an earlier row.', 0),
    repeats: field(
      z.int(),
      'The accepted number of rows that repeat a payout of the last 24 hours, or a row that waits.',
      1,
    ),
    repeated: field(
      repeated,
      'The ids in `repeated` of the review. If a row repeats anything else by now, nothing is paid. If you leave it out, rows that repeat something are not accepted.',
      ['019acb2e7f3a7c41b8d4f6a0c2e41a38'],
    ),
  }),
  'Count and sum of the review, and how many rows that may pay twice were accepted. If count or sum differ by now, or more rows may pay twice, nothing is paid.',
)

/** The repeats that a person accepts when a list goes on: their number, and each of them. */
export const PayoutBatchAccepted = z.strictObject({
  repeats: field(z.int(), 'The accepted number of rows that repeat something.', 1),
  repeated: field(repeated, 'The ids in `repeated` of the batch.', [
    '019acb2e7f3a7c41b8d4f6a0c2e41a38',
  ]),
})
export type PayoutBatchAccepted = z.infer<typeof PayoutBatchAccepted>
nameObject(
  PayoutBatchAccepted,
  'PayoutBatchAccepted',
  'What a person accepts when a batch goes on.',
)

/** Payees to check at the banks, as rows of a list. */
export const PayeeCheckBody = z.strictObject({
  rows: field(
    z.array(PayoutBatchRow).check(z.minLength(1), z.maxLength(MAX_CHECKED_AT_ONCE)),
    'Up to 20 rows of a list.',
  ),
})
export type PayeeCheckBody = z.infer<typeof PayeeCheckBody>
nameObject(PayeeCheckBody, 'PayeeCheckRequest', 'Rows whose payees are checked.')

export const PayeeCheckAnswer = z.object({
  checked: field(
    z.int(),
    'How many of the rows are checked, or cannot be. Fewer than were sent if the banks’ limit was reached.',
    20,
  ),
})
export type PayeeCheckAnswer = z.infer<typeof PayeeCheckAnswer>
nameObject(PayeeCheckAnswer, 'PayeeChecks', 'How far the checks are.')

export const PayoutBatchBody = confirmedList(rows, confirmed)
export type PayoutBatchBody = z.infer<typeof PayoutBatchBody>
nameObject(
  PayoutBatchBody,
  'PayoutBatchRequest',
  'The payouts to make, and what the person has confirmed.',
)

/** The payee of a row, in the network's form if the row is valid and as sent otherwise. */
const payeeShape = {
  payeeName: field(z.optional(z.string()), 'The name of the payee.', 'Corner Store'),
  payID: field(
    z.optional(z.string()),
    'The PayID to pay. Absent if an account is paid.',
    'ana@shop.example',
  ),
  payIDType: field(z.optional(z.string()), 'The type of the PayID.', 'EMAIL'),
  bsb: field(z.optional(z.string()), 'The BSB of the account to pay: six digits.', '062000'),
  accountNumber: field(z.optional(z.string()), 'The number of the account to pay.', '12345999'),
  clientPaymentId: field(
    z.optional(z.string()),
    'Your id of the payout. Absent if the row has none.',
    'milk-2026-48',
  ),
  paymentDescription: field(
    z.optional(z.string()),
    'The text that the payee reads.',
    'Milk, week 48',
  ),
}

/** A row of the review: what would be paid, or why it cannot be. */
export const ReviewedPayout = z.object({
  ...rowPlaceShape,
  ...payeeShape,
  amount: field(
    z.optional(DollarText),
    'Dollars that would be paid. Absent if the row cannot be paid.',
    '84.00',
  ),
  duplicateOf: field(
    z.optional(z.int()),
    'The earlier row that pays the same payee the same amount, or has the same clientPaymentId.',
    1,
  ),
  duplicateOfLine: field(lineOfRow, 'The line of that row, if it has one.', 2),
  repeatOf: field(
    z.optional(z.string()),
    'The clientPaymentId of a payout of the last 24 hours that paid the same payee the same amount. The row can be paid all the same.',
    'milk-2026-47',
  ),
  waitsInBatch: field(
    z.optional(z.string()),
    'The batch in which a row with the same payee and amount waits.',
    '019acb2e7f3a7c41b8d4f6a0c2e41a38',
  ),
  waitsInApproval: field(
    z.optional(z.string()),
    'The request for the approval of a payout with the same payee and amount, or of a batch that has one.',
    '019acb2e7f3a7c41b8d4f6a0c2e41a40',
  ),
  check: field(
    z.optional(PayeeCheckResult),
    'MATCH: the account or the PayID has the payee’s name. CLOSE_MATCH: one name has all words of the other. NO_MATCH: it has another name. NOT_CHECKED: the names could not be compared. Absent before the first check.',
  ),
  checkedName: field(
    z.optional(z.string()),
    'The name of the account or the PayID. Absent if it must not be shown.',
    'Corner Store Pty Ltd',
  ),
  checkReason: field(
    z.optional(z.string()),
    'Why the names could not be compared.',
    'The account was not found',
  ),
  ...reviewedProblemShape,
})
export type ReviewedPayout = z.infer<typeof ReviewedPayout>
nameObject(
  ReviewedPayout,
  'ReviewedPayout',
  'A row of the review: what would be paid, or why it cannot be.',
)

export const PayoutBatchReview = z.object({
  payouts: field(z.int(), 'The number of rows that would be paid.', 17),
  /**
   * `duplicates` are rows that would be paid although an earlier row pays the same payee the same amount, `repeats` those
   * whose payee got the same amount in the last day, or gets it from another list.
   */
  ...listReviewShape,
  repeated: field(
    z.array(z.string()),
    'The ids of the payouts, batches and requests for approval that these rows repeat.',
    ['019acb2e7f3a7c41b8d4f6a0c2e41a38'],
  ),
  unmatched: field(z.int(), 'How many rows would be paid to a payee whose check is not MATCH.', 2),
  unchecked: field(z.int(), 'How many of them have no check yet. POST /payeeChecks makes them.', 0),
  ...listBalanceShape,
  leftToday: field(
    z.optional(DollarAmount),
    'Dollars that the daily payout limit leaves for today. Absent if the client has no such limit.',
    5000,
  ),
  rows: field(z.array(ReviewedPayout), 'Every row, in order.'),
})
export type PayoutBatchReview = z.infer<typeof PayoutBatchReview>
nameObject(PayoutBatchReview, 'PayoutBatchReview', 'What a batch would pay now.')

export const PayoutBatch = z.object({
  ...batchShape,
  repeats: field(
    z.optional(z.int()),
    'How many rows Resume or Retry would pay although the same payee got the same amount in the last 24 hours, or gets it from another batch. Only in the answer about one batch that does not run.',
    0,
  ),
  repeated: field(
    z.optional(z.array(z.string())),
    'The ids of the payouts, batches and requests for approval that these rows repeat.',
    [],
  ),
})
export type PayoutBatch = z.infer<typeof PayoutBatch>
nameObject(PayoutBatch, 'PayoutBatch', 'Many payouts that a person confirmed at once.')

export const PayoutBatchList = z.object({
  payoutBatches: field(z.array(PayoutBatch), 'Up to 50, newest first.'),
})
nameObject(PayoutBatchList, 'PayoutBatches', 'The newest batches of a client.')

export const PayoutBatchResultRow = z.object({
  ...batchResultShape,
  ...payeeShape,
  clientPaymentId: field(
    z.optional(z.string()),
    'The clientPaymentId of the payout, or of the next attempt if there is none yet. Absent for a row that was left out and has no id.',
    'milk-2026-48',
  ),
  paymentId: field(
    z.optional(z.string()),
    'Our id of the payout. Absent if there is none.',
    '019acb2e7f3a7c41b8d4f6a0c2e41a39',
  ),
})
export type PayoutBatchResultRow = z.infer<typeof PayoutBatchResultRow>
nameObject(PayoutBatchResultRow, 'PayoutBatchResult', 'The outcome of a row.')

export const PayoutBatchDetail = batchDetail(PayoutBatch, PayoutBatchResultRow)
export type PayoutBatchDetail = z.infer<typeof PayoutBatchDetail>
nameObject(PayoutBatchDetail, 'PayoutBatchDetail', 'A batch with a page of its rows.')

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
