import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import {
  accountNumberWords,
  availableBalanceWords,
  bsbWords,
  createdDatetimeWords,
  nppTransactionIdWords,
} from '../calls/docs/shared-words.ts'
import { essential, leftOutAs } from '../calls/tolerant.ts'
import { DollarAmount, DollarText } from '../money/dollar-amount.ts'
import { paymentRequestStatuses, refundStatuses } from '../refunds/refund.ts'
import { CheckoutVersionName } from './checkout-version.ts'

/**
 * Payment requests as the API returns them (spec 3.5, 7.3; provider API, payment requests). Pay-in amounts are JSON
 * numbers of dollars. The body that creates one is in a separate file, which no list needs.
 */

const fromPayersBank = (what: string) => `${what}, as the payer’s bank sent it.`

const instant = z.iso.datetime({ offset: true })

export const PaymentRequestStatusName = z.enum(paymentRequestStatuses)

const optionalText = z.optional(z.string())

/** Fields of a refund of a payment request or an initiation. */
export const refundShape = {
  createdDateTime: field(
    z.optional(instant),
    'When the refund was accepted, in UTC.',
    '2026-11-20T04:10:00.000Z',
  ),
  completedDateTime: field(
    z.optional(instant),
    'When the bank completed or rejected the refund, in UTC.',
    '2026-11-20T04:10:01.500Z',
  ),
  amount: field(DollarText, 'Dollars refunded, with two decimals.', '10.00'),
  nppTransactionId: field(
    optionalText,
    'The id of the refund between banks.',
    'TDWYAU2SXXXI20261120000000000001307',
  ),
  status: field(
    z.enum(refundStatuses),
    'IN_PROGRESS: accepted, and the bank has not answered. COMPLETE: the payer has the money. FAILED: the payer’s bank sent it back, and the money is in your balance again.',
  ),
}

export const RefundEntry = z.object({
  ...refundShape,
  /** Older name of createdDateTime (spec 3.5). */
  dateTime: field(
    z.optional(instant),
    'An older name of `createdDateTime`, with the same value.',
    '2026-11-20T04:10:00.000Z',
  ),
  refundTrigger: field(
    z.optional(z.enum(['REFUND_API', 'PAYMENT_VALIDATION', 'WEBHOOK_ACTION'])),
    'What caused the refund. REFUND_API: a call that requested it. PAYMENT_VALIDATION: a payment that did not fit the request. WEBHOOK_ACTION: an action by webhook.',
  ),
  /** The client's own reference, and the text for the payer. In addition to the provider API's fields. */
  clientRefundID: field(
    optionalText,
    'Your reference for the refund. Absent if you sent none.',
    'return-7731-1',
  ),
  description: field(
    optionalText,
    'The text that the payer reads. Absent if you sent none.',
    'One bag was damaged',
  ),
})
export type RefundEntry = z.infer<typeof RefundEntry>
nameObject(RefundEntry, 'Refund', 'One refund of a payment request.')

/** The payer. Absent if the client is not configured to see payers. */
export const payerInformation = field(
  z.optional(
    z.object({
      bsb: field(optionalText, bsbWords),
      accountNumber: field(optionalText, accountNumberWords),
      fullLegalAccountName: field(optionalText, 'The name of the account.', 'Priya Raman'),
    }),
  ),
  'The account that the payment came from. Present if the client may see payers’ details.',
)

/** A payment that arrived and was sent back in full. In addition to the provider API's fields, it names the payer. */
export const FailedPaymentAttempt = z.object({
  attemptDateTime: field(instant, 'When the payment arrived, in UTC.', '2026-11-20T03:02:00.000Z'),
  attemptAmount: field(DollarAmount, 'Dollars that arrived.', 45),
  attemptFailureReason: field(
    optionalText,
    'Why it was sent back: WRONG_AMOUNT, ALREADY_PAID or EXPIRED.',
    'WRONG_AMOUNT',
  ),
  payerPaymentDescription: field(optionalText, 'The description that the payer wrote.', 'Beans'),
  payerPaymentReference: field(optionalText, 'The reference that the payer wrote.', 'ORDER 7731'),
  nppTransactionId: field(optionalText, nppTransactionIdWords),
  payerInformation,
})
export type FailedPaymentAttempt = z.infer<typeof FailedPaymentAttempt>

