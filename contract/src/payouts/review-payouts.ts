import type { ProblemResponse } from '../calls/problems.ts'
import type { Cents } from '../money/money.ts'
import {
  balanceToCents,
  centsToNumber,
  centsToText,
  parseTwoDecimals,
  subtractCents,
  sumCents,
} from '../money/money.ts'
import { paymentProblems } from '../payments/payment-problems.ts'
import { payeeKey } from '../payments/repeated-payout.ts'
import type { PayoutBatchReview, PayoutBatchRow, ReviewedPayout } from './payout-batch.ts'
import { payoutBatchProblems } from './payout-batch.ts'
import type { RowPayout } from './payout-row.ts'
import { payoutOfRow } from './payout-row.ts'

/** A payout of the last day that did not fail and was not returned. */
export type RecentPayout = Pick<
  RowPayout,
  'payID' | 'payIDType' | 'bsb' | 'accountNumber' | 'paymentAmount'
> & { clientPaymentId: string }

export interface PayoutFacts {
  /** Ids that payouts have already. */
  usedIds: ReadonlySet<string>
  /** Ids of rows that wait in other batches. */
  waitingIds: ReadonlySet<string>
  recent: readonly RecentPayout[]
  /** The largest payout that the client may make, or null if there is no limit. */
  limitCents: Cents | null
}

/** What identifies a payout for a person: whom it pays, and how much. */
const repeatKey = (payout: Omit<RecentPayout, 'clientPaymentId'>) =>
  `${payout.paymentAmount} ${payeeKey(payout)}`

/**
 * Decides each row by the rules of a single payout. A row that may pay twice is marked and still paid: two wages of the
 * same amount are right. A second row with the same id is left out.
 */
export function reviewPayouts(
  rows: readonly PayoutBatchRow[],
  { usedIds, waitingIds, recent, limitCents }: PayoutFacts,
): ReviewedPayout[] {
  const recentIds = new Map(recent.map((made) => [repeatKey(made), made.clientPaymentId]))
  const rowOfPayout = new Map<string, number>()
  const rowOfId = new Map<string, number>()

  const whyNot = (
    { paymentAmount }: RowPayout,
    id: string | undefined,
  ): ProblemResponse | undefined => {
    const before = id === undefined ? undefined : rowOfId.get(id)
    if (before !== undefined) return payoutBatchProblems.sameId(before)
    if (id !== undefined && usedIds.has(id)) return paymentProblems.duplicate
    if (id !== undefined && waitingIds.has(id)) return payoutBatchProblems.waitingElsewhere
    const isAbove = limitCents !== null && centsOf(paymentAmount) > limitCents
    return isAbove ? paymentProblems.aboveTransactionLimit : undefined
  }

  return rows.map((row, at) => {
    const number = at + 1
    const { clientPaymentId } = row
    const read = payoutOfRow(row)
    if ('problem' in read) return { row: number, ...payeeOf(row), ...reasonOf(read.problem) }
    const { payout } = read
    const shown = { row: number, ...payeeOf({ ...payout, clientPaymentId }) }
    const problem = whyNot(payout, clientPaymentId)
    if (problem) {
      const duplicateOf = clientPaymentId === undefined ? undefined : rowOfId.get(clientPaymentId)
      return {
        ...shown,
        ...(duplicateOf === undefined ? {} : { duplicateOf }),
        ...reasonOf(problem),
      }
    }
    const key = repeatKey(payout)
    const duplicateOf = rowOfPayout.get(key)
    const repeatOf = recentIds.get(key)
    if (duplicateOf === undefined) rowOfPayout.set(key, number)
    if (clientPaymentId !== undefined) rowOfId.set(clientPaymentId, number)
    return {
      ...shown,
      amount: payout.paymentAmount,
      ...(duplicateOf === undefined ? {} : { duplicateOf }),
      ...(repeatOf === undefined ? {} : { repeatOf }),
    }
  })
}

/** Returns count and sum of what would be paid, the rows that may pay twice, and the balance before and after. */
export function sumUpPayouts(
  rows: readonly ReviewedPayout[],
  { balance, leftToday }: Pick<PayoutBatchReview, 'balance' | 'leftToday'>,
): PayoutBatchReview {
  const paid = rows.filter(({ amount }) => amount !== undefined)
  const sum = sumCents(paid.map(({ amount = '' }) => centsOf(amount)))
  return {
    payouts: paid.length,
    amount: centsToText(sum),
    leftOut: rows.length - paid.length,
    duplicates: paid.filter(({ duplicateOf }) => duplicateOf !== undefined).length,
    repeats: paid.filter(({ repeatOf }) => repeatOf !== undefined).length,
    balance,
    balanceAfter: centsToNumber(subtractCents(balanceToCents(balance), sum)),
    ...(leftToday === undefined ? {} : { leftToday }),
    rows: [...rows],
  }
}

/** Returns true for a row that would be paid although the same payee gets or got the same amount. */
export function mayPayTwice({ amount, duplicateOf, repeatOf }: ReviewedPayout): boolean {
  return amount !== undefined && (duplicateOf !== undefined || repeatOf !== undefined)
}

/**
 * Returns true if what was confirmed is still so. Fewer rows that may pay twice change nothing, because a payout of
 * yesterday is no longer one of the last day.
 */
export function isAsConfirmed(
  review: Pick<PayoutBatchReview, 'payouts' | 'amount' | 'duplicates' | 'repeats'>,
  confirmed: typeof review,
): boolean {
  return (
    review.payouts === confirmed.payouts &&
    review.amount === confirmed.amount &&
    review.duplicates <= confirmed.duplicates &&
    review.repeats <= confirmed.repeats
  )
}

type Shown = Pick<PayoutBatchRow, keyof PayoutBatchRow & keyof ReviewedPayout>

const shownFields = [
  'payeeName',
  'payID',
  'payIDType',
  'bsb',
  'accountNumber',
  'clientPaymentId',
  'paymentDescription',
] as const satisfies readonly (keyof Shown)[]

/** Returns the fields that show whom a payout pays, without those that it lacks. */
export function payeeOf(payout: { [Field in keyof Shown]?: string | undefined }): Shown {
  return Object.fromEntries(
    shownFields.flatMap((field) => {
      const value = payout[field]
      return value === undefined || value === '' ? [] : [[field, value]]
    }),
  )
}

function reasonOf({ body }: ProblemResponse): Pick<ReviewedPayout, 'failureCode' | 'reason'> {
  return {
    ...(body.details && { failureCode: body.details.failureCode }),
    reason: body.message,
  }
}

function centsOf(amount: string): Cents {
  const cents = parseTwoDecimals(amount)
  if (cents === undefined) throw new RangeError(`${amount} is not an amount`)
  return cents
}
