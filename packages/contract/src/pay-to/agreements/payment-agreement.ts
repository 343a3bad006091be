import { z } from 'zod/mini'
import { essential, leftOutAs } from '../../calls/tolerant.ts'
import { DollarText } from '../../money/dollar-amount.ts'
import { isPayIdOfType, PayIdType } from '../../payment-requests/pay-id-type.ts'
import {
  agreementDescription,
  agreementPayeeName,
  ascii,
  PayToAdditionalDetails,
  PayToNotification,
  PositiveDollarText,
} from '../payto-fields.ts'

/** PayTo agreements in the API (spec 3.7; provider API, PayTo agreements). Amounts are text with two decimals. */

const instant = z.iso.datetime({ offset: true })
const optionalText = z.optional(z.string())

/** Payment frequencies (spec 9, payment agreements). */
export const AgreementFrequency = z.enum([
  'ADHOC',
  'DAILY',
  'FORTNIGHTLY',
  'INTRADAY',
  'SEMIANNUAL',
  'MONTHLY',
  'QUARTERLY',
  'WEEKLY',
  'ANNUAL',
])
export type AgreementFrequency = z.infer<typeof AgreementFrequency>

/** A day of Sydney's calendar, YYYY-MM-DD. */
const day = z.iso.date()
const countPerPeriod = z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,2}$/)))
const amount = z.optional(PositiveDollarText)

/** Variable and usage-based agreements: any payment up to a maximum. */
export const UpToMaximumTerms = z.strictObject({
  startDate: day,
  frequency: AgreementFrequency,
  maximumAmount: amount,
  endDate: z.optional(day),
  countPerPeriod,
})
export const FixedTerms = z.strictObject({
  startDate: day,
  amount: PositiveDollarText,
  frequency: AgreementFrequency,
  firstPaymentAmount: amount,
  endDate: z.optional(day),
  countPerPeriod,
})
export const BalloonTerms = z.strictObject({
  startDate: day,
  frequency: AgreementFrequency,
  amount,
  lastPaymentAmount: amount,
  lastPaymentDate: z.optional(day),
  countPerPeriod,
})

/** The kinds in the order used in messages. */
export const agreementKinds = [
  'variableAgreementDetails',
  'usageBasedAgreementDetails',
  'fixedAgreementDetails',
  'balloonAgreementDetails',
] as const
export type AgreementKind = (typeof agreementKinds)[number]

/** Requires exactly one of the four kinds. */
export const exactlyOneKind = z.refine<{ [Kind in AgreementKind]?: unknown }>(
  (details) => agreementKinds.filter((kind) => details[kind] !== undefined).length === 1,
  { error: `[object must contain exactly one of (${JSON.stringify(agreementKinds)})]` },
)

export const AgreementDetails = z
  .strictObject({
    variableAgreementDetails: z.optional(UpToMaximumTerms),
    usageBasedAgreementDetails: z.optional(UpToMaximumTerms),
    fixedAgreementDetails: z.optional(FixedTerms),
    balloonAgreementDetails: z.optional(BalloonTerms),
  })
  .check(exactlyOneKind)
export type AgreementDetails = z.infer<typeof AgreementDetails>

/** The payer: a PayID or an account. */
export const PayerDetails = z
  .strictObject({
    name: z.string().check(z.maxLength(100), z.regex(/^[!-~]+( [!-~]+)*$/)),
    type: z.optional(z.enum(['Person', 'Organisation'])),
    payIDDetails: z.optional(
      z.strictObject({
        payID: z.string().check(z.minLength(1), z.maxLength(140)),
        payIDType: PayIdType,
      }),
    ),
    bankAccountDetails: z.optional(
      z.strictObject({
        bsb: z.string().check(z.regex(/^\d{6}$/)),
        accountNumber: z.string().check(z.regex(/^\d{4,9}$/)),
      }),
    ),
  })
  .check(
    z.refine((payer) => (payer.payIDDetails ?? payer.bankAccountDetails) !== undefined, {
      error: '[object must contain either (["payIDDetails"]) or (["bankAccountDetails"])]',
    }),
    z.refine(
      (payer) => payer.payIDDetails === undefined || payer.bankAccountDetails === undefined,
      { error: '[object must not contain both (["payIDDetails"]) and (["bankAccountDetails"])]' },
    ),
  )

/**
 * Returns true if a payer's PayID has the form of its type. Agreements also accept Australian numbers in national
 * format.
 */
export function isPayerPayId(text: string, type: PayIdType): boolean {
  return isPayIdOfType(text, type) || (type === 'PHONE' && /^0[34]\d{8}$/.test(text))
}

