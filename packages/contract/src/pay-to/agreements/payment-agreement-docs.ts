import type { AnyFieldDocs, FieldsDocs } from '../../calls/docs/field-docs.ts'
import { describeObject } from '../../calls/docs/field-docs.ts'
import { exactlyOne } from '../../calls/docs/field-limits.ts'
import {
  accountNumber,
  bsbDocs,
  clientId,
  createdDatetime,
  payIDType,
} from '../../calls/docs/shared-docs.ts'
import { agreementReference, detailsOfPerson, payeeName, payToCallback } from '../payto-docs.ts'
import { agreementTermsDocs, detailsDocs, kindWords, termsDocs } from './agreement-terms-docs.ts'
import {
  PayerDetails,
  PaymentAgreementCreate,
  PaymentAgreementFields,
  PaymentAgreementRecord,
  PaymentAgreementStatus,
} from './payment-agreement.ts'

const ofPayer = {
  name: { description: 'The payer’s name.', example: 'Priya Raman' },
  payIDDetails: {
    description: 'The payer’s PayID. Absent if the payer is named by an account.',
    fields: {
      payID: {
        description:
          'The PayID. A phone number is written `+61-400123123`, or in the form in which it is dialled.',
        example: '+61-400123123',
      },
      payIDType: { ...payIDType, example: 'PHONE' as const },
    },
  },
  bankAccountDetails: {
    description: 'The payer’s account. Absent if the payer is named by a PayID.',
    fields: { bsb: bsbDocs, accountNumber },
  },
} satisfies Record<string, AnyFieldDocs>

const payerDocs = describeObject(PayerDetails, {
  name: 'Payer',
  description: 'The payer, named by a PayID or by an account.',
  limits: exactlyOne('payIDDetails', 'bankAccountDetails'),
  fields: {
    ...ofPayer,
    type: {
      description: 'Whether the payer is a person or an organisation. Person if you leave it out.',
    },
  },
})

const createDocs = describeObject(PaymentAgreementCreate, {
  name: 'NewPaymentAgreement',
  description: 'The agreement to propose.',
  fields: {
    clientId,
    clientTransactionId: agreementReference,
    payerDetails: { description: 'The payer of the agreement.', of: payerDocs },
    paymentAgreementType: { description: 'The purpose of the payments.' },
    description: {
      description: 'The text that the payer reads when they are asked to approve.',
      example: 'Beans every month',
    },
    agreementDetails: { description: detailsDocs.description, of: detailsDocs },
    contractId: {
      description:
        'Your reference for the contract. A second agreement with it is refused until the first is CANCELLED or FAILED.',
      example: 'contract-2207',
    },
    payeeDetails: {
      description: 'Your details, as the payer sees them.',
      fields: {
        becsUserId: {
          description:
            'Your BECS user id, up to six letters and digits. Send it only to migrate a direct debit authority, and then without the payer’s PayID.',
          example: '301500',
        },
        payeeName,
      },
    },
    conditionsOfPayment: {
      description: 'Conditions of the payments, in text. We keep it and return it unchanged.',
      example: 'Delivered on the first Monday',
    },
    agreementExpiryMinutes: {
      description:
        'The number of minutes in which the payer may approve, from 5 to 7,199. If you leave it out, the payer has five days.',
      example: 1440,
    },
    variant: {
      description: 'The variant of your integration. We keep it and return it unchanged.',
    },
    paymentAgreementNotification: payToCallback,
    additionalDetails: detailsOfPerson,
  },
})

