import type { Cents } from '../money/money.ts'
import { sumCents, ZERO_CENTS } from '../money/money.ts'
import type { RefundStatus } from './refund.ts'

/**
 * Payments received by a multi-payment request. Each is a separate record with its own refunds. The request's record
 * has no refunds (provider API, payment requests: refund the child, not the parent).
 */

export interface ReceivedPayment {
  amountCents: Cents
  refunds: readonly { amountCents: Cents; status: RefundStatus }[]
}

/** Refunded amount of one payment, and the amount being returned, in cents. */
export interface Refunded {
  refundedCents: Cents
  returningCents: Cents
}

/** Returns the refunded amounts of one payment. Failed refunds gave their money back, so they do not count. */
export function refundedOf({ refunds }: Pick<ReceivedPayment, 'refunds'>): Refunded {
  const sumOf = (refundStatus: RefundStatus) =>
    sumCents(
      refunds.filter(({ status }) => status === refundStatus).map(({ amountCents }) => amountCents),
    )
  return { refundedCents: sumOf('COMPLETE'), returningCents: sumOf('IN_PROGRESS') }
}

export interface ReceivedTotals extends Refunded {
  receivedCents: Cents
  /**
   * Money received above the requested amount. It is returned to the payer immediately and does not count as received.
   */
  overpaidCents: Cents
}

/**
 * Returns the totals of a multi-payment request: received and overpaid from its own record, refunded from its payments.
 * If its record has no received amount, the sum of its payments counts.
 */
export function receivedTotals(
  request: { receivedCents: Cents | undefined; overpaidCents: Cents | undefined },
  payments: readonly ReceivedPayment[],
): ReceivedTotals {
  const refunded = payments.map(refundedOf)
  return {
    receivedCents:
      request.receivedCents ?? sumCents(payments.map(({ amountCents }) => amountCents)),
    refundedCents: sumCents(refunded.map(({ refundedCents }) => refundedCents)),
    returningCents: sumCents(refunded.map(({ returningCents }) => returningCents)),
    overpaidCents: request.overpaidCents ?? ZERO_CENTS,
  }
}
