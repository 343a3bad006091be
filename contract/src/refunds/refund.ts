import { patternOfLength, paymentDescriptionLength } from '../calls/description-length.ts'
import type { Refusal } from '../calls/problems.ts'
import { refundProblems } from '../calls/problems.ts'
import type { Cents } from '../money/money.ts'
import { parsePaymentAmount, ZERO_CENTS } from '../money/money.ts'

/**
 * The refund rule: what may be refunded, how much, and why not. The screen explains with it and the
 * provider decides with it (spec 4, refundability; spec 5, refund amount; readings 1).
 */

export const paymentRequestStatuses = [
  'WAITING',
  'COMPLETE',
  'EXPIRED',
  'RETURN_IN_PROGRESS',
  'RETURN_COMPLETE',
  'RETURN_FAILED',
] as const
export type PaymentRequestStatusName = (typeof paymentRequestStatuses)[number]

/** Of a single refund, whether of a payment request or of an initiation. */
export const refundStatuses = ['IN_PROGRESS', 'COMPLETE', 'FAILED'] as const
export type RefundStatus = (typeof refundStatuses)[number]

const refundDescription = patternOfLength("[A-Za-z0-9 /\\-?:().,'+]", paymentDescriptionLength)

/** Whether a text may go with a refund, as what the payer reads. */
export function isRefundDescription(text: string): boolean {
  return refundDescription.test(text)
}

export interface Refundable {
  status: PaymentRequestStatusName
  multiPayment: boolean
  paymentAmountCents: Cents | null
  /** Absent where the provider gave no refund information. */
  availableBalanceCents: Cents | undefined
}

/**
 * What can still be refunded: the available balance, else the amount asked for (spec 2.13). Nothing of a multi-payment
 * request: the payments it received are refunded.
 */
export function refundBalance(payment: Refundable): Cents {
  if (payment.multiPayment) return ZERO_CENTS
  return payment.availableBalanceCents ?? payment.paymentAmountCents ?? ZERO_CENTS
}

/** Whether the refund controls are there at all (spec 4, refundability of a payment request). */
export function isRefundable(payment: Refundable): boolean {
  return (
    payment.status !== 'RETURN_IN_PROGRESS' &&
    payment.status !== 'WAITING' &&
    payment.status !== 'EXPIRED' &&
    (payment.availableBalanceCents === undefined || payment.availableBalanceCents > 0)
  )
}

/** The message under a refund amount, or undefined when it may be confirmed (spec 5, refund amount). */
export function refundAmountMessage(text: string, balance: Cents): string | undefined {
  const cents = parsePaymentAmount(text)
  if (cents === undefined) return 'Invalid amount'
  return cents > balance
    ? 'Refund amount cannot be greater than the available refund balance'
    : undefined
}

/**
 * The amount in a refund call: absent means what remains; anything else must be digits with at most
 * two decimals (readings 1, refundAmount).
 */
export function parseRefundAmount(text: string | undefined): Cents | 'remaining' | Refusal {
  if (text === undefined) return 'remaining'
  return parsePaymentAmount(text) ?? refundProblems.amountNotANumber
}

export interface RefundDecision {
  amountCents: Cents
}

/** What the provider answers to a refund of `requested`, given the payment as it stands under lock. */
export function decideRefund(
  payment: {
    status: PaymentRequestStatusName
    multiPayment: boolean
    amountReceivedCents: Cents
    availableBalanceCents: Cents
    onlyFull: boolean
  },
  requested: Cents | 'remaining',
): RefundDecision | Refusal {
  if (payment.multiPayment) return refundProblems.multiPayment
  if (payment.status === 'RETURN_IN_PROGRESS') return refundProblems.inProgress
  if (payment.status === 'WAITING' || payment.status === 'EXPIRED')
    return refundProblems.wrongStatus
  const amountCents = requested === 'remaining' ? payment.availableBalanceCents : requested
  if (amountCents === 0 || amountCents > payment.availableBalanceCents)
    return refundProblems.aboveOriginal
  if (payment.onlyFull && amountCents !== payment.amountReceivedCents)
    return refundProblems.onlyFull
  return { amountCents }
}

export function isRefusal(value: object): value is Refusal {
  return 'body' in value && 'status' in value
}
