import type { Cents } from '@tideway/contract/money/money'
import { smallerCents, subtractCents, ZERO_CENTS } from '@tideway/contract/money/money'
import type { AttemptReason } from '@tideway/contract/payment-requests/attempt-reasons'
import type { PaymentRequestStatusName } from '@tideway/contract/refunds/refund'

export type Acceptance = 'exact' | 'any' | 'at_most' | 'at_least'

export type AcceptanceDecision =
  | { accepted: Cents; excess: Cents; completes: boolean }
  | { returned: AttemptReason }

/** Whether a payment is taken, how much of it, and whether that is the end of the request (provider API, life cycle). */
export function decideAcceptance(
  request: {
    status: PaymentRequestStatusName
    multiPayment: boolean
    amountCents: Cents | null
    receivedCents: Cents
    acceptance: Acceptance
  },
  paidCents: Cents,
): AcceptanceDecision {
  if (request.status === 'EXPIRED') return { returned: 'EXPIRED' }
  if (request.status !== 'WAITING') return { returned: 'ALREADY_PAID' }
  if (request.multiPayment)
    return decideShare(request.amountCents, request.receivedCents, paidCents)
  return isAcceptable(request.acceptance, request.amountCents ?? ZERO_CENTS, paidCents)
    ? { accepted: paidCents, excess: ZERO_CENTS, completes: true }
    : { returned: 'WRONG_AMOUNT' }
}

/** Several payments up to a total: what goes beyond it is sent back. Without a total there is no end. */
function decideShare(total: Cents | null, received: Cents, paid: Cents): AcceptanceDecision {
  if (total === null) return { accepted: paid, excess: ZERO_CENTS, completes: false }
  const accepted = smallerCents(paid, subtractCents(total, received))
  return {
    accepted,
    excess: subtractCents(paid, accepted),
    completes: received + accepted === total,
  }
}

function isAcceptable(acceptance: Acceptance, asked: Cents, paid: Cents): boolean {
  switch (acceptance) {
    case 'exact':
      return paid === asked
    case 'any':
      return true
    case 'at_most':
      return paid <= asked
    case 'at_least':
      return paid >= asked
  }
}
