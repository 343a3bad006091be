import { describeObject } from '../calls/field-docs.ts'
import { bothDates, neverBoth } from '../calls/field-limits.ts'
import { dateFields, everything, pageFields } from '../calls/search-docs.ts'
import { agreementRecordDocs } from './payment-agreement-docs.ts'
import { PaymentAgreementPage, PaymentAgreementSearch } from './payment-agreement-search.ts'
import { initiationRecordDocs } from './payment-initiation-docs.ts'
import { PaymentInitiationPage, PaymentInitiationSearch } from './payment-initiation-search.ts'

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
      ...neverBoth(
        ['paymentAgreementId', 'fromDate'],
        ['contractId', 'fromDate'],
        ['paymentAgreementId', 'contractId'],
      ),
    },
    fields: {
      paymentAgreementId,
      contractId: {
        description: 'Your reference for the contract. Send no other criterion with it.',
        example: 'contract-2207',
      },
      ...dateFields('created'),
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
      ...neverBoth(
        ['clientTransactionId', 'fromDate'],
        ['paymentAgreementId', 'fromDate'],
        ['clientTransactionId', 'paymentAgreementId'],
      ),
    },
    fields: {
      clientTransactionId: {
        description: 'Your reference for the payment. Send no other criterion with it.',
        example: 'subscription-2207-2026-12',
      },
      paymentAgreementId,
      ...dateFields('created'),
    },
  }),
  describeObject(PaymentInitiationPage, {
    name: 'PaymentInitiationPage',
    description: 'One page of a search of initiations.',
    fields: pageFields(initiationRecordDocs),
  }),
]
