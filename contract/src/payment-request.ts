import { z } from 'zod/mini'
import { numberToCents } from './money.ts'
import { isPaymentRequestPayId } from './pay-id.ts'

/** Payment requests on the wire (spec 3.5, 7.3; provider API, payment requests). Amounts of pay-in are JSON numbers of dollars. */

const printable = /^[ -~]*$/
const instant = z.iso.datetime({ offset: true })

/** A positive multiple of 0.01 dollars. */
export const DollarNumber = z
  .number()
  .check(
    z.refine((value) => numberToCents(value) !== undefined, 'must be a positive multiple of 0.01'),
  )

/** Dollars in text with exactly two decimals, as refunds and everything but pay-in use. */
export const DollarText = z.string().check(z.regex(/^[0-9]+\.[0-9]{2}$/))

const text = (min: number, max: number) => z.string().check(z.minLength(min), z.maxLength(max))

/** Where a client wants to hear of one transaction. */
export const PaymentNotification = z.strictObject({
  paymentNotificationEndpointUrl: z.url(),
  paymentNotificationAuthorizationHeaderValue: text(1, 1000),
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

/** What may be said besides the fields we act on: kept, and echoed as it came. */
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

export const PaymentRequestCreate = z
  .strictObject({
    clientId: text(5, 50),
    clientTransactionId: text(3, 100),
    paymentDescription: text(5, 140).check(z.regex(printable)),
    paymentAmount: z.optional(DollarNumber),
    payID: z.optional(z.string().check(z.refine(isPaymentRequestPayId, 'is not a valid PayID'))),
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
      { error: 'recurringPaymentAmount needs recurringPaymentFrequency and paymentAmount' },
    ),
  )
export type PaymentRequestCreate = z.infer<typeof PaymentRequestCreate>

export const PaymentRequestCreateBody = z.strictObject({ PaymentRequest: PaymentRequestCreate })

export const PaymentRequestStatusName = z.enum([
  'WAITING',
  'COMPLETE',
  'EXPIRED',
  'RETURN_IN_PROGRESS',
  'RETURN_COMPLETE',
  'RETURN_FAILED',
])

const optionalText = z.optional(z.string())

export const RefundEntry = z.object({
  createdDateTime: z.optional(instant),
  /** Older spelling of createdDateTime (spec 3.5). */
  dateTime: z.optional(instant),
  completedDateTime: z.optional(instant),
  amount: DollarText,
  nppTransactionId: optionalText,
  status: z.enum(['IN_PROGRESS', 'COMPLETE', 'FAILED']),
  refundTrigger: z.optional(z.enum(['REFUND_API', 'PAYMENT_VALIDATION', 'WEBHOOK_ACTION'])),
})
export type RefundEntry = z.infer<typeof RefundEntry>

export const PaymentRequestStatus = z.object({
  paymentRequestId: z.string(),
  status: PaymentRequestStatusName,
  createdDateTime: instant,
  completedDatetime: z.optional(instant),
  parentPaymentRequestId: optionalText,
  payerPaymentDescription: optionalText,
  payerPaymentReference: optionalText,
  nppTransactionId: optionalText,
  amountReceived: z.optional(z.number()),
  overpaymentAmount: z.optional(z.number()),
  failureReason: optionalText,
  returnInitiator: z.optional(z.enum(['AUTOMATIC', 'MANUAL'])),
  settledBy: optionalText,
  /** The agreement by which it was settled. */
  paymentAgreementId: optionalText,
  failedPaymentAttempts: z.optional(
    z.array(
      z.object({
        attemptDateTime: instant,
        attemptAmount: z.number(),
        attemptFailureReason: optionalText,
      }),
    ),
  ),
  refundInformation: z.optional(
    z.object({ availableBalance: DollarText, requests: z.array(RefundEntry) }),
  ),
  payerInformation: z.optional(
    z.object({
      bsb: optionalText,
      accountNumber: optionalText,
      fullLegalAccountName: optionalText,
    }),
  ),
  paymentPurpose: optionalText,
  ultimatePayeeReference: optionalText,
  ultimatePayeeName: optionalText,
  ultimatePayeeSchemeCode: optionalText,
})
export type PaymentRequestStatus = z.infer<typeof PaymentRequestStatus>

export const PaymentRequestFields = z.looseObject({
  clientId: z.optional(z.string()),
  payID: z.string(),
  paymentAmount: z.optional(z.number()),
  clientBranch: optionalText,
  clientTransactionId: z.string(),
  paymentDescription: z.string(),
  paymentExpiryDatetime: z.optional(instant),
  multiPayment: z.optional(z.boolean()),
  ultimatePayeeName: optionalText,
  checkoutUrl: z.optional(z.url()),
})

/** A payment request as every read, search and change of it answers. */
export const PaymentRequestRecord = z.object({
  PaymentRequest: PaymentRequestFields,
  PaymentRequestStatus,
})
export type PaymentRequestRecord = z.infer<typeof PaymentRequestRecord>

/** An item of the portal's reads by id (spec 7.4): a list tagged with where it came from. */
export const TaggedPaymentRequest = z.object({
  Source: z.literal('GET'),
  PaymentRequest: PaymentRequestFields,
  PaymentRequestStatus,
})
export const TaggedPaymentRequests = z.array(TaggedPaymentRequest)