export const agreementFieldsDocs = describeObject(PaymentAgreementFields, {
  name: 'PaymentAgreement',
  description: 'The agreement as it was created.',
  fields: {
    clientId: { description: 'The id of the client to pay.', example: 'HARBOUR' },
    clientTransactionId: agreementReference,
    contractId: { description: 'Your reference for the contract.', example: 'contract-2207' },
    description: { description: 'The text that the payer reads.', example: 'Beans every month' },
    payerDetails: {
      description: 'The payer of the agreement.',
      fields: {
        ...ofPayer,
        payIDDetails: {
          ...ofPayer.payIDDetails,
          fields: {
            ...ofPayer.payIDDetails.fields,
            payIDType: { description: 'The type of the PayID.', example: 'PHONE' },
          },
        },
      },
    },
    agreementDetails: {
      description: 'The terms of the agreement: one of the four kinds.',
      fields: {
        variableAgreementDetails: {
          description: kindWords.variableAgreementDetails,
          of: termsDocs,
        },
        usageBasedAgreementDetails: {
          description: kindWords.usageBasedAgreementDetails,
          of: termsDocs,
        },
        balloonAgreementDetails: { description: kindWords.balloonAgreementDetails, of: termsDocs },
        fixedAgreementDetails: { description: kindWords.fixedAgreementDetails, of: termsDocs },
      },
    },
  },
})

const ofAmendment = {
  description: 'The id of the amendment.',
  example: '21f0c4d86b7a4e3f9d5c1a0b8e7f6a42',
}

const statusDocs = describeObject(PaymentAgreementStatus, {
  name: 'PaymentAgreementStatus',
  description: 'The status of an agreement, and what last changed it.',
  fields: {
    paymentAgreementId: {
      description: 'Our id of the agreement: 32 hexadecimal digits.',
      example: '5e1b7a90c3d24f6f8b0a9d7c6e5f4a31',
    },
    status: {
      description:
        'CREATED: waits for the payer. ACTIVE: you may collect under it. SUSPENDED: you or the payer paused it. CANCELLED: ended, declined or not answered in time. FAILED: could not be proposed to the payer.',
    },
    createdDatetime,
    previousStatus: { description: 'The status before this one.' },
    lastStatusBy: {
      description: 'Who changed the status last: MERCHANT, PAYER or the provider by its name.',
      example: 'PAYER',
    },
    registrationDatetime: {
      description: 'When the payer approved it, in UTC.',
      example: '2026-11-20T03:02:30.120Z',
    },
    cancelledDatetime: {
      description: 'When it ended, in UTC.',
      example: '2027-02-01T00:10:00.000Z',
    },
    payerBsb: {
      description: 'The BSB of the payer’s account. Present if you sent an account.',
      example: '062000',
    },
    nppAgreementId: {
      description: 'The id of the agreement between banks. Present a moment after creation.',
      example: 'c0d7a7b2f64e4b1c9e1f3a5b7d902468',
    },
    reasonCode: {
      description: 'Why it is CANCELLED or SUSPENDED: a reason code of ISO 20022.',
      example: 'MD17',
    },
    reasonDescription: {
      description: 'A description of that reason.',
      example: 'The payee requested it.',
    },
    failureCode: { description: 'The code of the failure. Present with FAILED.', example: 'AC04' },
    failureReason: {
      description: 'A description of that failure.',
      example: 'The account is closed.',
    },
    bilateralAmendment: {
      description: 'The last amendment that the payer was asked to approve.',
      fields: {
        inProgress: { description: 'Whether the payer still has to answer.' },
        paymentAgreementAmendmentId: ofAmendment,
      },
    },
    unilateralAmendment: {
      description: 'The last amendment that the payer was notified of.',
      fields: { paymentAgreementAmendmentId: ofAmendment },
    },
    changeStatusAmendment: {
      description: 'The last change of status that you requested.',
      fields: {
        inProgress: { description: 'Whether the banks still have to answer.' },
        paymentAgreementAmendmentId: ofAmendment,
      },
    },
  },
})

export const agreementRecordDocs = describeObject(PaymentAgreementRecord, {
  name: 'PaymentAgreementRecord',
  description: 'An agreement and its status.',
  fields: {
    PaymentAgreement: { description: 'The agreement.', of: agreementFieldsDocs },
    PaymentAgreementStatus: { description: 'The status of the agreement.', of: statusDocs },
  } satisfies FieldsDocs<typeof PaymentAgreementRecord>,
})

export const paymentAgreementDocs = [
  ...agreementTermsDocs,
  payerDocs,
  createDocs,
  agreementFieldsDocs,
  statusDocs,
  agreementRecordDocs,
]
