import type { Cents } from '@tideway/contract/money/money'
import { smallerCents, subtractCents, ZERO_CENTS } from '@tideway/contract/money/money'
import type { AttemptReason } from '@tideway/contract/payment-requests/attempt-reasons'
import type { PaymentRequestStatusName } from '@tideway/contract/refunds/refund'

export type Acceptance = 'exact' | 'any' | 'at_most' | 'at_least'

export type AcceptanceDecision =
  | { accepted: Cents; excess: Cents; completes: boolean }
  | { returned: AttemptReason }

/** Decides if a payment is accepted, how much of it, and if it completes the request (provider API, life cycle). */
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

/**
 * Decides for a request that takes several payments up to a total. The excess is returned. Without a total, the request
 * never completes.
 */
function decideShare(total: Cents | null, received: Cents, paid: Cents): AcceptanceDecision {
  if (total === null) return { accepted: paid, excess: ZERO_CENTS, completes: false }
  const accepted = smallerCents(paid, subtractCents(total, received))
  return {
    accepted,
    excess: subtractCents(paid, accepted),
    completes: received + accepted === total,
  }
}

function isAcceptable(acceptance: Acceptance, requested: Cents, paid: Cents): boolean {
  switch (acceptance) {
    case 'exact':
      return paid === requested
    case 'any':
      return true
    case 'at_most':
      return paid <= requested
    case 'at_least':
      return paid >= requested
  }
}
