import { z } from 'zod/mini'
import { lineWords } from '../batches/batch.ts'
import { field, nameObject } from '../calls/docs/field.ts'
import { problemResponse } from '../calls/problems.ts'
import { DollarAmount, DollarText } from '../money/dollar-amount.ts'
import { AccountCheckResultCode } from '../payments/enquiries/account-enquiry.ts'
import { digestExample } from './approval.ts'

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
  row: field(z.int(), 'The row of the list, or the line of a payment file.', 1),
  line: field(z.optional(z.int()), lineWords),
  name: field(
    z.optional(z.string()),
    'The payer who gets a refund, or the payee. Absent if it is not known.',
    'Marnie Blake',
  ),
  account: field(
    z.optional(z.string()),
    'PayID, or BSB and account number.',
    'EMAIL: marnie@blake.example',
  ),
  reference: field(
    z.optional(z.string()),
    'The clientTransactionId of the refunded payment, or the clientPaymentId of a payout.',
    'order-10021',
  ),
  amount: field(
    z.optional(DollarText),
    'The amount with two decimals. Absent for a row that would be left out.',
    '25.00',
  ),
  reason: field(
    z.optional(z.string()),
    'Why the money leaves, in the words of the person who asks.',
    'Damaged in transit',
  ),
  leftOut: field(
    z.optional(z.string()),
    'Why the row would be left out. Absent for a row that would be carried out.',
    'The payment request can not be found',
  ),
  warning: field(
    z.optional(z.string()),
    'What may be wrong with the row, although it would be carried out.',
    'The same amount was refunded in the last 24 hours',
  ),
  nameCheck: field(
    z.optional(AccountCheckResultCode),
    'MTCH: the payee’s name matches the account or PayID. CMTC: it is close. NMTC: it does not match. NOAP: it could not be checked. Absent if nothing was checked.',
  ),
  note: field(
    z.optional(z.string()),
    'The newest note on the payment by the person who asks.',
    'Customer sent a photo of the damage.',
  ),
  record: field(
    z.optional(
      z.object({
        kind: field(z.enum(['paymentRequest', 'paymentInitiation']), 'The kind of payment.'),
        id: field(z.string(), 'Our id of the payment.', '019acb2f01c07d6ea1b2c3d4e5f60718'),
      }),
    ),
    'The payment that is refunded.',
  ),
})
export type ApprovalRow = z.infer<typeof ApprovalRow>
nameObject(ApprovalRow, 'ApprovalRow', 'A payment that the call would make, or why it would not.')

/**
 * A page of the rows with the totals of all rows: the present rows, or for an ended request the rows that it was about.
 */
export const ApprovalRows = z.object({
  count: field(z.int(), 'Payments that would be made.', 1),
  amount: field(DollarText, 'Their sum, with two decimals.', '25.00'),
  leftOut: field(z.int(), 'Rows that would be left out.', 0),
  rowsDigest: field(z.string(), 'Digest of all rows, also of other pages.', digestExample),
  balance: field(
    z.optional(DollarAmount),
    'The available balance in dollars. Absent if you may not read it.',
    300.29,
  ),
  balanceAfter: field(
    z.optional(DollarAmount),
    'The balance after all payments, in dollars.',
    275.29,
  ),
  rows: field(z.array(ApprovalRow), 'Up to 100 rows, in the order of the list.'),
  nextAfter: field(
    z.optional(z.int()),
    'The value of `after` for the next page, if there is one.',
    100,
  ),
})
export type ApprovalRows = z.infer<typeof ApprovalRows>
nameObject(
  ApprovalRows,
  'ApprovalRows',
  'A page of the payments that the call would make now, or that an ended request asked about.',
)

export const ApprovalRowsQuery = z.strictObject({
  clientId: z.optional(z.string().brand<'ClientId'>()),
  /** The page starts after this many rows. */
  after: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
})

export const noApprovalRows = problemResponse(404, 'This request has no rows', 'ERR0.03')