export const PaymentRequestStatus = z.object({
  paymentRequestId: field(
    essential(z.string()),
    'Our id of the payment request: 32 hexadecimal digits.',
    '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  ),
  status: field(
    PaymentRequestStatusName,
    'WAITING: not paid yet. COMPLETE: paid. EXPIRED: ended without being paid. RETURN_IN_PROGRESS, RETURN_COMPLETE and RETURN_FAILED: the state of the last refund. See the life of a payment request.',
  ),
  createdDateTime: field(instant, createdDatetimeWords),
  completedDatetime: field(
    z.optional(instant),
    'When it was paid, in UTC. Note the lower-case `t` in `time`.',
    '2026-11-20T03:04:12.480Z',
  ),
  parentPaymentRequestId: field(
    optionalText,
    'On a child: the id of the request for several payments that received it.',
    '9b1e5c7d30f24a68b2d4f6a8c0e21436',
  ),
  payerPaymentDescription: field(optionalText, 'The description that the payer wrote.', 'Beans'),
  payerPaymentReference: field(optionalText, 'The reference that the payer wrote.', 'ORDER 7731'),
  nppTransactionId: field(optionalText, nppTransactionIdWords),
  amountReceived: field(z.optional(DollarAmount), 'Dollars received so far.', 49.9),
  overpaymentAmount: field(
    z.optional(DollarAmount),
    'Dollars received above the amount and sent back. Present only on requests for several payments.',
    5,
  ),
  failureReason: field(optionalText, 'Why it ended without being paid.', 'Superseded'),
  returnInitiator: field(
    z.optional(z.enum(['AUTOMATIC', 'MANUAL'])),
    'Who started the return. AUTOMATIC: we did, because the payment did not fit the request. MANUAL: you requested a refund.',
  ),
  settledBy: field(
    optionalText,
    'How the request was settled: `PayID`, `PayTo` or `BSBAndAccountNumber`.',
    'PayID',
  ),
  paymentAgreementId: field(
    optionalText,
    'The id of the PayTo agreement that it was paid under.',
    '5e1b7a90c3d24f6f8b0a9d7c6e5f4a31',
  ),
  failedPaymentAttempts: field(
    z.optional(z.array(FailedPaymentAttempt)),
    'Payments that arrived and were sent back in full.',
  ),
  refundInformation: field(
    z.optional(
      z.object({
        availableBalance: field(DollarText, availableBalanceWords),
        requests: field(z.array(RefundEntry), 'Every refund, oldest first.'),
      }),
    ),
    'The refunds. Present after money was received; for a request for several payments, on each child.',
  ),
  payerInformation,
  paymentPurpose: field(optionalText, fromPayersBank('The purpose of the payment'), 'CASH'),
  ultimatePayeeReference: field(
    optionalText,
    fromPayersBank('The reference for the final payee'),
    '7731',
  ),
  ultimatePayeeName: field(
    optionalText,
    fromPayersBank('The name of the final payee'),
    'Harbour Roasters Newtown',
  ),
  ultimatePayeeSchemeCode: field(
    optionalText,
    fromPayersBank('The scheme of that reference'),
    'CUST',
  ),
})
export type PaymentRequestStatus = z.infer<typeof PaymentRequestStatus>
nameObject(
  PaymentRequestStatus,
  'PaymentRequestStatus',
  'The status of a payment request, and what was paid and refunded.',
)

export const PaymentRequestFields = z.looseObject({
  clientId: field(z.optional(z.string()), 'The id of the client to pay.', 'HARBOUR'),
  payID: field(
    z.string(),
    'The PayID that the payer sends the money to.',
    'order-7731@pay.harbour.example',
  ),
  paymentAmount: field(
    z.optional(DollarAmount),
    'Dollars to pay. Absent on a request for any number of any amount.',
    49.9,
  ),
  clientBranch: field(optionalText, 'The name of your branch.', 'Newtown'),
  clientTransactionId: field(
    z.string(),
    'Your reference for the payment request. Payments it receives carry it too.',
    'order-7731',
  ),
  paymentDescription: field(z.string(), 'The text that the payer reads.', 'Espresso blend, 2 kg'),
  paymentExpiryDatetime: field(
    z.optional(instant),
    'When the request stops accepting payments. Absent if it never expires.',
    '2026-11-22T03:00:00.000Z',
  ),
  multiPayment: field(z.optional(z.boolean()), 'Whether the request accepts several payments.'),
  ultimatePayeeName: field(
    optionalText,
    'Who finally receives the money.',
    'Harbour Roasters Newtown',
  ),
  checkoutUrl: field(
    z.optional(z.url()),
    'The address of its hosted checkout. Absent if the checkout app was disabled.',
    'https://pay.tideway.example/checkout/3hQ0Zr9sXjW4bN7tKc2LmA',
  ),
  /** Version of the checkout, fixed when the request is created (spec 2.15). Present together with `checkoutUrl`. */
  checkoutVersion: field(
    z.optional(CheckoutVersionName),
    'The version of its checkout: the one set in the app when the request was created. Present together with `checkoutUrl`.',
  ),
})
nameObject(
  PaymentRequestFields,
  'PaymentRequest',
  'The payment request as it was created, with the values that we chose for it.',
)

/** A payment request as returned by every read, search and change. */
export const PaymentRequestRecord = z.object({
  PaymentRequest: field(PaymentRequestFields, 'The payment request.'),
  PaymentRequestStatus: field(PaymentRequestStatus, 'The status of the payment request.'),
})
export type PaymentRequestRecord = z.infer<typeof PaymentRequestRecord>
nameObject(
  PaymentRequestRecord,
  'PaymentRequestRecord',
  'A payment request and its status, as every read and change returns it.',
)

/** An item of the portal's reads by id (spec 7.4): a list tagged with its source. */
export const TaggedPaymentRequest = z.object({
  Source: field(leftOutAs(z.literal('GET'), 'GET'), 'Where the record came from: always GET.'),
  PaymentRequest: field(PaymentRequestFields, 'The payment request.'),
  PaymentRequestStatus: field(PaymentRequestStatus, 'The status of the payment request.'),
})
nameObject(
  TaggedPaymentRequest,
  'TaggedPaymentRequest',
  'A payment request, its status, and where the record came from.',
)

export const TaggedPaymentRequests = z.array(TaggedPaymentRequest)
