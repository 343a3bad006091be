import type { Cents } from '../money/money.ts'
import { formatAud } from '../money/money.ts'
import type { ReceivedPayment, Refunded } from './received-payments.ts'
import { refundedOf } from './received-payments.ts'

/**
 * A partial refund has the same status as a full refund: RETURN_COMPLETE. Returns words to show next to the status:
 * `Partly refunded $10.00 of $50.00`. Returns undefined if nothing or everything was refunded.
 */
export function partialRefundText(payment: ReceivedPayment): string | undefined {
  return refundedPartText(payment.amountCents, refundedOf(payment))
}

/** Same as above, for amounts in cents. */
export function refundedPartText(
  receivedCents: Cents,
  { refundedCents, returningCents }: Refunded,
): string | undefined {
  if (refundedCents > 0 && refundedCents < receivedCents) {
    const done = `Partly refunded ${formatAud(refundedCents)} of ${formatAud(receivedCents)}`
    return returningCents > 0 ? `${done}, ${formatAud(returningCents)} in progress` : done
  }
  return returningCents > 0 && returningCents < receivedCents
    ? `Refunding ${formatAud(returningCents)} of ${formatAud(receivedCents)}`
    : undefined
}
