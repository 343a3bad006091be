import { payingCallers, people, withKey } from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

/** PayTo collections, which only keys can create. */
export const policyRows: readonly PolicyRow[] = [
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
