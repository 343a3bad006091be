import type { CallDocs } from '../../http/calls/call-docs.ts'
import { clientIdInQuery } from '../../http/calls/call-parameters.ts'

const id = '4f0c9a1d27be4d0f8a5c3e6b7d9f1020'

export const traceDocs: CallDocs = {
  description:
    'Everything that happened to one payment request, payout or PayTo initiation, oldest first. That is who made it, attempts, payments, refunds, entries of the ledger, webhooks, requests for approval, the audit trail and notes. Holds the newest 200 events of each part, and says how many older ones there are.',
  errors: {
    403: 'Your role may not search for transactions of this kind, or you use an API key, which has no traces.',
    404: 'The transaction does not exist, or belongs to another client.',
  },
  extension:
    'Every role that may search for transactions of the kind may read their traces. Parts that the role may not read elsewhere are absent, and named. The ledger needs the balance, webhooks the settings, and the audit trail the users. Approvals need the right to make the call.',
  parameters: {
    ...clientIdInQuery,
    kind: {
      description: 'The kind of the transaction: a payment request, payout or PayTo initiation.',
      example: 'paymentRequest',
    },
    id: { description: 'Our id of the transaction. For a payout, also your own.', example: id },
  },
  example: {
    path: '/traces/paymentRequest/$ID',
    answer: {
      kind: 'paymentRequest',
      id,
      reference: 'order-7731',
      events: [
        {
          event: 'CREATED',
          at: '2026-11-20T03:00:00.000Z',
          id,
          amount: '49.90',
          reference: 'order-7731',
          actor: { kind: 'KEY', id: 'DEMO01', name: 'key Shop (DEMO01)' },
        },
        {
          event: 'PAYMENT_RECEIVED',
          at: '2026-11-20T03:04:12.480Z',
          id: 'CTBAAUSNXXXN20261120000000000012345',
          amount: '49.90',
          nppTransactionId: 'CTBAAUSNXXXN20261120000000000012345',
        },
      ],
      parts: [{ part: 'payments', permitted: true, leftOut: 0 }],
    },
  },
}
