import type { ProblemResponse } from '../calls/problems.ts'
import { idNotFound, problemResponse } from '../calls/problems.ts'

/** Errors of a payout (provider API, payouts and idempotency keys). */
export const paymentProblems = {
  duplicate: problemResponse(409, 'Duplicated payment', 'ERR0.03'),
  payIdNotFound: problemResponse(400, 'PayID not found', 'ERR0.03'),
  insufficientFunds: problemResponse(400, 'Insufficient funds to process this payment', 'ERR0.11'),
  aboveTransactionLimit: problemResponse(
    400,
    'Payment amount is above the limit for a single payout',
    'ERR0.03',
  ),
  aboveDailyLimit: problemResponse(
    400,
    'Payment amount is above the remaining payout limit for today',
    'ERR0.03',
  ),
} as const

/** For an unknown id or another client's id. Both get the same answer (provider API, differences, number 7). */
export const paymentNotFound = (id: string): ProblemResponse => idNotFound('paymentId', id)
