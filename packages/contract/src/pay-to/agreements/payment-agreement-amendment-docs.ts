import { describeObject } from '../../calls/docs/field-docs.ts'
import { atLeastOne, exactlyOne } from '../../calls/docs/field-limits.ts'
import { createdDatetime } from '../../calls/docs/shared-docs.ts'
import { detailsOfPerson, payeeName, payToCallback } from '../payto-docs.ts'
import { balloonFields, fixedFields, kindWords, upToMaximumFields } from './agreement-terms-docs.ts'
import { agreementKinds } from './payment-agreement.ts'
import {
  AmendedCommonDetails,
  AmendedDetails,
  PaymentAgreementAmendmentCreate,
  PaymentAgreementAmendmentRecord,
  PaymentAgreementAmendmentStatus,
} from './payment-agreement-amendment.ts'

const clientTransactionId = {
  description: 'Your reference for the amendment.',
  example: 'raise-2207',
}
const agreementId = '9c2d4e6f8a0b41c3a5e7d9f1b3c5d7e9'

const detailsDocs = describeObject(AmendedDetails, {
  name: 'AmendedDetails',
  description:
    'The terms to change, of the same kind as the agreement’s. Terms other than `frequency` are unchanged if you leave them out.',
  limits: exactlyOne(...agreementKinds),
  fields: {
    variableAgreementDetails: {
      description: kindWords.variableAgreementDetails,
      fields: upToMaximumFields,
    },
    usageBasedAgreementDetails: {
      description: kindWords.usageBasedAgreementDetails,
      fields: upToMaximumFields,
    },
    fixedAgreementDetails: { description: kindWords.fixedAgreementDetails, fields: fixedFields },
    balloonAgreementDetails: {
      description: kindWords.balloonAgreementDetails,
      fields: balloonFields,
    },
  },
})

const commonDocs = describeObject(AmendedCommonDetails, {
  name: 'AmendedCommonDetails',
  description: 'The texts to change, which the payer does not have to approve.',
  limits: atLeastOne('description', 'payeeName'),
  fields: {
    description: { description: 'The text that the payer reads.', example: 'Beans every week' },
    payeeName,
  },
})

const statusDocs = describeObject(PaymentAgreementAmendmentStatus, {
  name: 'PaymentAgreementAmendmentStatus',
  description: 'The status of an amendment.',
  fields: {
    paymentAgreementAmendmentId: {
      description: 'Our id of the amendment: 32 hexadecimal digits.',
      example: '21f0c4d86b7a4e3f9d5c1a0b8e7f6a42',
    },
    amendmentStatus: {
      description:
        'PENDING: waits for the payer. COMPLETED: in force. DECLINED: the payer declined it. RECALLED: the agreement ended. TIMEDOUT: not answered in time.',
    },
    createdDatetime,
    completedDatetime: {
      description: 'When it ended, in UTC.',
      example: '2026-11-20T03:10:00.000Z',
    },
  },
})

export const paymentAgreementAmendmentDocs = [
  detailsDocs,
  commonDocs,
  statusDocs,
  describeObject(PaymentAgreementAmendmentCreate, {
    name: 'NewPaymentAgreementAmendment',
    description: 'The change to an agreement.',
    limits: exactlyOne('commonDetails', 'agreementDetails'),
    fields: {
      clientTransactionId,
      paymentAgreementId: {
        description: 'The id of the agreement to change, which must be ACTIVE or SUSPENDED.',
        example: agreementId,
      },
      commonDetails: {
        description: 'The description or payee name to change. Not with `agreementDetails`.',
        of: commonDocs,
      },
      agreementDetails: {
        description:
          'The terms to change, which the payer has to approve. Not with `commonDetails`.',
        of: detailsDocs,
      },
      paymentAgreementAmendmentNotification: payToCallback,
      additionalDetails: detailsOfPerson,
    },
  }),
  describeObject(PaymentAgreementAmendmentRecord, {
    name: 'PaymentAgreementAmendmentRecord',
    description: 'An amendment and its status.',
    fields: {
      PaymentAgreementAmendment: {
        description: 'The amendment as it was sent.',
        fields: {
          clientTransactionId,
          paymentAgreementId: { description: 'The id of the agreement.', example: agreementId },
        },
      },
      PaymentAgreementAmendmentStatus: {
        description: 'The status of the amendment.',
        of: statusDocs,
      },
    },
  }),
]
