import { z } from 'zod/mini'
import { requestDescriptionLength } from '../calls/description-length.ts'
import { essential, leftOutAs } from '../calls/tolerant.ts'
import { CallbackAuthorization, CallbackUrl } from '../calls/webhook-address.ts'
import { DollarAmount, DollarText } from '../money/dollar-amount.ts'
import { centsToNumber, MAX_CENTS, numberToCents } from '../money/money.ts'
import { paymentRequestStatuses, refundStatuses } from '../refunds/refund.ts'
import { CheckoutVersionName } from './checkout-version.ts'
import { isPaymentRequestPayId } from './pay-id.ts'

/**
 * Payment requests in the API (spec 3.5, 7.3; provider API, payment requests). Pay-in amounts are JSON numbers of
 * dollars.
 */

const printable = /^[ -~]*$/
const instant = z.iso.datetime({ offset: true })

const maxDollars = centsToNumber(MAX_CENTS)

/** A positive multiple of 0.01 dollars, up to the largest amount. */
export const DollarNumber = DollarAmount.check(
  z.refine((value) => value <= maxDollars, `must be at most ${maxDollars}`),
  z.refine(
    (value) => value > maxDollars || numberToCents(value) !== undefined,
    'must be a positive multiple of 0.01',
  ),
)

const text = (min: number, max: number) => z.string().check(z.minLength(min), z.maxLength(max))

/** Callback address of one transaction. */
export const PaymentNotification = z.strictObject({
  paymentNotificationEndpointUrl: CallbackUrl,
  paymentNotificationAuthorizationHeaderValue: CallbackAuthorization,
})

const SuggestedPayerDetails = z.union([
  z.strictObject({ payIDDetails: z.strictObject({ payID: text(1, 140) }) }),
  z.strictObject({
    bankAccountDetails: z.strictObject({
      bsb: z.string().check(z.regex(/^\d{6}$/)),
      accountNumber: z.string().check(z.regex(/^\d{4,9}$/)),
      accountName: z.string().check(z.regex(/^[^\p{Cc}]{1,100}$/u)),
    }),
  }),
])

/** Optional fields that the provider does not act on. They are stored and returned unchanged. */
const extras = {
  metaData: z.optional(z.record(z.string(), z.unknown())),
  lineItems: z.optional(z.array(z.unknown())),
  payerNotificationEmail: z.optional(z.email().check(z.maxLength(140))),
  payerNotificationMobile: z.optional(text(4, 20).check(z.regex(/^\+61/))),
  suggestedPayerDetails: z.optional(SuggestedPayerDetails),
  suggestedPayerPayID: z.optional(text(1, 140)),
  variant: z.optional(text(1, 50)),
  paymentNotification: z.optional(PaymentNotification),
  recurringPaymentAmount: z.optional(DollarNumber),
  recurringPaymentFrequency: z.optional(
    z.enum([
      'FORTNIGHTLY',
      'SEMIANNUAL',
      'MONTHLY',
      'QUARTERLY',
      'WEEKLY',
      'ANNUAL',
      'ADHOC',
      'DAILY',
    ]),
  ),
  recurringPaymentType: z.optional(z.enum(['FIXED', 'VARIABLE'])),
  recurringPaymentEndDate: z.optional(z.iso.date()),
}

export const extraNames = Object.keys(extras) as (keyof typeof extras)[]

/** The PayID of a payment request: an email-like name of 5 to 50 characters (provider API 1.2). */
export const PaymentRequestPayId = z
  .string()
  .check(z.refine(isPaymentRequestPayId, 'is not a valid PayID'))

export const PaymentRequestCreate = z
  .strictObject({
    clientId: text(5, 50).brand<'ClientId'>(),
    clientTransactionId: text(3, 100),
    paymentDescription: text(requestDescriptionLength.min, requestDescriptionLength.max).check(
      z.regex(printable),
    ),
    paymentAmount: z.optional(DollarNumber),
    payID: z.optional(PaymentRequestPayId),
    payIDSuffix: z.optional(text(5, 50)),
    multiPayment: z.optional(z.boolean()),
    paymentExpiryDatetime: z.optional(instant),
    clientBranch: z.optional(text(5, 50)),
    ultimatePayeeName: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9\-_ ]{1,140}$/))),
    enableVirtualAccount: z.optional(z.boolean()),
    ...extras,
  })
  .check(
    z.refine((body) => body.multiPayment === true || body.paymentAmount !== undefined, {
      error: '[object has missing required properties (["paymentAmount"])]',
    }),
    z.refine(
      (body) =>
        body.recurringPaymentAmount === undefined ||
        (body.recurringPaymentFrequency !== undefined && body.paymentAmount !== undefined),
      { error: 'recurringPaymentAmount requires recurringPaymentFrequency and paymentAmount' },
    ),
  )
