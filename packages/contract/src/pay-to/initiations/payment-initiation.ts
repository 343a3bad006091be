import { z } from 'zod/mini'
import { paymentDescriptionLength } from '../../calls/description-length.ts'
import { field, nameObject } from '../../calls/docs/field.ts'
import {
  availableBalanceWords,
  createdDatetimeWords,
  nppTransactionIdWords,
} from '../../calls/docs/shared-words.ts'
import { essential } from '../../calls/tolerant.ts'
import { DollarText } from '../../money/dollar-amount.ts'
import { payerInformation, refundShape } from '../../payment-requests/payment-request.ts'
import { PaymentAgreementFields } from '../agreements/payment-agreement.ts'
import {
  ascii,
  PayToAdditionalDetails,
  PayToNotification,
  PositiveDollarText,
} from '../payto-fields.ts'

/** PayTo initiations in the API (spec 3.8; provider API, PayTo initiations). Amounts are text with two decimals. */

const agreementId = '5e1b7a90c3d24f6f8b0a9d7c6e5f4a31'

const instant = z.iso.datetime({ offset: true })
const optionalText = z.optional(z.string())

export const MetaData = z
  .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(255)))
  .check(z.refine((fields) => Object.keys(fields).length <= 10, 'must have at most 10 fields'))

export const PaymentInitiationCreate = z.strictObject({
  clientId: field(
    z.string().check(z.minLength(5), z.maxLength(50)).brand<'ClientId'>(),
    'The client of the agreement.',
    'HARBOUR',
  ),
  paymentAgreementId: field(
    z.string().check(z.minLength(1), z.maxLength(40)).brand<'PaymentAgreementId'>(),
    'The id of the agreement to collect under, which must be ACTIVE.',
    agreementId,
  ),
  clientTransactionId: field(
    ascii(5, 100),
    'Your reference for the payment, unique per client. A second payment with it is refused.',
    'subscription-2207-2026-12',
  ),
  paymentAmount: field(
    PositiveDollarText,
    'Dollars to collect, with two decimals, within the agreement’s terms.',
    '42.00',
  ),
  reference: field(z.optional(ascii(1, 35)), 'A reference for the payer.', 'DEC 2026'),
  description: field(
    z.optional(
      z
        .string()
        .check(
          z.minLength(paymentDescriptionLength.min),
          z.maxLength(paymentDescriptionLength.max),
        ),
    ),
    'The text that the payer reads. The agreement’s description if you leave it out.',
    'Beans of December',
  ),
  metaData: field(
    z.optional(MetaData),
    'Your own data: up to ten texts by name. We keep it and return it unchanged.',
    { season: 'summer' },
  ),
  paymentInitiationNotification: field(
    z.optional(PayToNotification),
    'Where to send a callback at every change of status.',
  ),
  additionalDetails: field(
    z.optional(PayToAdditionalDetails),
    'Details of the person who agrees or pays. We check their format, but neither store nor return them.',
  ),
})
export type PaymentInitiationCreate = z.infer<typeof PaymentInitiationCreate>
nameObject(
  PaymentInitiationCreate,
  'NewPaymentInitiation',
  'The payment to collect under an agreement.',
)

export const PaymentInitiationCreateBody = z.strictObject({
  PaymentInitiation: PaymentInitiationCreate,
})

export const PaymentInitiationStatusName = z.enum([
  'CREATED',
  'PENDING',
  'SETTLED',
  'FAILED',
  'RETURN_IN_PROGRESS',
  'RETURN_COMPLETE',
  'RETURN_FAILED',
])
export type PaymentInitiationStatusName = z.infer<typeof PaymentInitiationStatusName>

export const InitiationRefundEntry = z.object(refundShape)
nameObject(InitiationRefundEntry, 'InitiationRefund', 'One refund of an initiation.')

