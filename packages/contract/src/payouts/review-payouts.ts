import { placeInList } from '../batches/batch.ts'
import type { RowProblem } from '../batches/list-review.ts'
import { reasonsOf, rowCents, sumUpList } from '../batches/list-review.ts'
import type { Cents } from '../money/money.ts'
import { formatAud } from '../money/money.ts'
import { PayIdType } from '../payment-requests/pay-id-type.ts'
import type { PayeeCheck } from '../payments/payee-check.ts'
import { isPayeeAccepted } from '../payments/payee-check.ts'
import { paymentProblems } from '../payments/payment-problems.ts'
import { payeeKey } from '../payments/repeated-payout.ts'
import type { PayoutBatchReview, PayoutBatchRow, ReviewedPayout } from './payout-batch.ts'
import { payoutBatchProblems } from './payout-batch.ts'
import type { ReadRow, RowPayout } from './payout-row.ts'
import { ID_LABEL } from './payout-row.ts'

type PaidPayee = Pick<RowPayout, 'payID' | 'payIDType' | 'bsb' | 'accountNumber' | 'paymentAmount'>

/** A payout that a row may repeat: a payout, or a row that waits in another list. */
export interface Repeated {
  /**
   * The id of the list, of the request for approval, or else of the payout. A payout of a list keeps the list's id, so
   * that a row is the same before and after it was paid.
   */
  sourceId: string
  /** Of a payout of the last day that did not fail and was not returned. */
  clientPaymentId?: string
  /** The list in which the row waits. */
  waitsInBatch?: string
  /** The request for approval of the list in which the row waits. */
  waitsInApproval?: string
}

export type RecentPayout = PaidPayee & Repeated

export interface PayoutFacts {
  /** Ids that payouts have already. */
  usedIds: ReadonlySet<string>
  /** Ids of rows that wait in other batches. */
  waitingIds: ReadonlySet<string>
  /** Payouts and rows that pay one of the amounts, oldest first. */
  recent: readonly RecentPayout[]
  /** Returns the check of a payee, or undefined before the first check. */
  checkOf: (payout: RowPayout) => PayeeCheck | undefined
  /** The largest payout that the client may make, or null if there is no limit. */
  limitCents: Cents | null
}

/** The identity of a payout for a person: its payee and its amount. */
const repeatKey = (payout: PaidPayee) => `${payout.paymentAmount} ${payeeKey(payout)}`

/**
 * Returns a function that decides a row by the rules of a single payout. Map the rows of the list with it, in their
 * order. A row that may pay twice is marked and still paid: two wages of the same amount are right. A second row with the
 * same id is left out.
 */
export function payoutReviewer(
  rows: readonly PayoutBatchRow[],
  { usedIds, waitingIds, recent, checkOf, limitCents }: PayoutFacts,
): (row: ReadRow, at: number) => ReviewedPayout {
  const repeated = new Map(recent.map((earlier) => [repeatKey(earlier), earlier]))
  const rowOfPayout = new Map<string, number>()
  const rowOfId = new Map<string, number>()

  /** Returns the problem that a payout or another row has the id already. */
  const idProblem = (id: string | undefined): RowProblem[] => {
    if (id === undefined) return []
    const before = rowOfId.get(id)
    const ofColumn = (problem: RowProblem['problem'], text: string) => [
      { problem, column: ID_LABEL, text },
    ]
    if (before !== undefined) {
      const place = placeInList(rows, before)
      return ofColumn(payoutBatchProblems.sameId(place), `${place} has the same ID`)
    }
    if (usedIds.has(id)) return ofColumn(paymentProblems.duplicate, 'Another payout has this ID')
    return waitingIds.has(id)
      ? ofColumn(
          payoutBatchProblems.waitingElsewhere,
          'A payout with this ID waits in another list',
        )
      : []
  }

  /** Returns all problems of a payout whose cells are valid. */
  const whyNot = (
    { paymentAmount }: RowPayout,
    id: string | undefined,
    check: PayeeCheck | undefined,
  ): RowProblem[] => {
    const problems = idProblem(id)
    if (limitCents !== null && rowCents(paymentAmount) > limitCents)
      problems.push({
        problem: paymentProblems.aboveTransactionLimit,
        column: 'Amount',
        text: `Your limit for a single payout is ${formatAud(limitCents)}`,
      })
    if (check?.result === 'NOT_FOUND') {
      const problem = payoutBatchProblems.noSuchPayee(check.reason)
      problems.push({ problem, text: problem.body.message })
    }
    return problems
  }

  const lineOf = (number: number) => {
    const line = rows[number - 1]?.line
    return line === undefined ? {} : { duplicateOfLine: line }
  }

  return ({ row, read }, at) => {
    const number = at + 1
    const { clientPaymentId, leaveOut } = row
    const place = { row: number, ...(row.line === undefined ? {} : { line: row.line }) }
    if (leaveOut !== undefined) return { ...place, ...payeeOf(row), reason: leaveOut }
    if ('problems' in read)
      return {
        ...place,
        ...payeeOf(row),
        ...reasonsOf([...read.problems, ...idProblem(clientPaymentId)]),
      }
    const { payout } = read
    const shown = { ...place, ...payeeOf({ ...payout, clientPaymentId }) }
    const check = checkOf(payout)
    const problems = whyNot(payout, clientPaymentId, check)
    if (problems.length > 0) {
      const duplicateOf = clientPaymentId === undefined ? undefined : rowOfId.get(clientPaymentId)
      return {
        ...shown,
        ...(duplicateOf === undefined ? {} : { duplicateOf }),
        ...reasonsOf(problems),
      }
    }
    const key = repeatKey(payout)
    const duplicateOf = rowOfPayout.get(key)
    if (duplicateOf === undefined) rowOfPayout.set(key, number)
    if (clientPaymentId !== undefined) rowOfId.set(clientPaymentId, number)
    return {
      ...shown,
      amount: payout.paymentAmount,
      ...(duplicateOf === undefined ? {} : { duplicateOf, ...lineOf(duplicateOf) }),
      ...repeatOf(repeated.get(key)),
      ...shownCheck(check),
    }
  }
}

