import type { Cents } from '../money/money.ts'
import { formatAud } from '../money/money.ts'
import type { ReceivedPayment, Refunded } from './received-payments.ts'
import { refundedOf } from './received-payments.ts'

/**
 * A refund of a part has the status of a refund of all: RETURN_COMPLETE. These words go beside the status, which stays
 * as it is: `Partly refunded $10.00 of $50.00`. Undefined where nothing was refunded, or all of it.
 */
export function partialRefundText(payment: ReceivedPayment): string | undefined {
  return refundedPartText(payment.amountCents, refundedOf(payment))
}

/** The same for sums in cents. */
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
