import { z } from 'zod/mini'
import { Activity } from '../activity/activity.ts'
import { field, nameObject } from '../calls/docs/field.ts'
import { problemResponse } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'

/**
 * The trace of one payment: everything that happened to it, from every part of the system, in one line of time. It is
 * not part of the provider API: if a provider answers 404 or 403, screens leave it out (readings 5, calls of our own).
 */

const requestId = '4f0c9a1d27be4d0f8a5c3e6b7d9f1020'

/** Kinds of transactions that have a trace: those that move money. */
export const TraceKind = z.enum(['paymentRequest', 'payment', 'paymentInitiation'])
export type TraceKind = z.infer<typeof TraceKind>

/** Events of one part that a trace holds. It keeps the newest. */
export const MOST_OF_PART = 200
/** Events that are left out are counted up to this number. */
export const MOST_LEFT_OUT = 10_000

/** The sources of events. Each part is read only for people who may read it elsewhere. */
export const traceParts = [
  'payments',
  'refunds',
  'ledger',
  'webhooks',
  'approvals',
  'activity',
  'notes',
] as const
export type TracePart = (typeof traceParts)[number]

/**
 * The kind of an event. Events of one instant are in this order, which is the order of cause and effect: a call is
 * made, it waits or runs, money moves, is booked, and the client is notified.
 */
export const traceEvents = [
  'APPROVAL_REQUESTED',
  'APPROVAL_ENDED',
  'CREATED',
  'PAYTO_ATTEMPT',
  'ATTEMPT_FAILED',
  'PAYMENT_RETURNED',
  'PAYMENT_RECEIVED',
  'SETTLED',
  'FAILED',
  'RETURNED',
  'EXPIRED',
  'REFUND_REQUESTED',
  'REFUND_COMPLETED',
  'REFUND_FAILED',
  'LEDGER_ENTRY',
  'WEBHOOK',
  'ACTIVITY',
  'NOTE',
] as const
export type TraceEventName = (typeof traceEvents)[number]

export const TraceEvent = z.object({
  event: field(
    z.enum(traceEvents),
    'What happened. CREATED: the transaction was made. PAYTO_ATTEMPT and ATTEMPT_FAILED: the payer tried to pay by PayTo. PAYMENT_RETURNED: a payment arrived and was returned whole. PAYMENT_RECEIVED: a payment was credited. SETTLED, FAILED, RETURNED: the end of a payout or initiation. LEDGER_ENTRY: an entry of your available balance. WEBHOOK: a delivery. ACTIVITY: an entry of the audit trail that no other event repeats.',
  ),
  at: field(z.iso.datetime(), 'When it happened, in UTC.', '2026-11-20T03:04:12.480Z'),
  id: field(
    essential(z.string()),
    'Our id of what the event is about: the transaction, an agreement, a payment, a refund, a ledger transaction, a delivery, a request for approval or a note. For an entry of the audit trail, its subject.',
    requestId,
  ),
  amount: field(z.optional(z.string()), 'The amount, with two decimals.', '49.90'),
  actor: field(
    z.optional(Activity.shape.actor),
    'Who did it, if a person or key did, and you may read the audit trail.',
  ),
  approvedBy: field(
    z.optional(z.string()),
    'Who approved it, if it waited for a second person.',
    'finance.admin@harbour.example',
  ),
  status: field(
    z.optional(z.string()),
    'The present status of the delivery, request for approval, or agreement that the event is about.',
    'DELIVERED',
  ),
  reason: field(
    z.optional(z.string()),
    'Why it failed, was returned or was refused: a code or a message.',
    'OVERPAID',
  ),
  text: field(
    z.optional(z.string()),
    'A note, a comment, or the description of a refund.',
    'The beans arrived late.',
  ),
  reference: field(z.optional(z.string()), 'Your own id of it.', 'order-7731'),
  nppTransactionId: field(
    z.optional(z.string()),
    'The bank’s id of the payment.',
    'CTBAAUSNXXXN20261120000000000012345',
  ),
  record: field(
    z.optional(
      z.object({
        kind: field(
          z.enum(['paymentRequest', 'payment', 'paymentInitiation', 'paymentAgreement']),
          'The kind of the record.',
        ),
        id: field(essential(z.string()), 'Our id of the record.', requestId),
      }),
    ),
    'Another record that the event belongs to.',
  ),
  entry: field(
    z.optional(
      z.object({
        kind: field(z.string(), 'What the entry is for.', 'payment_received'),
        direction: field(
          z.enum(['credit', 'debit']),
          'The side of your available balance: `credit` adds to it, `debit` takes from it.',
        ),
        balance: field(
          z.string(),
          'The available balance after the entry, with two decimals.',
          '1284.50',
        ),
      }),
    ),
    'The ledger entry of LEDGER_ENTRY.',
  ),
  delivery: field(
    z.optional(
      z.object({
        event: field(z.string(), 'The event sent.', 'PaymentRequest.COMPLETE'),
        destinationId: field(
          z.optional(z.string()),
          'The destination. Absent for a callback.',
          'default',
        ),
        url: field(
          z.optional(z.string()),
          'The address. Absent if the destination has none now.',
          'https://hooks.harbour.example/tideway',
        ),
        attemptCount: field(z.number(), 'The number of attempts.', 1),
        lastStatus: field(
          z.optional(z.number()),
          'The HTTP status of the last response. Absent if there was none.',
          200,
        ),
        lastAttemptDatetime: field(
          z.optional(z.iso.datetime()),
          'When we last tried, in UTC.',
          '2026-11-20T03:04:12.611Z',
        ),
      }),
    ),
    'The webhook delivery of WEBHOOK.',
  ),
  activity: field(
    z.optional(
      z.object({
        action: field(
          Activity.shape.action,
          'The change: a noun, a full stop and a verb.',
          'webhook.resend',
        ),
        description: field(Activity.shape.description, 'The change in words.', 'resent a webhook'),
        result: field(Activity.shape.result, 'DONE, or REFUSED: nothing was changed.'),
        details: field(Activity.shape.details, 'Details of the change.', { amount: '10.00' }),
      }),
    ),
    'The entry of the audit trail of ACTIVITY.',
  ),
})
export type TraceEvent = z.infer<typeof TraceEvent>
nameObject(TraceEvent, 'TraceEvent', 'Something that happened to a transaction.')

export const TracePartState = z.object({
  part: field(z.enum(traceParts), 'The part.'),
  permitted: field(z.boolean(), 'False if your role may not read it. Its events are absent then.'),
  leftOut: field(
    z.int(),
    'How many older events of the part are left out, counted up to 10,000.',
    0,
  ),
})
export type TracePartState = z.infer<typeof TracePartState>
nameObject(TracePartState, 'TracePart', 'A part of the system that events of a trace come from.')

/** Response of GET /traces/{kind}/{id}. */
export const Trace = z.object({
  kind: field(TraceKind, 'The kind of the transaction.'),
  id: field(essential(z.string()), 'Our id of the transaction.', requestId),
  reference: field(z.optional(z.string()), 'Your own id of the transaction.', 'order-7731'),
  events: field(z.array(TraceEvent), 'The events, oldest first.'),
  parts: field(
    z.array(TracePartState),
    'What the events were read from, and what you may not read.',
  ),
})
export type Trace = z.infer<typeof Trace>
nameObject(Trace, 'Trace', 'Everything that happened to a transaction.')

export const traceProblems = {
  notFound: problemResponse(404, 'The transaction can not be found', 'ERR0.03'),
}
