import { z } from 'zod/mini'
import {
  agreementDescription,
  agreementPayeeName,
  ascii,
  PayToAdditionalDetails,
  PayToNotification,
} from '../payto-fields.ts'
import {
  AgreementFrequency,
  agreementKinds,
  BalloonTerms,
  exactlyOneKind,
  FixedTerms,
  UpToMaximumTerms,
} from './payment-agreement.ts'

/** Amendments of PayTo agreements (provider API, PayTo agreements). */

const changed = { frequency: AgreementFrequency }

/** Terms to change. Every field except the frequency is optional and unchanged if absent. The payer must approve. */
export const AmendedDetails = z
  .strictObject({
    variableAgreementDetails: z.optional(z.extend(z.partial(UpToMaximumTerms), changed)),
    usageBasedAgreementDetails: z.optional(z.extend(z.partial(UpToMaximumTerms), changed)),
    fixedAgreementDetails: z.optional(z.extend(z.partial(FixedTerms), changed)),
    balloonAgreementDetails: z.optional(z.extend(z.partial(BalloonTerms), changed)),
  })
  .check(exactlyOneKind)

/** Changes that the payer is notified of but does not approve. */
export const AmendedCommonDetails = z
  .strictObject({
    description: z.optional(agreementDescription),
    payeeName: z.optional(agreementPayeeName),
  })
  .check(
    z.refine((common) => (common.description ?? common.payeeName) !== undefined, {
      error: '[object must contain either (["description"]) or (["payeeName"])]',
    }),
  )

export const PaymentAgreementAmendmentCreate = z
  .strictObject({
    clientTransactionId: ascii(5, 100),
    paymentAgreementId: z
      .string()
      .check(z.minLength(1), z.maxLength(40))
      .brand<'PaymentAgreementId'>(),
    commonDetails: z.optional(AmendedCommonDetails),
    agreementDetails: z.optional(AmendedDetails),
    paymentAgreementAmendmentNotification: z.optional(PayToNotification),
    additionalDetails: z.optional(PayToAdditionalDetails),
  })
  .check(
    z.refine((body) => (body.commonDetails ?? body.agreementDetails) !== undefined, {
      error: '[object must contain either (["commonDetails"]) or (["agreementDetails"])]',
    }),
    z.refine((body) => body.commonDetails === undefined || body.agreementDetails === undefined, {
      error: '[object must not contain both (["commonDetails"]) and (["agreementDetails"])]',
    }),
  )
export type PaymentAgreementAmendmentCreate = z.infer<typeof PaymentAgreementAmendmentCreate>

export const PaymentAgreementAmendmentBody = z.strictObject({
  PaymentAgreementAmendment: PaymentAgreementAmendmentCreate,
})

export const PaymentAgreementAmendmentStatus = z.object({
  paymentAgreementAmendmentId: z.string(),
  amendmentStatus: z.enum(['PENDING', 'COMPLETED', 'DECLINED', 'RECALLED', 'TIMEDOUT']),
  createdDatetime: z.iso.datetime({ offset: true }),
  completedDatetime: z.optional(z.iso.datetime({ offset: true })),
})

export const PaymentAgreementAmendmentRecord = z.object({
  PaymentAgreementAmendment: z.looseObject({
    clientTransactionId: z.string(),
    paymentAgreementId: z.string(),
  }),
  PaymentAgreementAmendmentStatus,
})
export type PaymentAgreementAmendmentRecord = z.infer<typeof PaymentAgreementAmendmentRecord>

/** Returns the agreement kind that an amendment names. */
export function amendedKind(details: object): string | undefined {
  return agreementKinds.find((kind) => Reflect.get(details, kind) !== undefined)
}