export type PaymentRequestCreate = z.infer<typeof PaymentRequestCreate>

export const PaymentRequestCreateBody = z.strictObject({ PaymentRequest: PaymentRequestCreate })

export const PaymentRequestStatusName = z.enum(paymentRequestStatuses)

const optionalText = z.optional(z.string())

export const RefundEntry = z.object({
  createdDateTime: z.optional(instant),
  /** Older name of createdDateTime (spec 3.5). */
  dateTime: z.optional(instant),
  completedDateTime: z.optional(instant),
  amount: DollarText,
  nppTransactionId: optionalText,
  status: z.enum(refundStatuses),
  refundTrigger: z.optional(z.enum(['REFUND_API', 'PAYMENT_VALIDATION', 'WEBHOOK_ACTION'])),
  /** The client's own reference, and the text for the payer. In addition to the provider API's fields. */
  clientRefundID: optionalText,
  description: optionalText,
})
export type RefundEntry = z.infer<typeof RefundEntry>

/** The payer. Absent if the client is not configured to see payers. */
const PayerInformation = z.object({
  bsb: optionalText,
  accountNumber: optionalText,
  fullLegalAccountName: optionalText,
})

/** A payment that arrived and was sent back in full. In addition to the provider API's fields, it names the payer. */
export const FailedPaymentAttempt = z.object({
  attemptDateTime: instant,
  /** Amount in dollars. */
  attemptAmount: DollarAmount,
  /** A code from attempt-reasons.ts. */
  attemptFailureReason: optionalText,
  payerPaymentDescription: optionalText,
  payerPaymentReference: optionalText,
  nppTransactionId: optionalText,
  payerInformation: z.optional(PayerInformation),
})
export type FailedPaymentAttempt = z.infer<typeof FailedPaymentAttempt>

export const PaymentRequestStatus = z.object({
  paymentRequestId: essential(z.string()),
  status: PaymentRequestStatusName,
  createdDateTime: instant,
  completedDatetime: z.optional(instant),
  /**
   * On a payment received by a multi-payment request: the id of that request. The payment has its parent's PayID and
   * clientTransactionId, so a search by the latter finds the request and all its payments.
   */
  parentPaymentRequestId: optionalText,
  payerPaymentDescription: optionalText,
  payerPaymentReference: optionalText,
  nppTransactionId: optionalText,
  amountReceived: z.optional(DollarAmount),
  overpaymentAmount: z.optional(DollarAmount),
  failureReason: optionalText,
  returnInitiator: z.optional(z.enum(['AUTOMATIC', 'MANUAL'])),
  settledBy: optionalText,
  /** The agreement that settled it. */
  paymentAgreementId: optionalText,
  failedPaymentAttempts: z.optional(z.array(FailedPaymentAttempt)),
  refundInformation: z.optional(
    z.object({ availableBalance: DollarText, requests: z.array(RefundEntry) }),
  ),
  payerInformation: z.optional(PayerInformation),
  paymentPurpose: optionalText,
  ultimatePayeeReference: optionalText,
  ultimatePayeeName: optionalText,
  ultimatePayeeSchemeCode: optionalText,
})
export type PaymentRequestStatus = z.infer<typeof PaymentRequestStatus>

export const PaymentRequestFields = z.looseObject({
  clientId: z.optional(z.string()),
  payID: z.string(),
  paymentAmount: z.optional(DollarAmount),
  clientBranch: optionalText,
  clientTransactionId: z.string(),
  paymentDescription: z.string(),
  paymentExpiryDatetime: z.optional(instant),
  multiPayment: z.optional(z.boolean()),
  ultimatePayeeName: optionalText,
  checkoutUrl: z.optional(z.url()),
  /** Version of the checkout, fixed when the request is created (spec 2.15). Present together with `checkoutUrl`. */
  checkoutVersion: z.optional(CheckoutVersionName),
})

/** A payment request as returned by every read, search and change. */
export const PaymentRequestRecord = z.object({
  PaymentRequest: PaymentRequestFields,
  PaymentRequestStatus,
})
export type PaymentRequestRecord = z.infer<typeof PaymentRequestRecord>

/** An item of the portal's reads by id (spec 7.4): a list tagged with its source. */
export const TaggedPaymentRequest = z.object({
  Source: leftOutAs(z.literal('GET'), 'GET'),
  PaymentRequest: PaymentRequestFields,
  PaymentRequestStatus,
})
export const TaggedPaymentRequests = z.array(TaggedPaymentRequest)
