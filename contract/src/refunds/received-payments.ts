import type { Cents } from '../money/money.ts'
import { sumCents, ZERO_CENTS } from '../money/money.ts'
import type { RefundStatus } from './refund.ts'

/**
 * Payments received by a multi-payment request. Each is a record of its own that is refunded on its own; the request's
 * record has no refunds (provider API, payment requests: refund the child, not the parent).
 */

export interface ReceivedPayment {
  amountCents: Cents
  refunds: readonly { amountCents: Cents; status: RefundStatus }[]
}

/** What was refunded of one payment, and what is on its way back. Cents. */
export interface Refunded {
  refundedCents: Cents
  returningCents: Cents
}

/** The refunds of one payment: those that failed gave their money back, and count for nothing. */
export function refundedOf({ refunds }: Pick<ReceivedPayment, 'refunds'>): Refunded {
  const sumOf = (wanted: RefundStatus) =>
    sumCents(
      refunds.filter(({ status }) => status === wanted).map(({ amountCents }) => amountCents),
    )
  return { refundedCents: sumOf('COMPLETE'), returningCents: sumOf('IN_PROGRESS') }
}

export interface ReceivedTotals extends Refunded {
  receivedCents: Cents
  /** What came in above the requested amount. It goes straight back to the payer and is not part of what was received. */
  overpaidCents: Cents
}

/**
 * The sums of a multi-payment request: received and overpaid as its own record says, refunded as its payments say.
 * A record that does not say what was received is taken to have received what its payments did.
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
