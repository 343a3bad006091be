import type { ProblemResponse } from '../calls/problems.ts'
import { problemResponse } from '../calls/problems.ts'
import { isPayeeAccepted } from '../payments/payee-check.ts'
import type { PaymentCreate, PayoutAccepted } from '../payments/payment.ts'
import { paymentProblems } from '../payments/payment-problems.ts'
import type { PayoutBatchReview, PayoutBatchRow, ReviewedPayout } from './payout-batch.ts'
import { isRepeat } from './review-payouts.ts'

/**
 * A person who makes a single payout gets the same questions as for a row of a list: whose account it is, and what it
 * repeats (decision 133).
 */

/** Returns a payout as the only row of a list, for its check and its review. Its id is checked when it is made. */
export function rowOfPayout(payment: PaymentCreate): PayoutBatchRow {
  const { payeeName, paymentAmount, paymentDescription, paymentReference } = payment
  const { payID, payIDType, bsb, accountNumber, ultimatePayerName } = payment
  const optional = { paymentReference, payID, payIDType, bsb, accountNumber, ultimatePayerName }
  return {
    ...{ payeeName, paymentAmount, paymentDescription },
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  }
}

/** The questions to a person about one payout. */
export interface PayoutQuestion {
  /** The payout as it was reviewed. Without an amount, it cannot be paid, and `reason` says why. */
  row: ReviewedPayout
  asksAboutPayee: boolean
  asksAboutRepeat: boolean
  /** The answer to send if the person says yes to both. */
  accepted: PayoutAccepted
}

/** Returns the questions to a person from a review of one payout. */
export function questionOf({
  rows,
  repeated,
}: Pick<PayoutBatchReview, 'rows' | 'repeated'>): PayoutQuestion {
  const [row] = rows
  if (!row) throw new RangeError('a review of no payout')
  const asksAboutPayee = !isPayeeAccepted(row.check, undefined)
  const asksAboutRepeat = isRepeat(row)
  return {
    row,
    asksAboutPayee,
    asksAboutRepeat,
    accepted: {
      ...(asksAboutPayee && { check: row.check ?? 'NOT_CHECKED' }),
      ...(asksAboutRepeat && { repeated }),
    },
  }
}

const questions: readonly string[] = [
  paymentProblems.payeeNotAccepted.body.message,
  paymentProblems.mayPayTwice.body.message,
]

/** Returns true for the message of a problem that the person can answer, and then pay. */
export function isPayoutQuestion(message: string | undefined): boolean {
  return questions.includes(message ?? '')
}

/**
 * Returns why a person’s payout is not made: it cannot be paid, or they have not accepted exactly the findings of the
 * review.
 */
export function whyNotAccepted(
  review: Pick<PayoutBatchReview, 'rows' | 'repeated'>,
  { check, repeated = [] }: PayoutAccepted,
): ProblemResponse | undefined {
  const { row, asksAboutRepeat } = questionOf(review)
  if (row.amount === undefined) return problemResponse(400, row.reason ?? 'Not reviewed', 'ERR0.03')
  if (!isPayeeAccepted(row.check, check)) return paymentProblems.payeeNotAccepted
  const seen = new Set(repeated)
  const isNew = asksAboutRepeat && !review.repeated.every((id) => seen.has(id))
  return isNew ? paymentProblems.mayPayTwice : undefined
}
