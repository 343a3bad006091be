import { placeInList } from '../batches/batch.ts'
import type { RowProblem } from '../batches/list-review.ts'
import { reasonsOf, sumUpList } from '../batches/list-review.ts'
import type { ProblemResponse } from '../calls/problems.ts'
import type { Cents } from '../money/money.ts'
import { centsToText } from '../money/money.ts'
import type { RefundDecision } from './refund.ts'
import { decideRefund, isRefusal, parseRefundAmount } from './refund.ts'
import type { RefundBatchReview, RefundBatchRow, ReviewedRefund } from './refund-batch.ts'
import {
  refundCellProblems,
  refusedRefund,
  repeatedRow,
  unknownPayment,
  usedReference,
  waitsInAnotherList,
} from './refund-row-problems.ts'

/** The present state of a payment that a row names. */
export interface ReviewedPayment {
  paymentRequestId: string
  payID: string
  payerName: string | null
  /** The state that the refund rule decides by. */
  state: Parameters<typeof decideRefund>[0]
  /** Amounts of it refunded in the last day. */
  refundedLately: readonly Cents[]
  /** Time at which its last completed refund arrived. */
  refundedAt: Date | null
  /** True if a row of another batch waits to refund it. */
  waitsElsewhere: boolean
}

export interface ReviewFacts {
  /** Returns the payment with this id, in any form. */
  find: (id: string) => ReviewedPayment | undefined
  /** References that refunds have already. */
  usedReferences: ReadonlySet<string>
  now: Date
}

/**
 * Decides each row by the rule of a single refund. A batch refunds a payment once: a second row of the same payment is
 * left out, because its refund would be under way.
 */
export function reviewRefunds(
  rows: readonly RefundBatchRow[],
  { find, usedReferences, now }: ReviewFacts,
): ReviewedRefund[] {
  const rowOfPayment = new Map<string, number>()
  const rowOfReference = new Map<string, number>()
  /** Returns the problems of a row, given its payment and the rows before it. */
  function problemsOf(
    row: RefundBatchRow,
    payment: ReviewedPayment | undefined,
    decision: RefundDecision | ProblemResponse | undefined,
  ): { problems: RowProblem[]; duplicateOf: number | undefined } {
    const problems = refundCellProblems(row)
    const before = payment && rowOfPayment.get(payment.paymentRequestId)
    const { clientRefundID: reference = '' } = row
    const other = rowOfReference.get(reference)
    if (!payment && row.id !== '') problems.push(unknownPayment(row.id))
    if (before !== undefined) problems.push(repeatedRow('payment', placeInList(rows, before)))
    if (other !== undefined) problems.push(repeatedRow('reference', placeInList(rows, other)))
    else if (usedReferences.has(reference)) problems.push(usedReference)
    if (payment?.waitsElsewhere) problems.push(waitsInAnotherList)
    if (payment && decision && isRefusal(decision))
      problems.push(refusedRefund(decision, payment, now))
    return { problems, duplicateOf: before ?? other }
  }

  return rows.map((row, at) => {
    const number = at + 1
    const payment = find(row.id)
    const reviewed = { ...shown(number, row, payment), isRepeat: false }
    if (row.leaveOut !== undefined) return { ...reviewed, reason: row.leaveOut }
    const requested = parseRefundAmount(row.refundAmount)
    // If the payment cannot be refunded at all, the row reports that even if its amount is wrong.
    const decision =
      payment && decideRefund(payment.state, isAmount(requested) ? requested : 'remaining')
    const { problems, duplicateOf } = problemsOf(row, payment, decision)
    if (problems.length > 0 || !payment || !decision || isRefusal(decision))
      return {
        ...reviewed,
        ...(duplicateOf === undefined ? {} : { duplicateOf }),
        ...reasonsOf(problems),
      }
    rowOfPayment.set(payment.paymentRequestId, number)
    if (row.clientRefundID !== undefined) rowOfReference.set(row.clientRefundID, number)
    return {
      ...reviewed,
      amount: centsToText(decision.amountCents),
      isRepeat: payment.refundedLately.includes(decision.amountCents),
    }
  })
}

function isAmount(requested: ReturnType<typeof parseRefundAmount>) {
  return typeof requested !== 'object' || !isRefusal(requested)
}

function shown(row: number, { id, line }: RefundBatchRow, payment: ReviewedPayment | undefined) {
  const place = { row, ...(line === undefined ? {} : { line }), id }
  if (!payment) return place
  const { paymentRequestId, payID, payerName, state } = payment
  return {
    ...place,
    paymentRequestId,
    payID,
    ...(payerName === null ? {} : { payerName }),
    availableBalance: centsToText(state.availableBalanceCents),
  }
}

/** Returns count and sum of the refunds that would be made, and the balance before and after. */
export function sumUpReview(
  rows: readonly ReviewedRefund[],
  balance: RefundBatchReview['balance'],
): RefundBatchReview {
  return {
    ...sumUpList(rows, balance),
    refunds: rows.filter(({ amount }) => amount !== undefined).length,
    duplicates: rows.filter(({ duplicateOf }) => duplicateOf !== undefined).length,
    repeats: rows.filter(({ isRepeat }) => isRepeat).length,
  }
}
