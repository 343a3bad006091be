import { creators, notPermitted, payingCallers, people, withKey } from '../policy-callers.ts'
import type { PolicyRow } from '../policy-table.ts'

/** Policy for payment requests and their payments. */
export const paymentRequestPolicy: readonly PolicyRow[] = [
  {
    call: 'POST /rest/v1/paymentRequest',
    body: {
      PaymentRequest: {
        clientId: '{client}',
        clientTransactionId: '{new}',
        paymentDescription: 'Private to {client}',
        paymentAmount: 1,
      },
    },
    may: withKey(creators),
    own: '200',
    below: '200',
    others: '400 ClientId mismatch',
  },
  {
    call: 'GET /rest/v1/paymentRequest?id={request}',
    may: [...withKey(people), 'publicKey'],
    own: '200',
    others: '404 paymentRequestId',
  },
  {
    call: 'DELETE /rest/v1/paymentRequest?id={request}',
    may: withKey(creators),
    own: '400 Only a payment request that is WAITING and unpaid can be deleted',
    others: '400 paymentRequestId: {request} not found',
  },
  { call: 'POST /rest/v1/paymentRequest/search', body: {}, may: withKey(people), own: '200' },
  {
    call: 'POST /rest/v1/paymentRequest/search/totals',
    body: {},
    may: withKey(people),
    own: '200',
  },
  {
    call: 'POST /rest/v1/paymentRequest/refund?id={request}&refundAmount=999',
    body: {},
    may: withKey(payingCallers),
    own: '400 Refund amount must be less than or equal to original payment amount',
    others: '404 paymentRequestId: {request} not found',
  },
  {
    call: 'POST /rest/v1/payIDEnquiry',
    body: { payID: 'nobody@pay.tideway.example', payIDType: 'EMAIL' },
    may: withKey(creators),
    own: '404',
  },
  { call: 'GET /portal/v1/paymentRequest?id={request}', may: people, own: '200', others: '404' },
  {
    call: 'GET /portal/v1/paymentRequest?id={request}&clientId={client}',
    may: people,
    own: '200',
    below: '200',
    others: notPermitted,
  },
  { call: 'GET /portal/v1/receivedPayment?id={received}', may: people, own: '200', others: '404' },
  {
    call: 'GET /portal/v1/receivedPayment?id={received}&clientId={client}',
    may: people,
    own: '200',
    below: '200',
    others: notPermitted,
  },
]
