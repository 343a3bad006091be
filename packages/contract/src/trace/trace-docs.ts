import { actorFields } from '../activity/activity-docs.ts'
import { describeObject } from '../calls/docs/field-docs.ts'
import { Trace, TraceEvent, TracePartState } from './trace.ts'

const requestId = '4f0c9a1d27be4d0f8a5c3e6b7d9f1020'

const eventDocs = describeObject(TraceEvent, {
  name: 'TraceEvent',
  description: 'Something that happened to a transaction.',
  fields: {
    event: {
      description:
        'What happened. CREATED: the transaction was made. PAYTO_ATTEMPT and ATTEMPT_FAILED: the payer tried to pay by PayTo. PAYMENT_RETURNED: a payment arrived and was returned whole. PAYMENT_RECEIVED: a payment was credited. SETTLED, FAILED, RETURNED: the end of a payout or initiation. LEDGER_ENTRY: an entry of your available balance. WEBHOOK: a delivery. ACTIVITY: an entry of the audit trail that no other event repeats.',
    },
    at: { description: 'When it happened, in UTC.', example: '2026-11-20T03:04:12.480Z' },
    id: {
      description:
        'Our id of what the event is about: the transaction, an agreement, a payment, a refund, a ledger transaction, a delivery, a request for approval or a note. For an entry of the audit trail, its subject.',
      example: requestId,
    },
    amount: { description: 'The amount, with two decimals.', example: '49.90' },
    actor: {
      description: 'Who did it, if a person or key did, and you may read the audit trail.',
      fields: actorFields,
    },
    approvedBy: {
      description: 'Who approved it, if it waited for a second person.',
      example: 'finance.admin@harbour.example',
    },
    status: {
      description:
        'The present status of the delivery, request for approval, or agreement that the event is about.',
      example: 'DELIVERED',
    },
    reason: {
      description: 'Why it failed, was returned or was refused: a code or a message.',
      example: 'OVERPAID',
    },
    text: {
      description: 'A note, a comment, or the description of a refund.',
      example: 'The beans arrived late.',
    },
    reference: { description: 'Your own id of it.', example: 'order-7731' },
    nppTransactionId: {
      description: 'The bank’s id of the payment.',
      example: 'CTBAAUSNXXXN20261120000000000012345',
    },
    record: {
      description: 'Another record that the event belongs to.',
      fields: {
        kind: { description: 'The kind of the record.' },
        id: { description: 'Our id of the record.', example: requestId },
      },
    },
    entry: {
      description: 'The ledger entry of LEDGER_ENTRY.',
      fields: {
        kind: { description: 'What the entry is for.', example: 'payment_received' },
        direction: {
          description:
            'The side of your available balance: `credit` adds to it, `debit` takes from it.',
        },
        balance: {
          description: 'The available balance after the entry, with two decimals.',
          example: '1284.50',
        },
      },
    },
    delivery: {
      description: 'The webhook delivery of WEBHOOK.',
      fields: {
        event: { description: 'The event sent.', example: 'PaymentRequest.COMPLETE' },
        destinationId: {
          description: 'The destination. Absent for a callback.',
          example: 'default',
        },
        url: {
          description: 'The address. Absent if the destination has none now.',
          example: 'https://hooks.harbour.example/tideway',
        },
        attemptCount: { description: 'The number of attempts.', example: 1 },
        lastStatus: {
          description: 'The HTTP status of the last response. Absent if there was none.',
          example: 200,
        },
        lastAttemptDatetime: {
          description: 'When we last tried, in UTC.',
          example: '2026-11-20T03:04:12.611Z',
        },
      },
    },
    activity: {
      description: 'The entry of the audit trail of ACTIVITY.',
      fields: {
        action: {
          description: 'The change: a noun, a full stop and a verb.',
          example: 'webhook.resend',
        },
        description: { description: 'The change in words.', example: 'resent a webhook' },
        result: { description: 'DONE, or REFUSED: nothing was changed.' },
        details: { description: 'Details of the change.', example: { amount: '10.00' } },
      },
    },
  },
})

const partDocs = describeObject(TracePartState, {
  name: 'TracePart',
  description: 'A part of the system that events of a trace come from.',
  fields: {
    part: { description: 'The part.' },
    permitted: { description: 'False if your role may not read it. Its events are absent then.' },
    leftOut: {
      description: 'How many older events of the part are left out, counted up to 10,000.',
      example: 0,
    },
  },
})

export const traceDocs = [
  eventDocs,
  partDocs,
  describeObject(Trace, {
    name: 'Trace',
    description: 'Everything that happened to a transaction.',
    fields: {
      kind: { description: 'The kind of the transaction.' },
      id: { description: 'Our id of the transaction.', example: requestId },
      reference: { description: 'Your own id of the transaction.', example: 'order-7731' },
      events: { description: 'The events, oldest first.', of: eventDocs },
      parts: {
        description: 'What the events were read from, and what you may not read.',
        of: partDocs,
      },
    },
  }),
]
