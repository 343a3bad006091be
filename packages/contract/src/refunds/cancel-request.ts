import type { Cents } from '../money/money.ts'
import type { PaymentRequestStatusName } from './refund.ts'

/**
 * Cancelling deletes a payment request and frees its PayID (provider API, life cycle). A request that received money is
 * part of the ledger and cannot be deleted. The provider rejects it, and the screen says why.
 */
export function whyNotCancel(request: {
  status: PaymentRequestStatusName
  amountReceivedCents: Cents
}): 'NOT_WAITING' | 'RECEIVED_MONEY' | undefined {
  if (request.status !== 'WAITING') return 'NOT_WAITING'
  return request.amountReceivedCents > 0 ? 'RECEIVED_MONEY' : undefined
}