export const PaymentInitiationStatus = z.object({
  paymentInitiationId: field(
    essential(z.string()),
    'Our id of the initiation: 32 hexadecimal digits.',
    '8a4c2e6f10b34d5796e8f0a1c2b3d4e5',
  ),
  status: field(
    PaymentInitiationStatusName,
    'CREATED: accepted. PENDING: sent to the payer’s bank. SETTLED: in your balance. FAILED: not paid. RETURN_IN_PROGRESS, RETURN_COMPLETE and RETURN_FAILED: the state of the last refund.',
  ),
  createdDatetime: field(instant, createdDatetimeWords),
  completedDatetime: field(
    z.optional(instant),
    'When it was settled or failed, in UTC.',
    '2026-12-01T03:00:01.810Z',
  ),
  statusCode: field(optionalText, 'Why it failed: a reason code of ISO 20022.', 'AM04'),
  statusReason: field(optionalText, 'A description of that reason.', 'Insufficient funds'),
  nppTransactionId: field(optionalText, nppTransactionIdWords),
  payerInformation,
  refundInformation: field(
    z.optional(
      z.object({
        availableBalance: field(DollarText, availableBalanceWords),
        requests: field(z.optional(z.array(InitiationRefundEntry)), 'Every refund, oldest first.'),
      }),
    ),
    'The refunds. Present after it is settled.',
  ),
})
export type PaymentInitiationStatus = z.infer<typeof PaymentInitiationStatus>
nameObject(
  PaymentInitiationStatus,
  'PaymentInitiationStatus',
  'The status of an initiation, and its refunds.',
)

export const PaymentInitiationFields = z.looseObject({
  clientId: field(optionalText, 'The id of the client to pay.', 'HARBOUR'),
  paymentAgreementId: field(z.string(), 'The id of the agreement.', agreementId),
  paymentRequestId: field(
    optionalText,
    'The payment request that it paid at the checkout. The money is refunded there.',
    '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  ),
  clientTransactionId: field(
    z.string(),
    'Your reference for the payment.',
    'subscription-2207-2026-12',
  ),
  paymentAmount: field(DollarText, 'Dollars to collect, with two decimals.', '42.00'),
  reference: field(optionalText, 'The reference for the payer.', 'DEC 2026'),
  description: field(optionalText, 'The text that the payer reads.', 'Beans of December'),
})
nameObject(PaymentInitiationFields, 'PaymentInitiation', 'The initiation as it was created.')

/**
 * Response to creating and refunding an initiation, and body of its webhooks and callbacks. It has exactly these two
 * keys.
 */
export const PaymentInitiationChanged = z.object({
  PaymentInitiation: field(PaymentInitiationFields, 'The initiation.'),
  PaymentInitiationStatus: field(PaymentInitiationStatus, 'The status of the initiation.'),
})
export type PaymentInitiationChanged = z.infer<typeof PaymentInitiationChanged>
nameObject(PaymentInitiationChanged, 'PaymentInitiationChanged', 'An initiation and its status.')

/** An initiation as returned by reads and searches, with its agreement, which names the payer. */
export const PaymentInitiationRecord = z.object({
  PaymentInitiation: field(PaymentInitiationFields, 'The initiation.'),
  PaymentInitiationStatus: field(PaymentInitiationStatus, 'The status of the initiation.'),
  PaymentAgreement: field(
    z.optional(PaymentAgreementFields),
    'The agreement in its current state, with the payer.',
  ),
})
export type PaymentInitiationRecord = z.infer<typeof PaymentInitiationRecord>
nameObject(
  PaymentInitiationRecord,
  'PaymentInitiationRecord',
  'An initiation, its status and its agreement.',
)

/** The refund's alternative form, with the query's fields in the body (spec 7.3, second reading). */
export const PaymentInitiationRefund = z.strictObject({
  paymentInitiationId: field(
    z.optional(z.string().brand<'PaymentInitiationId'>()),
    'Our id of the initiation. The `id` of the query takes precedence.',
    '8a4c2e6f10b34d5796e8f0a1c2b3d4e5',
  ),
  refundAmount: field(
    z.optional(z.union([z.string(), z.number()])),
    'Dollars to refund, with at most two decimals. If you leave it out, everything that remains. The `refundAmount` of the query takes precedence.',
    '10.00',
  ),
})
nameObject(
  PaymentInitiationRefund,
  'NewInitiationRefund',
  'The refund to make, if the query does not give it.',
)

export const PaymentInitiationRefundBody = z.optional(z.nullable(PaymentInitiationRefund))
export type PaymentInitiationRefundBody = z.infer<typeof PaymentInitiationRefundBody>
