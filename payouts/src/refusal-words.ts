import { forbidden } from '@tideway/contract/calls/problems'
import { paymentProblems } from '@tideway/contract/payments/payment-problems'

const { payIdNotFound, insufficientFunds, aboveTransactionLimit, aboveDailyLimit } = paymentProblems

const words = new Map<string, string>([
  [payIdNotFound.body.message, 'The PayID is not registered any more.'],
  [insufficientFunds.body.message, 'The balance is lower than the amount.'],
  [aboveTransactionLimit.body.message, 'The amount is above the limit of a single payout.'],
  [aboveDailyLimit.body.message, 'The amount is above what is left of today’s payout limit.'],
  [forbidden.body.message, 'You may not pay this payee for this client.'],
])

/** Why a payout was refused, for the person who sent it. */
export function refusalWords(status: number | undefined, message: string | undefined): string {
  if (status === 429) return 'Too many calls at once. Wait a minute, then pay again.'
  return words.get(message ?? '') ?? (message || 'The provider refused it.')
}
