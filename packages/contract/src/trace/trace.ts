import { z } from 'zod/mini'
import { Activity } from '../activity/activity.ts'
import { problemResponse } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'

/**
 * The trace of one payment: everything that happened to it, from every part of the system, in one line of time. It is
 * not part of the provider API: if a provider answers 404 or 403, screens leave it out (readings 5, calls of our own).
 */

/** Kinds of transactions that have a trace: those that move money. */
export const TraceKind = z.enum(['paymentRequest', 'payment', 'paymentInitiation'])
export type TraceKind = z.infer<typeof TraceKind>

/** Events of one part that a trace holds. It keeps the newest. */
export const MOST_OF_PART = 200
/** Events that are left out are counted up to this number. */
export const MOST_LEFT_OUT = 10_000

/** Where events come from. Each part is read only for those who may read it elsewhere. */
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
 * What an event is. Events of one instant are in this order, which is the order of cause and effect: a call is made, it
 * waits or runs, money moves, is booked, and the client is notified.
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
  event: z.enum(traceEvents),
  at: z.iso.datetime(),
  /**
   * The provider's id of what the event is about: a payment, refund, ledger transaction, delivery or request for approval.
   * For an entry of the audit trail, its subject.
   */
  id: essential(z.string()),
  /** In dollars, with two decimals. */
  amount: z.optional(z.string()),
  actor: z.optional(Activity.shape.actor),
  /** The second person, if the action waited for one. */
  approvedBy: z.optional(z.string()),
  /** Of a delivery, a request for approval, or the agreement of an attempt. */
  status: z.optional(z.string()),
  /** A code, or the message of a rejection. */
  reason: z.optional(z.string()),
  /** A note, a comment, or the words of a refund. */
  text: z.optional(z.string()),
  /** The client's own id. */
  reference: z.optional(z.string()),
  nppTransactionId: z.optional(z.string()),
  /** Another record that the event belongs to. */
  record: z.optional(
    z.object({
      kind: z.enum(['paymentRequest', 'payment', 'paymentInitiation', 'paymentAgreement']),
      id: essential(z.string()),
    }),
  ),
  entry: z.optional(
    z.object({
      kind: z.string(),
      direction: z.enum(['credit', 'debit']),
      /** The available balance after the entry, in dollars. */
      balance: z.string(),
    }),
  ),
  delivery: z.optional(
    z.object({
      event: z.string(),
      destinationId: z.optional(z.string()),
      url: z.optional(z.string()),
      attemptCount: z.number(),
      lastStatus: z.optional(z.number()),
      lastAttemptDatetime: z.optional(z.iso.datetime()),
    }),
  ),
  activity: z.optional(
    z.object({
      action: Activity.shape.action,
      description: Activity.shape.description,
      result: Activity.shape.result,
      details: Activity.shape.details,
    }),
  ),
})
export type TraceEvent = z.infer<typeof TraceEvent>

export const TracePartState = z.object({
  part: z.enum(traceParts),
  /** False if the caller may not read the part. */
  permitted: z.boolean(),
  /** Older events of the part that the trace has no room for, counted up to 10,000. */
  leftOut: z.int(),
})
export type TracePartState = z.infer<typeof TracePartState>

/** Response of GET /traces/{kind}/{id}. */
export const Trace = z.object({
  kind: TraceKind,
  id: essential(z.string()),
  reference: z.optional(z.string()),
  /** Oldest first. */
  events: z.array(TraceEvent),
  parts: z.array(TracePartState),
})
export type Trace = z.infer<typeof Trace>

export const traceProblems = {
  notFound: problemResponse(404, 'The transaction can not be found', 'ERR0.03'),
}
