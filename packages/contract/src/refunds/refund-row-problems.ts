import { MAX_ROW_REFERENCE } from '../batches/batch.ts'
import type { RowProblem } from '../batches/list-review.ts'
import { paymentDescriptionLength } from '../calls/description-length.ts'
import type { ProblemResponse } from '../calls/problems.ts'
import { paymentRequestNotFound, refundProblems } from '../calls/problems.ts'
import { formatAud } from '../money/money.ts'
import { dateTimeParts, SYDNEY } from '../time/dates.ts'
import { isRefundDescription, isRefusal, parseRefundAmount } from './refund.ts'
import type { RefundBatchRow } from './refund-batch.ts'
import { batchProblems } from './refund-batch.ts'
import { refundColumnLabels as labels } from './refund-list.ts'
import type { ReviewedPayment } from './review-refunds.ts'

/** Returns all problems of the cells of a row, in the words of its columns. */
export function refundCellProblems(row: RefundBatchRow): RowProblem[] {
  const problems: RowProblem[] = []
  if (row.id === '')
    problems.push({
      problem: refundProblems.missingId,
      column: labels.id,
      text: 'Enter the ID of a payment request, or a client transaction ID.',
    })
  const requested = parseRefundAmount(row.refundAmount)
  if (typeof requested === 'object' && isRefusal(requested))
    problems.push({
      problem: requested,
      column: labels.refundAmount,
      text: `“${row.refundAmount}” isn’t an amount. Enter it as 1284.50.`,
    })
  if (row.description !== undefined && !isRefundDescription(row.description))
    problems.push({
      problem: refundProblems.invalidDescription,
      column: labels.description,
      text: `Use ${paymentDescriptionLength.min} to ${paymentDescriptionLength.max} letters, digits, spaces or / - ? : ( ) . , ' +`,
    })
  if ((row.clientRefundID?.length ?? 0) > MAX_ROW_REFERENCE)
    problems.push({
      problem: batchProblems.longReference,
      column: labels.clientRefundID,
      text: `Use up to ${MAX_ROW_REFERENCE} characters.`,
    })
  return problems
}

/** Returns the problem that no payment has the ID of a row. */
export function unknownPayment(id: string): RowProblem {
  return {
    problem: paymentRequestNotFound(id),
    column: labels.id,
    text: 'We found no payment request with this ID.',
  }
}

/** Returns the problem that an earlier row, which `place` names, refunds the same payment or has the same reference. */
export function repeatedRow(same: 'payment' | 'reference', place: string): RowProblem {
  return same === 'payment'
    ? { problem: batchProblems.samePayment(place), text: `${place} refunds the same payment.` }
    : {
        problem: batchProblems.sameReference(place),
        column: labels.clientRefundID,
        text: `${place} has the same reference.`,
      }
}

export const usedReference: RowProblem = {
  problem: refundProblems.duplicateClientRefundId,
  column: labels.clientRefundID,
  text: 'Another refund has this reference.',
}

export const waitsInAnotherList: RowProblem = {
  problem: batchProblems.waitingElsewhere,
  text: 'A refund of this payment waits in another list.',
}

/** Returns why the refund rule refuses a payment, in words for the person who made the list. */
export function refusedRefund(
  problem: ProblemResponse,
  { state, refundedAt }: Pick<ReviewedPayment, 'state' | 'refundedAt'>,
  now: Date,
): RowProblem {
  const { status, multiPayment, availableBalanceCents: left } = state
  if (multiPayment)
    return {
      problem,
      text: 'This request takes several payments. Refund the payments that it received.',
    }
  if (status === 'RETURN_IN_PROGRESS')
    return { problem, text: 'A refund of this payment is in progress.' }
  if (status === 'WAITING') return { problem, text: 'Not paid yet.' }
  if (status === 'EXPIRED') return { problem, text: 'Expired without a payment.' }
  if (left === 0)
    return {
      problem,
      text: `Already refunded in full${refundedAt === null ? '' : ` on ${dayText(refundedAt, now)}`}.`,
    }
  return {
    problem,
    column: labels.refundAmount,
    text:
      problem === refundProblems.onlyFull
        ? `You can refund this payment only in full: ${formatAud(state.amountReceivedCents)}.`
        : `Only ${formatAud(left)} can still be refunded.`,
  }
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Returns the day in Sydney, `29 November`, with its year if that is another one. */
function dayText(instant: Date, now: Date): string {
  const of = (at: Date) => dateTimeParts(at, SYDNEY).dateTime.slice(0, 10).split('/')
  const [day = '', month = '', year = ''] = of(instant)
  const text = `${Number(day)} ${months[Number(month) - 1]}`
  return of(now)[2] === year ? text : `${text} ${year}`
}
