import { patternOfLength, paymentDescriptionLength } from '../calls/description-length.ts'
import type { ProblemResponse } from '../calls/problems.ts'
import { refundProblems } from '../calls/problems.ts'
import type { Cents } from '../money/money.ts'
import { parsePaymentAmount, ZERO_CENTS } from '../money/money.ts'

/**
 * The refund rule: whether a refund is allowed, how much, and why not. Screen and provider share it (spec 4,
 * refundability; spec 5, refund amount; readings 1).
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

/** Statuses of a payment that has been refunded in part or in whole, or whose refund was attempted. */
export const returnStatuses = [
  'RETURN_IN_PROGRESS',
  'RETURN_COMPLETE',
  'RETURN_FAILED',
] as const satisfies readonly PaymentRequestStatusName[]

/** Statuses of PayTo initiations whose money arrived. */
export const settledInitiationStatuses = ['SETTLED', ...returnStatuses] as const

/** Status of a single refund, of a payment request or of an initiation. */
export const refundStatuses = ['IN_PROGRESS', 'COMPLETE', 'FAILED'] as const
export type RefundStatus = (typeof refundStatuses)[number]

const refundDescription = patternOfLength("[A-Za-z0-9 /\\-?:().,'+]", paymentDescriptionLength)

/** Returns true if the payer can be shown this text with a refund. */
export function isRefundDescription(text: string): boolean {
  return refundDescription.test(text)
}

export interface Refundable {
  status: PaymentRequestStatusName
  multiPayment: boolean
  paymentAmountCents: Cents | null
  /** Absent if the provider sent no refund information. */
  availableBalanceCents: Cents | undefined
}

/**
 * Returns the refundable amount: the available balance, or else the requested amount (spec 2.13). Zero for a
 * multi-payment request, because its payments are refunded instead.
 */
export function refundBalance(payment: Refundable): Cents {
  if (payment.multiPayment) return ZERO_CENTS
  return payment.availableBalanceCents ?? payment.paymentAmountCents ?? ZERO_CENTS
}

/** Returns true if the refund controls are shown (spec 4, refundability of a payment request). */
export function isRefundable(payment: Refundable): boolean {
  return (
    payment.status !== 'RETURN_IN_PROGRESS' &&
    payment.status !== 'WAITING' &&
    payment.status !== 'EXPIRED' &&
    (payment.availableBalanceCents === undefined || payment.availableBalanceCents > 0)
  )
}

/** Returns the message under a refund amount, or undefined if it may be confirmed (spec 5, refund amount). */
export function refundAmountMessage(text: string, balance: Cents): string | undefined {
  const cents = parsePaymentAmount(text)
  if (cents === undefined) return 'Invalid amount'
  return cents > balance
    ? 'Refund amount cannot be greater than the available refund balance'
    : undefined
}

/**
 * Parses the amount of a refund call: absent means the remaining balance. Anything else must be digits with at most two
 * decimals (readings 1, refundAmount).
 */
export function parseRefundAmount(text: string | undefined): Cents | 'remaining' | ProblemResponse {
  if (text === undefined) return 'remaining'
  return parsePaymentAmount(text) ?? refundProblems.amountNotANumber
}

export interface RefundDecision {
  amountCents: Cents
}

/** Returns the provider's decision on a refund of `requested`, for a payment that is locked. */
export function decideRefund(
  payment: {
    status: PaymentRequestStatusName
    multiPayment: boolean
    amountReceivedCents: Cents
    availableBalanceCents: Cents
    onlyFull: boolean
  },
  requested: Cents | 'remaining',
): RefundDecision | ProblemResponse {
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

export function isRefusal(value: object): value is ProblemResponse {
  return 'body' in value && 'status' in value
}
