import { forbidden } from '@tideway/contract/calls/problems'
import type { PaymentStatus } from '@tideway/contract/payments/payment'
import { paymentProblems } from '@tideway/contract/payments/payment-problems'
import { CallFailure } from './payouts-calls.ts'

/** What sending a payout came to. */
export type PayAnswer =
  | { kind: 'accepted'; status: PaymentStatus }
  /** Decided: nothing was paid and nothing will be. */
  | { kind: 'refused'; words: string }
  /** Stopped at the door: nothing is said about an earlier try, so the attempt is kept. */
  | { kind: 'stopped'; words: string }
  | { kind: 'signedOut' }
  /** It may have been paid. */
  | { kind: 'unknown' }

const atTheDoor = new Set([403, 408, 425, 429])

export function answerOfFailure(failure: unknown): PayAnswer {
  if (!(failure instanceof CallFailure) || failure.status === undefined) return { kind: 'unknown' }
  const { status, message } = failure
  if (status === 401) return { kind: 'signedOut' }
  // 409: the payout with this id is there already, by an earlier try.
  if (status === 409 || status >= 500) return { kind: 'unknown' }
  if (atTheDoor.has(status)) return { kind: 'stopped', words: wordsFor(status, message) }
  return { kind: 'refused', words: wordsFor(status, message) }
}

const { payIdNotFound, insufficientFunds, aboveTransactionLimit, aboveDailyLimit } = paymentProblems

const words = new Map<string, string>([
  [payIdNotFound.body.message, 'The PayID is not registered any more.'],
  [insufficientFunds.body.message, 'The balance is lower than the amount.'],
  [aboveTransactionLimit.body.message, 'The amount is above the limit of a single payout.'],
  [aboveDailyLimit.body.message, 'The amount is above what is left of today’s payout limit.'],
  [forbidden.body.message, 'You may not pay this payee for this client.'],
])

function wordsFor(status: number, message: string): string {
  if (status === 429) return 'Too many calls at once. Wait a minute, then pay again.'
  return words.get(message) ?? (message === '' ? 'The provider refused it.' : message)
}
