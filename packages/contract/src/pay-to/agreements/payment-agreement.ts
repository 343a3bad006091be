import { z } from 'zod/mini'
import { field, nameObject } from '../../calls/docs/field.ts'
import { exactlyOne } from '../../calls/docs/field-limits.ts'
import {
  accountNumberWords,
  bsbWords,
  clientIdWords,
  createdDatetimeWords,
} from '../../calls/docs/shared-words.ts'
import { essential, leftOutAs } from '../../calls/tolerant.ts'
import { DollarText } from '../../money/dollar-amount.ts'
import { isPayIdOfType, PayIdType } from '../../payment-requests/pay-id-type.ts'
import {
  agreementDescription,
  agreementPayeeName,
  agreementReferenceWords,
  ascii,
  PayToAdditionalDetails,
  PayToNotification,
  PositiveDollarText,
  payeeNameWords,
} from '../payto-fields.ts'

/** PayTo agreements in the API (spec 3.7; provider API, PayTo agreements). Amounts are text with two decimals. */

const maximumAmountWords = {
  description:
    'The largest payment in dollars, with two decimals. Absent if any amount is allowed.',
  example: '80.00',
}

const amountWords = {
  description:
    'The amount of each payment in dollars, with two decimals; a smaller one is allowed.',
  example: '80.00',
}

const firstPaymentAmountWords = {
  description: 'The exact amount of the first payment in dollars, with two decimals.',
  example: '120.00',
}

const lastPaymentAmountWords = {
  description: 'The largest payment on `lastPaymentDate` in dollars, with two decimals.',
  example: '500.00',
}

export const kindWords = {
  variableAgreementDetails: 'The terms of payments that vary, up to a maximum.',
  usageBasedAgreementDetails: 'The terms of payments by usage, up to a maximum.',
  fixedAgreementDetails: 'The terms of payments of the same amount.',
  balloonAgreementDetails:
    'The terms of payments of the same amount, with a different one at the end.',
}

const ofAmendmentWords = {
  description: 'The id of the amendment.',
  example: '21f0c4d86b7a4e3f9d5c1a0b8e7f6a42',
}

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
const amount = z.optional(PositiveDollarText)

const startDate = field(
  day,
  'The first day of payments in Sydney: `YYYY-MM-DD`, today or later.',
  '2026-12-01',
)
const frequency = field(
  AgreementFrequency,
  'The period in which payments are counted. ADHOC: no period.',
)
const countPerPeriod = field(
  z.optional(z.string().check(z.regex(/^[1-9][0-9]{0,2}$/))),
  'The number of payments allowed in a period. If you leave it out, any number.',
  '1',
)
const endDateWords = {
  description:
    'The last day of payments in Sydney: `YYYY-MM-DD`. Absent if the agreement has no end.',
  example: '2027-11-30',
}

/** Variable and usage-based agreements: any payment up to a maximum. */
export const UpToMaximumTerms = z.strictObject({
  startDate,
  frequency,
  maximumAmount: field(amount, maximumAmountWords),
  endDate: field(z.optional(day), endDateWords),
  countPerPeriod,
})
nameObject(
  UpToMaximumTerms,
  'UpToMaximumTerms',
  'Terms for payments of any amount up to a maximum.',
)

export const FixedTerms = z.strictObject({
  startDate,
  amount: field(PositiveDollarText, amountWords),
  frequency,
  firstPaymentAmount: field(amount, firstPaymentAmountWords),
  endDate: field(z.optional(day), endDateWords),
  countPerPeriod,
})
nameObject(FixedTerms, 'FixedTerms', 'Terms for payments of the same amount. The first may differ.')

export const BalloonTerms = z.strictObject({
  startDate,
  frequency,
  amount: field(amount, amountWords),
  lastPaymentAmount: field(amount, lastPaymentAmountWords),
  lastPaymentDate: field(
    z.optional(day),
    'The last day of payments in Sydney: `YYYY-MM-DD`.',
    '2027-11-30',
  ),
  countPerPeriod,
})
nameObject(
  BalloonTerms,
  'BalloonTerms',
  'Terms for payments of the same amount, with a different one at the end.',
)

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
    variableAgreementDetails: field(
      z.optional(UpToMaximumTerms),
      kindWords.variableAgreementDetails,
    ),
    usageBasedAgreementDetails: field(
      z.optional(UpToMaximumTerms),
      kindWords.usageBasedAgreementDetails,
    ),
    fixedAgreementDetails: field(z.optional(FixedTerms), kindWords.fixedAgreementDetails),
    balloonAgreementDetails: field(z.optional(BalloonTerms), kindWords.balloonAgreementDetails),
  })
  .check(exactlyOneKind)
export type AgreementDetails = z.infer<typeof AgreementDetails>

