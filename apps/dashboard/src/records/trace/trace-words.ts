import { activityWords } from '@tideway/contract/activity/activity'
import { attemptReasonWords } from '@tideway/contract/payment-requests/attempt-reasons'
import { transferReasonText } from '@tideway/contract/payments/transfer-reasons'
import type { Trace, TraceEvent, TraceKind, TracePart } from '@tideway/contract/trace/trace'
import { MOST_LEFT_OUT } from '@tideway/contract/trace/trace'

const created: Readonly<Record<TraceKind, string>> = {
  paymentRequest: 'Payment request created',
  payment: 'Outbound payment created',
  paymentInitiation: 'Payment initiation created',
}

const titles = {
  EXPIRED: 'Expired',
  PAYTO_ATTEMPT: 'PayTo attempt at the checkout',
  ATTEMPT_FAILED: 'PayTo collection failed',
  PAYMENT_RETURNED: 'Payment returned to the payer',
  PAYMENT_RECEIVED: 'Payment received',
  SETTLED: 'Settled',
  FAILED: 'Failed',
  RETURNED: 'Returned',
  REFUND_REQUESTED: 'Refund requested',
  REFUND_COMPLETED: 'Refund completed',
  REFUND_FAILED: 'Refund failed',
  APPROVAL_REQUESTED: 'Approval requested',
  NOTE: 'Note',
} as const satisfies Partial<Record<TraceEvent['event'], string>>

const deliveries: Readonly<Record<string, string>> = {
  PENDING: 'Webhook waiting',
  DELIVERED: 'Webhook delivered',
  RETRYING: 'Webhook not delivered yet',
  FAILED: 'Webhook failed',
}

const approvals: Readonly<Record<string, string>> = {
  EXECUTED: 'Approved',
  FAILED: 'Approved, but it failed',
  DECLINED: 'Declined',
  WITHDRAWN: 'Request for approval withdrawn',
  EXPIRED: 'Request for approval expired',
}

/** Returns what happened, in words. An event of a newer provider is returned unchanged. */
export function titleOf({ event, status = '', entry, activity }: TraceEvent, kind: TraceKind) {
  switch (event) {
    case 'CREATED':
      return created[kind]
    case 'LEDGER_ENTRY':
      return entry?.direction === 'debit' ? 'Taken from the balance' : 'Added to the balance'
    case 'WEBHOOK':
      return deliveries[status] ?? `Webhook ${status}`
    case 'APPROVAL_ENDED':
      return approvals[status] ?? `Approval ${status}`
    case 'ACTIVITY':
      return activity ? sentence(activityWords(activity.action, activity.result)) : 'Activity'
    default:
      return Object.hasOwn(titles, event) ? titles[event] : event
  }
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** Returns why it happened: words and the code, or the provider's text. */
export function reasonOf({ event, reason }: TraceEvent): string | undefined {
  if (event !== 'PAYMENT_RETURNED') return transferReasonText(reason)
  if (reason === 'OVERPAID') return 'OVERPAID: it was more than the request asks for'
  const words = attemptReasonWords(reason)
  return words === undefined ? reason : `${reason}: ${words}`
}

/** Returns the result of a webhook: `HTTP 204`, `HTTP 500 after 3 attempts`, `No response`. */
export function answerOf({ delivery }: TraceEvent): string | undefined {
  if (delivery === undefined || delivery.attemptCount === 0) return undefined
  const { attemptCount, lastStatus } = delivery
  const answer = lastStatus === undefined ? 'No response' : `HTTP ${lastStatus}`
  return attemptCount === 1 ? answer : `${answer} after ${attemptCount} attempts`
}

const ids: Readonly<Record<TraceEvent['event'], string>> = {
  CREATED: 'ID',
  EXPIRED: 'ID',
  PAYTO_ATTEMPT: 'Payment Agreement ID',
  ATTEMPT_FAILED: 'Payment Initiation ID',
  PAYMENT_RETURNED: 'Payment Reference',
  PAYMENT_RECEIVED: 'Payment Reference',
  SETTLED: 'ID',
  FAILED: 'ID',
  RETURNED: 'ID',
  REFUND_REQUESTED: 'Refund ID',
  REFUND_COMPLETED: 'Refund ID',
  REFUND_FAILED: 'Refund ID',
  LEDGER_ENTRY: 'Ledger transaction',
  WEBHOOK: 'Delivery ID',
  APPROVAL_REQUESTED: 'Approval ID',
  APPROVAL_ENDED: 'Approval ID',
  ACTIVITY: 'Subject',
  NOTE: 'Note ID',
}

/** Returns the label of an event's id. */
export function idNameOf({ event }: TraceEvent): string {
  return Object.hasOwn(ids, event) ? ids[event] : 'ID'
}

const parts: Readonly<Record<TracePart, string>> = {
  payments: 'payments',
  refunds: 'refunds',
  ledger: 'ledger entries',
  webhooks: 'webhooks',
  approvals: 'approvals',
  activity: 'who did what',
  notes: 'notes',
}

/** Returns a sentence about the parts that the role may not see, or undefined if it sees all. */
export function hiddenWords(trace: Pick<Trace, 'parts'>): string | undefined {
  const hidden = trace.parts.filter(({ permitted }) => !permitted).map(({ part }) => parts[part])
  const last = hidden.pop()
  if (last === undefined) return undefined
  const list = hidden.length === 0 ? last : `${hidden.join(', ')} and ${last}`
  return `Your role can’t see everything here. Not shown: ${list}.`
}

/** Returns a sentence about the older events that a trace leaves out, or undefined if it has them all. */
export function leftOutWords(trace: Pick<Trace, 'parts'>): string | undefined {
  const left = trace.parts
    .filter(({ leftOut }) => leftOut > 0)
    .map(({ part, leftOut }) => {
      const name = part === 'activity' ? 'actions' : parts[part]
      const count = leftOut.toLocaleString('en-AU')
      return `${count}${leftOut === MOST_LEFT_OUT ? ' or more' : ''} ${name}`
    })
  return left.length === 0 ? undefined : `Older events aren’t shown: ${left.join(', ')}.`
}
