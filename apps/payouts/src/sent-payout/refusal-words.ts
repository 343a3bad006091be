import { forbidden } from '@tideway/contract/calls/problems'
import { paymentProblems } from '@tideway/contract/payments/payment-problems'

const { payIdNotFound, insufficientFunds, aboveTransactionLimit, aboveDailyLimit } = paymentProblems

const words = new Map<string, string>([
  [payIdNotFound.body.message, 'This PayID is no longer registered.'],
  [
    insufficientFunds.body.message,
    'The amount is more than your balance. Top up or enter a lower amount.',
  ],
  [aboveTransactionLimit.body.message, 'The amount is above the limit for a single payout.'],
  [aboveDailyLimit.body.message, 'The amount is more than the rest of today’s payout limit.'],
  [forbidden.body.message, 'You don’t have permission to pay this payee for this client.'],
])

/** Returns the reason why a payout was rejected, in words for its sender. */
export function refusalWords(status: number | undefined, message: string | undefined): string {
  if (status === 429) return 'Too many requests. Wait a minute, then pay again.'
  return words.get(message ?? '') ?? (message || 'We couldn’t accept this payout.')
}