/** The payer: a PayID or an account. */
export const PayerDetails = z
  .strictObject({
    name: field(
      z.string().check(z.maxLength(100), z.regex(/^[!-~]+( [!-~]+)*$/)),
      'The payer’s name.',
      'Priya Raman',
    ),
    type: field(
      z.optional(z.enum(['Person', 'Organisation'])),
      'Whether the payer is a person or an organisation. Person if you leave it out.',
    ),
    payIDDetails: field(
      z.optional(
        z.strictObject({
          payID: field(
            z.string().check(z.minLength(1), z.maxLength(140)),
            'The PayID. A phone number is written `+61-400123123`, or in the form in which it is dialled.',
            '+61-400123123',
          ),
          payIDType: field(PayIdType, 'The type of the PayID.', 'PHONE'),
        }),
      ),
      'The payer’s PayID. Absent if the payer is named by an account.',
    ),
    bankAccountDetails: field(
      z.optional(
        z.strictObject({
          bsb: field(z.string().check(z.regex(/^\d{6}$/)), bsbWords),
          accountNumber: field(z.string().check(z.regex(/^\d{4,9}$/)), accountNumberWords),
        }),
      ),
      'The payer’s account. Absent if the payer is named by a PayID.',
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
nameObject(
  PayerDetails,
  'Payer',
  'The payer, named by a PayID or by an account.',
  exactlyOne('payIDDetails', 'bankAccountDetails'),
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
    clientId: field(
      z.string().check(z.minLength(5), z.maxLength(50)).brand<'ClientId'>(),
      clientIdWords,
    ),
    clientTransactionId: field(ascii(5, 100), agreementReferenceWords),
    payerDetails: field(PayerDetails, 'The payer of the agreement.'),
    paymentAgreementType: field(
      z.enum([
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
      'The purpose of the payments.',
    ),
    description: field(
      agreementDescription,
      'The text that the payer reads when they are asked to approve.',
      'Beans every month',
    ),
    agreementDetails: field(
      AgreementDetails,
      'The terms of the agreement: exactly one of the four kinds.',
    ),
    contractId: field(
      z.optional(ascii(1, 50)),
      'Your reference for the contract. A second agreement with it is refused until the first is CANCELLED or FAILED.',
      'contract-2207',
    ),
    payeeDetails: field(
      z.optional(
        z
          .strictObject({
            becsUserId: field(
              z.optional(z.string()),
              'Your BECS user id, up to six letters and digits. Send it only to migrate a direct debit authority, and then without the payer’s PayID.',
              '301500',
            ),
            payeeName: field(z.optional(agreementPayeeName), payeeNameWords),
          })
          .check(
            z.refine(({ becsUserId }) => /^[A-Za-z0-9]{1,6}$/.test(becsUserId ?? '0'), {
              error: 'The BECS User ID is invalid',
            }),
          ),
      ),
      'Your details, as the payer sees them.',
    ),
    conditionsOfPayment: field(
      z.optional(ascii(1, 140)),
      'Conditions of the payments, in text. We keep it and return it unchanged.',
      'Delivered on the first Monday',
    ),
    agreementExpiryMinutes: field(
      z.optional(z.number().check(z.int(), z.gte(5), z.lte(7199))),
      'The number of minutes in which the payer may approve, from 5 to 7,199. If you leave it out, the payer has five days.',
      1440,
    ),
    variant: field(
      z.optional(z.enum(['API', '1Click'])),
      'The variant of your integration. We keep it and return it unchanged.',
    ),
    paymentAgreementNotification: field(
      z.optional(PayToNotification),
      'Where to send a callback at every change of status.',
    ),
    additionalDetails: field(
      z.optional(PayToAdditionalDetails),
      'Details of the person who agrees or pays. We check their format, but neither store nor return them.',
    ),
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
nameObject(PaymentAgreementCreate, 'NewPaymentAgreement', 'The agreement to propose.')

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
  startDate: field(
    optionalText,
    'The first day of payments in Sydney: `YYYY-MM-DD`.',
    '2026-12-01',
  ),
  frequency: field(
    optionalText,
    'The period in which payments are counted. ADHOC: no period.',
    'MONTHLY',
  ),
  maximumAmount: field(z.optional(DollarText), maximumAmountWords),
  amount: field(z.optional(DollarText), amountWords),
  firstPaymentAmount: field(z.optional(DollarText), firstPaymentAmountWords),
  lastPaymentAmount: field(z.optional(DollarText), lastPaymentAmountWords),
  endDate: field(optionalText, endDateWords),
}
/** The terms of an agreement that is read, of any kind. */
export const ShownDetails = z.looseObject(shownAmounts)
nameObject(ShownDetails, 'AgreementTerms', 'The terms of an agreement: the fields of its kind.')

/** An agreement as read. It holds its creator's fields unchanged. */
export const PaymentAgreementFields = z.looseObject({
  clientId: field(optionalText, 'The id of the client to pay.', 'HARBOUR'),
  clientTransactionId: field(optionalText, agreementReferenceWords),
  contractId: field(optionalText, 'Your reference for the contract.', 'contract-2207'),
  description: field(optionalText, 'The text that the payer reads.', 'Beans every month'),
  payerDetails: field(
    leftOutAs(
      z.looseObject({
        name: field(z.string(), 'The payer’s name.', 'Priya Raman'),
        payIDDetails: field(
          z.optional(
            z.looseObject({
              payID: field(
                z.string(),
                'The PayID. A phone number is written `+61-400123123`, or in the form in which it is dialled.',
                '+61-400123123',
              ),
              payIDType: field(z.string(), 'The type of the PayID.', 'PHONE'),
            }),
          ),
          'The payer’s PayID. Absent if the payer is named by an account.',
        ),
        bankAccountDetails: field(
          z.optional(
            z.looseObject({
              bsb: field(z.string(), bsbWords),
              accountNumber: field(z.string(), accountNumberWords),
            }),
          ),
          'The payer’s account. Absent if the payer is named by a PayID.',
        ),
      }),
      { name: '' },
    ),
    'The payer of the agreement.',
  ),
  agreementDetails: field(
    leftOutAs(
      z.looseObject({
        variableAgreementDetails: field(
          z.optional(ShownDetails),
          kindWords.variableAgreementDetails,
        ),
        usageBasedAgreementDetails: field(
          z.optional(ShownDetails),
          kindWords.usageBasedAgreementDetails,
        ),
        balloonAgreementDetails: field(z.optional(ShownDetails), kindWords.balloonAgreementDetails),
        fixedAgreementDetails: field(z.optional(ShownDetails), kindWords.fixedAgreementDetails),
      }),
      {},
    ),
    'The terms of the agreement: one of the four kinds.',
  ),
})
export type PaymentAgreementFields = z.infer<typeof PaymentAgreementFields>
nameObject(PaymentAgreementFields, 'PaymentAgreement', 'The agreement as it was created.')

export const PaymentAgreementStatus = z.object({
  paymentAgreementId: field(
    essential(z.string()),
    'Our id of the agreement: 32 hexadecimal digits.',
    '5e1b7a90c3d24f6f8b0a9d7c6e5f4a31',
  ),
  status: field(
    PaymentAgreementStatusName,
    'CREATED: waits for the payer. ACTIVE: you may collect under it. SUSPENDED: you or the payer paused it. CANCELLED: ended, declined or not answered in time. FAILED: could not be proposed to the payer.',
  ),
  createdDatetime: field(instant, createdDatetimeWords),
  previousStatus: field(
    z.optional(z.enum(['CREATED', 'ACTIVE', 'SUSPENDED'])),
    'The status before this one.',
  ),
  lastStatusBy: field(
    optionalText,
    'Who changed the status last: MERCHANT, PAYER or the provider by its name.',
    'PAYER',
  ),
  registrationDatetime: field(
    z.optional(instant),
    'When the payer approved it, in UTC.',
    '2026-11-20T03:02:30.120Z',
  ),
  cancelledDatetime: field(
    z.optional(instant),
    'When it ended, in UTC.',
    '2027-02-01T00:10:00.000Z',
  ),
  payerBsb: field(
    optionalText,
    'The BSB of the payer’s account. Present if you sent an account.',
    '062000',
  ),
  nppAgreementId: field(
    optionalText,
    'The id of the agreement between banks. Present a moment after creation.',
    'c0d7a7b2f64e4b1c9e1f3a5b7d902468',
  ),
  reasonCode: field(
    optionalText,
    'Why it is CANCELLED or SUSPENDED: a reason code of ISO 20022.',
    'MD17',
  ),
  reasonDescription: field(
    optionalText,
    'A description of that reason.',
    'The payee requested it.',
  ),
  failureCode: field(optionalText, 'The code of the failure. Present with FAILED.', 'AC04'),
  failureReason: field(optionalText, 'A description of that failure.', 'The account is closed.'),
  bilateralAmendment: field(
    z.optional(
      z.object({
        inProgress: field(z.boolean(), 'Whether the payer still has to answer.'),
        paymentAgreementAmendmentId: field(z.string(), ofAmendmentWords),
      }),
    ),
    'The last amendment that the payer was asked to approve.',
  ),
  unilateralAmendment: field(
    z.optional(z.object({ paymentAgreementAmendmentId: field(z.string(), ofAmendmentWords) })),
    'The last amendment that the payer was notified of.',
  ),
  changeStatusAmendment: field(
    z.optional(
      z.object({
        inProgress: field(z.boolean(), 'Whether the banks still have to answer.'),
        paymentAgreementAmendmentId: field(z.string(), ofAmendmentWords),
      }),
    ),
    'The last change of status that you requested.',
  ),
})
export type PaymentAgreementStatus = z.infer<typeof PaymentAgreementStatus>
nameObject(
  PaymentAgreementStatus,
  'PaymentAgreementStatus',
  'The status of an agreement, and what last changed it.',
)

export const PaymentAgreementRecord = z.object({
  PaymentAgreement: field(PaymentAgreementFields, 'The agreement.'),
  PaymentAgreementStatus: field(PaymentAgreementStatus, 'The status of the agreement.'),
})
export type PaymentAgreementRecord = z.infer<typeof PaymentAgreementRecord>
nameObject(PaymentAgreementRecord, 'PaymentAgreementRecord', 'An agreement and its status.')
