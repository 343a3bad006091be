import { z } from 'zod/mini'
import { field, nameObject } from '../../calls/docs/field.ts'
import { atLeastOne, exactlyOne } from '../../calls/docs/field-limits.ts'
import { createdDatetimeWords } from '../../calls/docs/shared-words.ts'
import {
  agreementDescription,
  agreementPayeeName,
  ascii,
  PayToAdditionalDetails,
  PayToNotification,
  payeeNameWords,
} from '../payto-fields.ts'
import {
  agreementKinds,
  BalloonTerms,
  exactlyOneKind,
  FixedTerms,
  kindWords,
  UpToMaximumTerms,
} from './payment-agreement.ts'

/** Amendments of PayTo agreements (provider API, PayTo agreements). */

const clientTransactionIdWords = {
  description: 'Your reference for the amendment.',
  example: 'raise-2207',
}

const agreementId = '9c2d4e6f8a0b41c3a5e7d9f1b3c5d7e9'

const changed = { frequency: UpToMaximumTerms.shape.frequency }

/** Terms to change. Every field except the frequency is optional and unchanged if absent. The payer must approve. */
export const AmendedDetails = z
  .strictObject({
    variableAgreementDetails: field(
      z.optional(z.extend(z.partial(UpToMaximumTerms), changed)),
      kindWords.variableAgreementDetails,
    ),
    usageBasedAgreementDetails: field(
      z.optional(z.extend(z.partial(UpToMaximumTerms), changed)),
      kindWords.usageBasedAgreementDetails,
    ),
    fixedAgreementDetails: field(
      z.optional(z.extend(z.partial(FixedTerms), changed)),
      kindWords.fixedAgreementDetails,
    ),
    balloonAgreementDetails: field(
      z.optional(z.extend(z.partial(BalloonTerms), changed)),
      kindWords.balloonAgreementDetails,
    ),
  })
  .check(exactlyOneKind)
nameObject(
  AmendedDetails,
  'AmendedDetails',
  'The terms to change, of the same kind as the agreement’s. Terms other than `frequency` are unchanged if you leave them out.',
  exactlyOne(...agreementKinds),
)

/** Changes that the payer is notified of but does not approve. */
export const AmendedCommonDetails = z
  .strictObject({
    description: field(
      z.optional(agreementDescription),
      'The text that the payer reads.',
      'Beans every week',
    ),
    payeeName: field(z.optional(agreementPayeeName), payeeNameWords),
  })
  .check(
    z.refine((common) => (common.description ?? common.payeeName) !== undefined, {
      error: '[object must contain either (["description"]) or (["payeeName"])]',
    }),
  )
nameObject(
  AmendedCommonDetails,
  'AmendedCommonDetails',
  'The texts to change, which the payer does not have to approve.',
  atLeastOne('description', 'payeeName'),
)

export const PaymentAgreementAmendmentCreate = z
  .strictObject({
    clientTransactionId: field(ascii(5, 100), clientTransactionIdWords),
    paymentAgreementId: field(
      z.string().check(z.minLength(1), z.maxLength(40)).brand<'PaymentAgreementId'>(),
      'The id of the agreement to change, which must be ACTIVE or SUSPENDED.',
      agreementId,
    ),
    commonDetails: field(
      z.optional(AmendedCommonDetails),
      'The description or payee name to change. Not with `agreementDetails`.',
    ),
    agreementDetails: field(
      z.optional(AmendedDetails),
      'The terms to change, which the payer has to approve. Not with `commonDetails`.',
    ),
    paymentAgreementAmendmentNotification: field(
      z.optional(PayToNotification),
      'Where to send a callback at every change of status.',
    ),
    additionalDetails: field(
      z.optional(PayToAdditionalDetails),
      'Details of the person who agrees or pays. We check their format, but neither store nor return them.',
    ),
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
nameObject(
  PaymentAgreementAmendmentCreate,
  'NewPaymentAgreementAmendment',
  'The change to an agreement.',
  exactlyOne('commonDetails', 'agreementDetails'),
)

export const PaymentAgreementAmendmentBody = z.strictObject({
  PaymentAgreementAmendment: PaymentAgreementAmendmentCreate,
})

export const PaymentAgreementAmendmentStatus = z.object({
  paymentAgreementAmendmentId: field(
    z.string(),
    'Our id of the amendment: 32 hexadecimal digits.',
    '21f0c4d86b7a4e3f9d5c1a0b8e7f6a42',
  ),
  amendmentStatus: field(
    z.enum(['PENDING', 'COMPLETED', 'DECLINED', 'RECALLED', 'TIMEDOUT']),
    'PENDING: waits for the payer. COMPLETED: in force. DECLINED: the payer declined it. RECALLED: the agreement ended. TIMEDOUT: not answered in time.',
  ),
  createdDatetime: field(z.iso.datetime({ offset: true }), createdDatetimeWords),
  completedDatetime: field(
    z.optional(z.iso.datetime({ offset: true })),
    'When it ended, in UTC.',
    '2026-11-20T03:10:00.000Z',
  ),
})
nameObject(
  PaymentAgreementAmendmentStatus,
  'PaymentAgreementAmendmentStatus',
  'The status of an amendment.',
)

export const PaymentAgreementAmendmentRecord = z.object({
  PaymentAgreementAmendment: field(
    z.looseObject({
      clientTransactionId: field(z.string(), clientTransactionIdWords),
      paymentAgreementId: field(z.string(), 'The id of the agreement.', agreementId),
    }),
    'The amendment as it was sent.',
  ),
  PaymentAgreementAmendmentStatus: field(
    PaymentAgreementAmendmentStatus,
    'The status of the amendment.',
  ),
})
export type PaymentAgreementAmendmentRecord = z.infer<typeof PaymentAgreementAmendmentRecord>
nameObject(
  PaymentAgreementAmendmentRecord,
  'PaymentAgreementAmendmentRecord',
  'An amendment and its status.',
)

/** Returns the agreement kind that an amendment names. */
export function amendedKind(details: object): string | undefined {
  return agreementKinds.find((kind) => Reflect.get(details, kind) !== undefined)
}
