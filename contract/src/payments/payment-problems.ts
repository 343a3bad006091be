import type { Refusal } from '../calls/problems.ts'
import { idNotFound, refusal } from '../calls/problems.ts'

/** Errors of a payout (provider API, payouts and idempotency keys). */
export const paymentProblems = {
  duplicate: refusal(409, 'Duplicated payment', 'ERR0.03'),
  payIdNotFound: refusal(400, 'PayID not found', 'ERR0.03'),
  insufficientFunds: refusal(400, 'Insufficient funds to process this payment', 'ERR0.11'),
  aboveTransactionLimit: refusal(
    400,
    'Payment amount is above the limit for a single payout',
    'ERR0.03',
  ),
  aboveDailyLimit: refusal(
    400,
    'Payment amount is above the remaining payout limit for today',
    'ERR0.03',
  ),
} as const

/** For an unknown id or another client's id. Both get the same answer (provider API, differences, number 7). */
export const paymentNotFound = (id: string): Refusal => idNotFound('paymentId', id)