export const PaymentAgreementCreate = z
  .strictObject({
    clientId: z.string().check(z.minLength(5), z.maxLength(50)).brand<'ClientId'>(),
    clientTransactionId: ascii(5, 100),
    payerDetails: PayerDetails,
    paymentAgreementType: z.enum([
      'MORTGAGE',
      'UTILITY',
      'LOAN',
      'DEPENDANT SUPPORT',
      'GAMBLING',
      'RETAIL',
      'SALARY',
      'PERSONAL',
      'GOVERNMENT',
      'PENSION',
      'TAX',
      'OTHER SERVICE',
    ]),
    description: agreementDescription,
    agreementDetails: AgreementDetails,
    contractId: z.optional(ascii(1, 50)),
    payeeDetails: z.optional(
      z
        .strictObject({
          becsUserId: z.optional(z.string()),
          payeeName: z.optional(agreementPayeeName),
        })
        .check(
          z.refine(({ becsUserId }) => /^[A-Za-z0-9]{1,6}$/.test(becsUserId ?? '0'), {
            error: 'The BECS User ID is invalid',
          }),
        ),
    ),
    conditionsOfPayment: z.optional(ascii(1, 140)),
    /** Minutes for the payer to approve. Default: five days. */
    agreementExpiryMinutes: z.optional(z.number().check(z.int(), z.gte(5), z.lte(7199))),
    variant: z.optional(z.enum(['API', '1Click'])),
    paymentAgreementNotification: z.optional(PayToNotification),
    additionalDetails: z.optional(PayToAdditionalDetails),
  })
  .check(
    z.refine(
      ({ payerDetails, payeeDetails }) =>
        payeeDetails?.becsUserId === undefined || payerDetails.payIDDetails === undefined,
      {
        error: 'Invalid DDR migration request. Both BECS User ID and PayID have been provided',
      },
    ),
  )
export type PaymentAgreementCreate = z.infer<typeof PaymentAgreementCreate>

export const PaymentAgreementCreateBody = z.strictObject({
  PaymentAgreement: PaymentAgreementCreate,
})

export const PaymentAgreementStatusName = z.enum([
  'CREATED',
  'ACTIVE',
  'SUSPENDED',
  'CANCELLED',
  'FAILED',
])
export type PaymentAgreementStatusName = z.infer<typeof PaymentAgreementStatusName>

const shownAmounts = {
  startDate: optionalText,
  frequency: optionalText,
  maximumAmount: z.optional(DollarText),
  amount: z.optional(DollarText),
  firstPaymentAmount: z.optional(DollarText),
  lastPaymentAmount: z.optional(DollarText),
  endDate: optionalText,
}
/** The terms of an agreement that is read, of any kind. */
export const ShownDetails = z.looseObject(shownAmounts)

/** An agreement as read. It holds its creator's fields unchanged. */
export const PaymentAgreementFields = z.looseObject({
  clientId: optionalText,
  clientTransactionId: optionalText,
  contractId: optionalText,
  description: optionalText,
  payerDetails: leftOutAs(
    z.looseObject({
      name: z.string(),
      payIDDetails: z.optional(z.looseObject({ payID: z.string(), payIDType: z.string() })),
      bankAccountDetails: z.optional(z.looseObject({ bsb: z.string(), accountNumber: z.string() })),
    }),
    { name: '' },
  ),
  agreementDetails: leftOutAs(
    z.looseObject({
      variableAgreementDetails: z.optional(ShownDetails),
      usageBasedAgreementDetails: z.optional(ShownDetails),
      balloonAgreementDetails: z.optional(ShownDetails),
      fixedAgreementDetails: z.optional(ShownDetails),
    }),
    {},
  ),
})
export type PaymentAgreementFields = z.infer<typeof PaymentAgreementFields>

export const PaymentAgreementStatus = z.object({
  paymentAgreementId: essential(z.string()),
  status: PaymentAgreementStatusName,
  createdDatetime: instant,
  previousStatus: z.optional(z.enum(['CREATED', 'ACTIVE', 'SUSPENDED'])),
  /** MERCHANT, PAYER or the provider's name. */
  lastStatusBy: optionalText,
  registrationDatetime: z.optional(instant),
  cancelledDatetime: z.optional(instant),
  payerBsb: optionalText,
  nppAgreementId: optionalText,
  reasonCode: optionalText,
  reasonDescription: optionalText,
  failureCode: optionalText,
  failureReason: optionalText,
  bilateralAmendment: z.optional(
    z.object({ inProgress: z.boolean(), paymentAgreementAmendmentId: z.string() }),
  ),
  unilateralAmendment: z.optional(z.object({ paymentAgreementAmendmentId: z.string() })),
  changeStatusAmendment: z.optional(
    z.object({ inProgress: z.boolean(), paymentAgreementAmendmentId: z.string() }),
  ),
})
export type PaymentAgreementStatus = z.infer<typeof PaymentAgreementStatus>

export const PaymentAgreementRecord = z.object({
  PaymentAgreement: PaymentAgreementFields,
  PaymentAgreementStatus,
})
export type PaymentAgreementRecord = z.infer<typeof PaymentAgreementRecord>
