import {
  creators,
  noSuchClient,
  notPermitted,
  people,
  withKey,
} from '../../http/policy/policy-callers.ts'
import type { PolicyRow } from '../../http/policy/policy-row.ts'

/** Payment requests, their payments and the figures of the home page. */
export const policyRows: readonly PolicyRow[] = [
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
  {
    call: 'GET /portal/v1/clients/{client}/figures?timezone=Australia/Sydney',
    may: people,
    own: '200',
    below: '200',
    others: noSuchClient,
  },
]
