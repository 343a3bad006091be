import { z } from 'zod/mini'
import { problemResponse } from '../calls/problems.ts'
import { DollarAmount, DollarText } from '../money/dollar-amount.ts'
import { AccountCheckResultCode } from '../payments/enquiries/account-enquiry.ts'

/**
 * The rows of a request for approval: each payment that its call would make, so that the second person sees what they
 * approve (decision 130).
 */

/** Rows in one answer. */
export const APPROVAL_PAGE_ROWS = 100

/** Label of the fact that makes a request wait again if one of its rows changes. */
export const ROWS_FACT = 'Fingerprint of the rows'

/** One payment that the call would make, or why it would not. */
export const ApprovalRow = z.object({
  /** The row of the list, or the line of a payment file. From 1. */
  row: z.int(),
  /** The line of the list that a person uploaded or pasted. */
  line: z.optional(z.int()),
  /** The payer who gets a refund, or the payee of a payout. */
  name: z.optional(z.string()),
  /** PayID, or BSB and account number. */
  account: z.optional(z.string()),
  /** The order: the clientTransactionId of the refunded payment, or the clientPaymentId of a payout. */
  reference: z.optional(z.string()),
  /** Absent for a row that would be left out. */
  amount: z.optional(DollarText),
  /** Why the money leaves, in the words of the person who asks. */
  reason: z.optional(z.string()),
  /** Why the row would be left out. */
  leftOut: z.optional(z.string()),
  /** What may be wrong with the row, although it would be carried out. */
  warning: z.optional(z.string()),
  /** If the payee's name matches the name of the account or PayID. */
  nameCheck: z.optional(AccountCheckResultCode),
  /** The newest note on the payment by the person who asks. */
  note: z.optional(z.string()),
  /** The payment that is refunded. */
  record: z.optional(
    z.object({ kind: z.enum(['paymentRequest', 'paymentInitiation']), id: z.string() }),
  ),
})
export type ApprovalRow = z.infer<typeof ApprovalRow>

/** A page of the rows as they are now, or as an ended request asked about them, with what all rows come to. */
export const ApprovalRows = z.object({
  /** Rows that would be carried out, and their sum. */
  count: z.int(),
  amount: DollarText,
  leftOut: z.int(),
  /** Digest of all rows. An approval names it, and is refused if the rows have changed since they were read. */
  rowsDigest: z.string(),
  /** Present for readers who may read the balance. */
  balance: z.optional(DollarAmount),
  balanceAfter: z.optional(DollarAmount),
  rows: z.array(ApprovalRow),
  /** How many rows come before the next page, if there is one. */
  nextAfter: z.optional(z.int()),
})
export type ApprovalRows = z.infer<typeof ApprovalRows>

export const ApprovalRowsQuery = z.strictObject({
  clientId: z.optional(z.string().brand<'ClientId'>()),
  /** The page begins after so many rows. */
  after: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
})

export const noApprovalRows = problemResponse(404, 'This request has no rows', 'ERR0.03')
