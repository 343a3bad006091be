import type { ProblemResponse } from '../calls/problems.ts'
import { idNotFound, problemResponse } from '../calls/problems.ts'
import type { PaymentStatusName } from './payment.ts'

/** A payout that another one wants to send again. */
export interface EarlierPayout {
  status: PaymentStatusName
  /** True if a payout has sent it again. */
  isReplaced: boolean
}

export const sentAgainProblems = {
  notBack: problemResponse(
    409,
    'Only a payout that failed or was returned can be sent again',
    'ERR0.03',
  ),
  alreadySent: problemResponse(409, 'This payout has been sent again already', 'ERR0.03'),
}

/** Returns why a payout cannot be sent again, or undefined if it can: once, after its money came back. */
export function whyNotSentAgain(
  payout: EarlierPayout | undefined,
  paymentId: string,
): ProblemResponse | undefined {
  if (payout === undefined) return idNotFound('replacesPaymentId', paymentId, 400)
  if (payout.status !== 'FAILED' && payout.status !== 'RETURNED') return sentAgainProblems.notBack
  return payout.isReplaced ? sentAgainProblems.alreadySent : undefined
}
