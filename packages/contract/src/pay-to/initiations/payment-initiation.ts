import { z } from 'zod/mini'
import { paymentDescriptionLength } from '../../calls/description-length.ts'
import { essential } from '../../calls/tolerant.ts'
import { DollarText } from '../../money/dollar-amount.ts'
import { refundStatuses } from '../../refunds/refund.ts'
import { PaymentAgreementFields } from '../agreements/payment-agreement.ts'
import {
  ascii,
  PayToAdditionalDetails,
  PayToNotification,
  PositiveDollarText,
} from '../payto-fields.ts'

/** PayTo initiations in the API (spec 3.8; provider API, PayTo initiations). Amounts are text with two decimals. */

const instant = z.iso.datetime({ offset: true })
const optionalText = z.optional(z.string())

export const MetaData = z
  .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(255)))
  .check(z.refine((fields) => Object.keys(fields).length <= 10, 'must have at most 10 fields'))

export const PaymentInitiationCreate = z.strictObject({
  clientId: z.string().check(z.minLength(5), z.maxLength(50)).brand<'ClientId'>(),
  paymentAgreementId: z
    .string()
    .check(z.minLength(1), z.maxLength(40))
    .brand<'PaymentAgreementId'>(),
  clientTransactionId: ascii(5, 100),
  paymentAmount: PositiveDollarText,
  reference: z.optional(ascii(1, 35)),
  description: z.optional(
    z
      .string()
      .check(z.minLength(paymentDescriptionLength.min), z.maxLength(paymentDescriptionLength.max)),
  ),
  metaData: z.optional(MetaData),
  paymentInitiationNotification: z.optional(PayToNotification),
  additionalDetails: z.optional(PayToAdditionalDetails),
})
export type PaymentInitiationCreate = z.infer<typeof PaymentInitiationCreate>

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

export const InitiationRefundEntry = z.object({
  createdDateTime: z.optional(instant),
  completedDateTime: z.optional(instant),
  amount: DollarText,
  nppTransactionId: optionalText,
  status: z.enum(refundStatuses),
})

export const PaymentInitiationStatus = z.object({
  paymentInitiationId: essential(z.string()),
  status: PaymentInitiationStatusName,
  createdDatetime: instant,
  completedDatetime: z.optional(instant),
  /** Failure reason as an ISO 20022 code and in words. */
  statusCode: optionalText,
  statusReason: optionalText,
  nppTransactionId: optionalText,
  payerInformation: z.optional(
    z.object({
      bsb: optionalText,
      accountNumber: optionalText,
      fullLegalAccountName: optionalText,
    }),
  ),
  refundInformation: z.optional(
    z.object({
      availableBalance: DollarText,
      requests: z.optional(z.array(InitiationRefundEntry)),
    }),
  ),
})
export type PaymentInitiationStatus = z.infer<typeof PaymentInitiationStatus>

export const PaymentInitiationFields = z.looseObject({
  clientId: optionalText,
  paymentAgreementId: z.string(),
  /** The payment request that it settles. Initiations of a checkout have one. */
  paymentRequestId: optionalText,
  clientTransactionId: z.string(),
  paymentAmount: DollarText,
  reference: optionalText,
  description: optionalText,
})

/**
 * Response to creating and refunding an initiation, and body of its webhooks and callbacks. It has exactly these two
 * keys.
 */
export const PaymentInitiationChanged = z.object({
  PaymentInitiation: PaymentInitiationFields,
  PaymentInitiationStatus,
})
export type PaymentInitiationChanged = z.infer<typeof PaymentInitiationChanged>

/** An initiation as returned by reads and searches, with its agreement, which names the payer. */
export const PaymentInitiationRecord = z.object({
  PaymentInitiation: PaymentInitiationFields,
  PaymentInitiationStatus,
  PaymentAgreement: z.optional(PaymentAgreementFields),
})
export type PaymentInitiationRecord = z.infer<typeof PaymentInitiationRecord>

/** The refund's alternative form, with the query's fields in the body (spec 7.3, second reading). */
export const PaymentInitiationRefund = z.strictObject({
  paymentInitiationId: z.optional(z.string().brand<'PaymentInitiationId'>()),
  refundAmount: z.optional(z.union([z.string(), z.number()])),
})
export const PaymentInitiationRefundBody = z.optional(z.nullable(PaymentInitiationRefund))
export type PaymentInitiationRefundBody = z.infer<typeof PaymentInitiationRefundBody>
