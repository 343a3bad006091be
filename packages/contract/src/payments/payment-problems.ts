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
  payeeNotAccepted: problemResponse(
    409,
    'The payee is not a match and was not accepted. Check the payee again',
    'ERR0.03',
  ),
  mayPayTwice: problemResponse(
    409,
    'This payout may be paid twice: the payee got the same amount in the last 24 hours, or another payout or list that waits pays it',
    'ERR0.08',
  ),
} as const

/** For an unknown id or another client's id. Both get the same answer (provider API, differences, number 7). */
export const paymentNotFound = (id: string): ProblemResponse => idNotFound('paymentId', id)
