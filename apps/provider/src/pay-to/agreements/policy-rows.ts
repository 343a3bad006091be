import { agreementReaders, withKey } from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

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

/** PayTo agreements, which only keys can create. */
export const policyRows: readonly PolicyRow[] = [
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
]
