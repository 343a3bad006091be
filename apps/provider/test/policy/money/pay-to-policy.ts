import { agreementReaders, payingCallers, people, withKey } from '../policy-callers.ts'
import type { PolicyRow } from '../policy-table.ts'

const agreement = {
  clientId: '{client}',
  clientTransactionId: '{new}',
  payerDetails: {
    name: 'Priya Raman',
    payIDDetails: { payID: 'priya@raman.example', payIDType: 'EMAIL' },
  },
  paymentAgreementType: 'RETAIL',
  description: 'Private to {client}',
  agreementDetails: {
    variableAgreementDetails: {
      startDate: '{today}',
      frequency: 'ADHOC',
      maximumAmount: '100.00',
    },
  },
}
/** Policy for PayTo agreements and collections, which only keys can create. */
export const payToPolicy: readonly PolicyRow[] = [
  {
    call: 'POST /rest/v1/paymentAgreement',
    body: { PaymentAgreement: agreement },
    may: ['secretKey'],
    own: '201',
    below: '201',
    others: '400 ClientId mismatch',
  },
  {
    call: 'POST /rest/v1/paymentAgreement/search',
    body: {},
    may: withKey(agreementReaders),
    own: '200',
  },
  {
    call: 'POST /rest/v1/paymentAgreement/search/totals',
    body: {},
    may: withKey(agreementReaders),
    own: '200',
  },
  {
    call: 'POST /rest/v1/paymentAgreement/changeStatus?id={agreement}&status=ACTIVE',
    may: ['secretKey'],
    own: '412',
    others: '404 Payment agreement record does not exist',
  },
  {
    call: 'POST /rest/v1/paymentAgreement/amendment',
    body: {
      PaymentAgreementAmendment: {
        paymentAgreementId: '{agreement}',
        clientTransactionId: '{new}',
        commonDetails: { description: 'Private to {client}' },
      },
    },
    may: ['secretKey'],
    own: '201',
    others: '404',
  },
  {
    call: 'POST /rest/v1/paymentInitiation',
    body: {
      PaymentInitiation: {
        clientId: '{client}',
        paymentAgreementId: '{agreement}',
        clientTransactionId: '{new}',
        paymentAmount: '0.01',
      },
    },
    may: ['secretKey'],
    own: '201',
    below: '201',
    others: '400 ClientId mismatch',
  },
  {
    call: 'GET /rest/v1/paymentInitiation?id={initiation}',
    may: withKey(people),
    own: '200',
    others: '404',
  },
  { call: 'POST /rest/v1/paymentInitiation/search', body: {}, may: withKey(people), own: '200' },
  {
    call: 'POST /rest/v1/paymentInitiation/search/totals',
    body: {},
    may: withKey(people),
    own: '200',
  },
  {
    call: 'POST /rest/v1/paymentInitiation/refund?id={initiation}&refundAmount=999',
    body: {},
    may: withKey(payingCallers),
    own: '400',
    others: '404',
  },
]