function repeatOf(repeated: RecentPayout | undefined): Partial<ReviewedPayout> {
  if (!repeated) return {}
  const { clientPaymentId, waitsInBatch, waitsInApproval } = repeated
  return {
    ...(clientPaymentId === undefined ? {} : { repeatOf: clientPaymentId }),
    ...(waitsInBatch === undefined ? {} : { waitsInBatch }),
    ...(waitsInApproval === undefined ? {} : { waitsInApproval }),
  }
}

/** Returns the ids of all payouts, lists and requests that rows repeat which would be paid. */
export function repeatedIds(
  rows: readonly ReviewedPayout[],
  recent: readonly RecentPayout[],
): string[] {
  const keys = new Set(
    rows.filter(isRepeat).flatMap(({ amount: paymentAmount, payIDType, ...payee }) =>
      paymentAmount === undefined
        ? []
        : [
            repeatKey({
              ...payee,
              paymentAmount,
              payIDType: PayIdType.safeParse(payIDType).data,
            }),
          ],
    ),
  )
  const ids = recent.flatMap((earlier) => (keys.has(repeatKey(earlier)) ? [earlier.sourceId] : []))
  return [...new Set(ids)]
}

function shownCheck(
  check: PayeeCheck | undefined,
): Pick<ReviewedPayout, 'check' | 'checkedName' | 'checkReason'> {
  if (!check || check.result === 'NOT_FOUND') return {}
  const { result, name, reason } = check
  return {
    check: result,
    ...(name === undefined ? {} : { checkedName: name }),
    ...(reason === undefined ? {} : { checkReason: reason }),
  }
}

/**
 * Returns count and sum of the payouts that would be made, those that may pay twice, and the balance before and after.
 */
export function sumUpPayouts(
  rows: readonly ReviewedPayout[],
  { balance, leftToday, repeated }: Pick<PayoutBatchReview, 'balance' | 'leftToday' | 'repeated'>,
): PayoutBatchReview {
  const paid = rows.filter(({ amount }) => amount !== undefined)
  return {
    ...sumUpList(rows, balance),
    payouts: paid.length,
    duplicates: paid.filter(({ duplicateOf }) => duplicateOf !== undefined).length,
    repeats: paid.filter(isRepeat).length,
    repeated,
    unmatched: paid.filter(({ check }) => check !== 'MATCH').length,
    unchecked: paid.filter(({ check }) => check === undefined).length,
    ...(leftToday === undefined ? {} : { leftToday }),
  }
}

/** Returns true for a row whose payee got the same amount in the last day, or gets it from another list. */
export function isRepeat({
  repeatOf: payout,
  waitsInBatch,
  waitsInApproval,
}: ReviewedPayout): boolean {
  return [payout, waitsInBatch, waitsInApproval].some((id) => id !== undefined)
}

/** Returns true for a row that would be paid although the same payee gets or got the same amount. */
export function mayPayTwice(row: ReviewedPayout): boolean {
  return row.amount !== undefined && (row.duplicateOf !== undefined || isRepeat(row))
}

type Confirmable = Pick<PayoutBatchReview, 'payouts' | 'amount' | 'duplicates' | 'repeats'> & {
  repeated?: readonly string[] | undefined
}

/**
 * Returns true if the confirmed facts still hold. Fewer rows that may pay twice change nothing, because a payout of
 * yesterday is no longer one of the last day. A payout or a list that the person has not seen changes it, even if the
 * number is the same. So a review is confirmed once, in however many tabs and by however many people.
 */
export function isAsConfirmed(review: Confirmable, confirmed: Confirmable): boolean {
  return (
    review.payouts === confirmed.payouts &&
    review.amount === confirmed.amount &&
    review.duplicates <= confirmed.duplicates &&
    areRepeatsAccepted(review, confirmed)
  )
}

/** Returns true if rows repeat no more payouts and lists than the person accepted, and none that they have not seen. */
export function areRepeatsAccepted(
  { repeats, repeated = [] }: Pick<Confirmable, 'repeats' | 'repeated'>,
  accepted: Pick<Confirmable, 'repeats' | 'repeated'>,
): boolean {
  const seen = new Set(accepted.repeated)
  return repeats <= accepted.repeats && repeated.every((id) => seen.has(id))
}

/** Returns how many rows would be paid to a payee whose check the person did not accept. */
export function payeesNotAccepted(
  rows: readonly PayoutBatchRow[],
  reviewed: readonly ReviewedPayout[],
): number {
  return reviewed.filter(
    ({ amount, check, row }) =>
      amount !== undefined && !isPayeeAccepted(check, rows[row - 1]?.accepts),
  ).length
}

type Shown = Pick<PayoutBatchRow, (typeof shownFields)[number]>

const shownFields = [
  'payeeName',
  'payID',
  'payIDType',
  'bsb',
  'accountNumber',
  'clientPaymentId',
  'paymentDescription',
] as const satisfies readonly (keyof PayoutBatchRow & keyof ReviewedPayout)[]

/** Returns the fields that show a payout's payee, without those that it lacks. */
export function payeeOf(
  payout: { [Field in (typeof shownFields)[number]]?: string | undefined },
): Shown {
  return Object.fromEntries(
    shownFields.flatMap((field) => {
      const value = payout[field]
      return value === undefined || value === '' ? [] : [[field, value]]
    }),
  )
}
