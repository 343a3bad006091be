import { z } from 'zod/mini'
import { requestDescriptionLength } from '../calls/description-length.ts'
import { field, nameObject } from '../calls/docs/field.ts'
import { choiceLimits, required } from '../calls/docs/field-limits.ts'
import { callbackWords, clientIdWords } from '../calls/docs/shared-words.ts'
import { DollarAmount } from '../money/dollar-amount.ts'
import { centsToNumber, MAX_CENTS, numberToCents } from '../money/money.ts'
import { isPaymentRequestPayId } from './pay-id.ts'
import { PaymentNotification } from './payment-notification.ts'

/** The body that creates a payment request (provider API, payment requests). */

const echoed = 'We keep it and return it unchanged.'

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
  metaData: field(
    z.optional(z.record(z.string(), z.unknown())),
    `Your own data, an object of any fields. ${echoed}`,
    { table: '12', waiter: 'Jo' },
  ),
  lineItems: field(
    z.optional(z.array(z.unknown())),
    `Your list of the items that the payer pays for, of any form. ${echoed}`,
    [{ name: 'Espresso blend', quantity: 2 }],
  ),
  payerNotificationEmail: field(
    z.optional(z.email().check(z.maxLength(140))),
    `The payer’s email address. ${echoed}`,
    'priya@example.com',
  ),
  payerNotificationMobile: field(
    z.optional(text(4, 20).check(z.regex(/^\+61/))),
    `The payer’s mobile number, with \`+61\` in front. ${echoed}`,
    '+61400123123',
  ),
  suggestedPayerDetails: field(
    z.optional(SuggestedPayerDetails),
    `The payer you expect: \`payIDDetails\` with a \`payID\` of up to 140 characters, or \`bankAccountDetails\` with \`bsb\` (six digits), \`accountNumber\` (4 to 9 digits) and \`accountName\` (up to 100 characters). ${echoed}`,
    { payIDDetails: { payID: 'priya@example.com' } },
  ),
  suggestedPayerPayID: field(
    z.optional(text(1, 140)),
    `The PayID of the payer you expect. An older form of \`suggestedPayerDetails\`. ${echoed}`,
    'priya@example.com',
  ),
  variant: field(
    z.optional(text(1, 50)),
    `The variant of your integration, in text. ${echoed}`,
    'in-store',
  ),
  paymentNotification: field(
    z.optional(PaymentNotification),
    callbackWords(
      'We call when it becomes COMPLETE, and for any other status that the client chose.',
    ),
  ),
  recurringPaymentAmount: field(
    z.optional(DollarNumber),
    `Dollars of each later payment. Needs \`recurringPaymentFrequency\` and \`paymentAmount\`. ${echoed}`,
    49.9,
  ),
  recurringPaymentFrequency: field(
    z.optional(
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
    `How often the later payments are due. ${echoed}`,
  ),
  recurringPaymentType: field(
    z.optional(z.enum(['FIXED', 'VARIABLE'])),
    `Whether the later payments have the same amount. ${echoed}`,
  ),
  recurringPaymentEndDate: field(
    z.optional(z.iso.date()),
    `The day of the last payment: \`YYYY-MM-DD\`. ${echoed}`,
    '2027-11-20',
  ),
}

export const extraNames = Object.keys(extras) as (keyof typeof extras)[]

/** The PayID of a payment request: an email-like name of 5 to 50 characters (provider API 1.2). */
export const PaymentRequestPayId = z
  .string()
  .check(z.refine(isPaymentRequestPayId, 'is not a valid PayID'))

export const PaymentRequestCreate = z
  .strictObject({
    clientId: field(text(5, 50).brand<'ClientId'>(), clientIdWords),
    clientTransactionId: field(
      text(3, 100),
      'Your reference for the payment request, unique per client. A second request with it is refused.',
      'order-7731',
    ),
    paymentDescription: field(
      text(requestDescriptionLength.min, requestDescriptionLength.max).check(z.regex(printable)),
      'The text that the payer reads, with the name and the amount. Their bank may cut it after about 110 characters.',
      'Espresso blend, 2 kg',
    ),
    paymentAmount: field(
      z.optional(DollarNumber),
      `The amount to pay in dollars: a number from 0.01 to ${centsToNumber(MAX_CENTS).toLocaleString('en-AU')}, with at most two decimals. Required unless \`multiPayment\` is true.`,
      49.9,
    ),
    payID: field(
      z.optional(PaymentRequestPayId),
      'The PayID that the payer sends the money to, on one of the client’s PayID domains. If you leave it out, we generate one. If a WAITING request of the client has it, that request gives it up.',
      'order-7731@pay.harbour.example',
    ),
    payIDSuffix: field(
      z.optional(text(5, 50)),
      'The domain to generate a PayID on. Has no effect if you send `payID`. If you leave out both, we use the client’s first verified domain.',
      'pay.harbour.example',
    ),
    multiPayment: field(
      z.optional(z.boolean()),
      'Whether the request accepts several payments: up to `paymentAmount` in all, or without that amount any number of any amount. Each accepted payment becomes a child request.',
    ),
    paymentExpiryDatetime: field(
      z.optional(instant),
      'When the request stops accepting payments. If you leave it out, the client’s usual time applies; a request for several payments then never expires.',
      '2026-11-22T03:00:00.000Z',
    ),
    clientBranch: field(
      z.optional(text(5, 50)),
      'The name of your branch, for searches by branch.',
      'Newtown',
    ),
    ultimatePayeeName: field(
      z.optional(z.string().check(z.regex(/^[a-zA-Z0-9\-_ ]{1,140}$/))),
      'Who finally receives the money, if that is not the client.',
      'Harbour Roasters Newtown',
    ),
    enableVirtualAccount: field(
      z.optional(z.boolean()),
      'Accepted without effect: this provider has no virtual accounts.',
    ),
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
nameObject(PaymentRequestCreate, 'NewPaymentRequest', 'The payment request to create.', {
  ...choiceLimits('anyOf', [
    required('paymentAmount'),
    { required: ['multiPayment'], properties: { multiPayment: { const: true } } },
  ]),
  dependentRequired: { recurringPaymentAmount: ['recurringPaymentFrequency', 'paymentAmount'] },
})

export const PaymentRequestCreateBody = z.strictObject({ PaymentRequest: PaymentRequestCreate })
