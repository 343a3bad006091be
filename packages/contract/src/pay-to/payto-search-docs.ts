import { describeObject } from '../calls/docs/field-docs.ts'
import { bothDates } from '../calls/docs/field-limits.ts'
import { dateFields, everything, pageFields } from '../calls/docs/search-docs.ts'
import { filterFieldDocs } from '../records/record-filters-docs.ts'
import { agreementRecordDocs } from './agreements/payment-agreement-docs.ts'
import {
  PaymentAgreementPage,
  PaymentAgreementSearch,
} from './agreements/payment-agreement-search.ts'
import { initiationRecordDocs } from './initiations/payment-initiation-docs.ts'
import {
  PaymentInitiationPage,
  PaymentInitiationSearch,
} from './initiations/payment-initiation-search.ts'

const paymentAgreementId = {
  description: 'The id of the agreement. Send no other criterion with it.',
  example: '5e1b7a90c3d24f6f8b0a9d7c6e5f4a31',
}

export const payToSearchDocs = [
  describeObject(PaymentAgreementSearch, {
    name: 'PaymentAgreementSearch',
    description: everything,
    limits: {
      ...bothDates,
      dependentSchemas: {
        paymentAgreementId: { maxProperties: 1 },
        contractId: { maxProperties: 1 },
      },
    },
    fields: {
      paymentAgreementId,
      contractId: {
        description: 'Your reference for the contract. Send no other criterion with it.',
        example: 'contract-2207',
      },
      ...dateFields('created'),
      ...filterFieldDocs({
        amount: 'amount of one collection, or else the largest',
        name: 'the payer’s or the payee’s name',
        reference: 'your reference for the contract or the NPP agreement id',
        status: ['ACTIVE', 'SUSPENDED'],
        statusNote: 'A CREATED agreement is CANCELLED from the moment of its expiry.',
      }),
    },
  }),
  describeObject(PaymentAgreementPage, {
    name: 'PaymentAgreementPage',
    description: 'One page of a search of agreements.',
    fields: pageFields(agreementRecordDocs),
  }),
  describeObject(PaymentInitiationSearch, {
    name: 'PaymentInitiationSearch',
    description: everything,
    limits: {
      ...bothDates,
      dependentSchemas: {
        clientTransactionId: { maxProperties: 1 },
        paymentAgreementId: { maxProperties: 1 },
      },
    },
    fields: {
      clientTransactionId: {
        description: 'Your reference for the payment. Send no other criterion with it.',
        example: 'subscription-2207-2026-12',
      },
      paymentAgreementId,
      ...dateFields('created'),
      ...filterFieldDocs({
        amount: 'amount of the payment',
        name: 'the payer’s name, as in the agreement or as the bank reports it',
        reference: 'the reference or the NPP transaction id',
        status: ['SETTLED'],
      }),
    },
  }),
  describeObject(PaymentInitiationPage, {
    name: 'PaymentInitiationPage',
    description: 'One page of a search of initiations.',
    fields: pageFields(initiationRecordDocs),
  }),
]
