import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInPath, clientIdInQuery, idParameter } from '../../http/calls/call-parameters.ts'
import { paidExample, paymentRequestExample } from './rest-examples.ts'

const quietDay = { count: 0, amount: '0.00' }
const figures = {
  timezone: 'Australia/Sydney',
  readDatetime: '2026-11-20T03:00:00.000Z',
  days: Array.from({ length: 14 }, (_, index) => ({
    day: `2026-11-${String(7 + index).padStart(2, '0')}`,
    paymentRequests: { count: 2, amount: '99.80' },
    outboundPayments: quietDay,
    paymentInitiations: quietDay,
    refunds: { count: 1, amount: '10.00' },
  })),
}

const child = {
  ...paidExample,
  parentPaymentRequestId: '9b1e5c7d30f24a68b2d4f6a8c0e21436',
}

const parameters = {
  ...idParameter('payment request', paidExample.paymentRequestId),
  ...clientIdInQuery,
}

export const metricsDocs: CallDocs = {
  description:
    'Seven days up to today and the seven days before them, oldest first. Each sum is the result of a search of that day. Payment requests count by completion, with `amountReceived`, without the children of requests for several payments. SETTLED payouts and initiations count by creation. Refunds are the amounts refunded on those payment requests that are RETURN_COMPLETE.',
  extension: 'The sums on the dashboard’s home screen.',
  parameters: clientIdInPath,
  example: {
    path: '/clients/HARBOUR/figures',
    query: 'timezone=Australia/Sydney',
    answer: figures,
  },
}

export const paymentRequestDocs: CallDocs = {
  parameters,
  example: {
    query: 'id=$ID',
    answer: [
      { Source: 'GET', PaymentRequest: paymentRequestExample, PaymentRequestStatus: paidExample },
    ],
  },
}

export const receivedPaymentDocs: CallDocs = {
  description: 'The id is the child’s, not the id of the request for several payments.',
  parameters,
  example: {
    query: 'id=$ID',
    answer: [{ Source: 'GET', PaymentRequest: paymentRequestExample, PaymentRequestStatus: child }],
  },
}
