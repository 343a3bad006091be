import { MAX_ROW_REFERENCE, placeInList } from '../batches/batch.ts'
import { reasonOf, sumUpList } from '../batches/list-review.ts'
import type { ProblemResponse } from '../calls/problems.ts'
import { paymentRequestNotFound, refundProblems } from '../calls/problems.ts'
import type { Cents } from '../money/money.ts'
import { centsToText } from '../money/money.ts'
import { decideRefund, isRefundDescription, isRefusal, parseRefundAmount } from './refund.ts'
import type { RefundBatchReview, RefundBatchRow, ReviewedRefund } from './refund-batch.ts'
import { batchProblems } from './refund-batch.ts'

/** The present state of a payment that a row names. */
export interface ReviewedPayment {
  paymentRequestId: string
  payID: string
  payerName: string | null
  /** What the refund rule decides by. */
  state: Parameters<typeof decideRefund>[0]
  /** Amounts of it refunded in the last day. */
  refundedLately: readonly Cents[]
  /** True if a row of another batch waits to refund it. */
  waitsElsewhere: boolean
}

export interface ReviewFacts {
  /** Returns the payment with this id, in any form. */
  find: (id: string) => ReviewedPayment | undefined
  /** References that refunds have already. */
  usedReferences: ReadonlySet<string>
}

/**
 * Decides each row by the rule of a single refund. A batch refunds a payment once: a second row of the same payment is
 * left out, because its refund would be under way.
 */
export function reviewRefunds(
  rows: readonly RefundBatchRow[],
  { find, usedReferences }: ReviewFacts,
): ReviewedRefund[] {
  const rowOfPayment = new Map<string, number>()
  const rowOfReference = new Map<string, number>()
  return rows.map((row, at) => {
    const number = at + 1
    const payment = find(row.id)
    const requested = parseRefundAmount(row.refundAmount)
    const leftOut = (problem: ProblemResponse, duplicateOf?: number): ReviewedRefund => ({
      ...shown(number, row, payment),
      ...(duplicateOf === undefined ? {} : { duplicateOf }),
      isRepeat: false,
      ...reasonOf(problem),
    })
    if (row.leaveOut !== undefined)
      return { ...shown(number, row, payment), isRepeat: false, reason: row.leaveOut }
    if (row.id === '') return leftOut(refundProblems.missingId)
    if (typeof requested === 'object' && isRefusal(requested)) return leftOut(requested)
    if (row.description !== undefined && !isRefundDescription(row.description))
      return leftOut(refundProblems.invalidDescription)
    const reference = row.clientRefundID
    if (reference !== undefined && reference.length > MAX_ROW_REFERENCE)
      return leftOut(batchProblems.longReference)
    if (!payment) return leftOut(paymentRequestNotFound(row.id))
    const before = rowOfPayment.get(payment.paymentRequestId)
    if (before !== undefined)
      return leftOut(batchProblems.samePayment(placeInList(rows, before)), before)
    if (reference !== undefined) {
      const other = rowOfReference.get(reference)
      if (other !== undefined)
        return leftOut(batchProblems.sameReference(placeInList(rows, other)), other)
      if (usedReferences.has(reference)) return leftOut(refundProblems.duplicateClientRefundId)
    }
    if (payment.waitsElsewhere) return leftOut(batchProblems.waitingElsewhere)
    const decision = decideRefund(payment.state, requested)
    if (isRefusal(decision)) return leftOut(decision)
    rowOfPayment.set(payment.paymentRequestId, number)
    if (reference !== undefined) rowOfReference.set(reference, number)
    return {
      ...shown(number, row, payment),
      amount: centsToText(decision.amountCents),
      isRepeat: payment.refundedLately.includes(decision.amountCents),
    }
  })
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

/** Returns count and sum of what would be refunded, and the balance before and after. */
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
