import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import type { Cents } from '../money/money.ts'
import { addCents, ZERO_CENTS } from '../money/money.ts'
import type { SettledMoney } from './settled-money.ts'
import { sumMoney } from './settled-money.ts'

/** Totals of a list: its records and the sum of their amounts for each status, and the money that they settled. */

const countWords = { description: 'The number of records.', example: 3 }

const sumWords = {
  description: 'The sum of their amounts in dollars, with two decimals.',
  example: '149.70',
}

/** A record as it counts, or a number of records with the same status. */
export interface CountedRecords {
  status: string
  /** Number of records. */
  count: number
  /** Sum of their amounts. A record whose payer chooses the amount adds nothing. */
  cents: Cents
  /** The money that they settled, by the rule of their kind. Absent for agreements, which settle none. */
  money?: SettledMoney | undefined
  /** True for payments that a multi-payment request received. The request itself counts in the list. */
  isPart?: boolean | undefined
}

export interface RecordTotals {
  count: number
  cents: Cents
  /** Only statuses that occur, in the order of their kind. */
  byStatus: readonly StatusTotal[]
  /** Money of all records, also of received payments that the list leaves out. */
  money: SettledMoney
  /** The received payments that the list leaves out: their number, and the money in `money` that is theirs. */
  leftOut: { count: number; settled: Cents }
}

interface StatusTotal {
  status: string
  count: number
  cents: Cents
}

/**
 * Returns the totals of records in any order. Counts and amounts leave parts out unless one part is the only record, as
 * the list does (spec 2.12, multi-payment child requests). Their money counts, because their request has none itself.
 * `statuses` has all statuses of the kind, in order.
 */
export function totalsOf(
  records: Iterable<CountedRecords>,
  statuses: readonly string[],
): RecordTotals {
  const whole = new Map<string, StatusTotal>()
  const parts = new Map<string, StatusTotal>()
  let [money, moneyOfParts] = [nothing, nothing]
  for (const record of addUp(records)) {
    if (record.count > 0) (record.isPart ? parts : whole).set(record.status, record)
    if (record.money === undefined) continue
    money = sumMoney([money, record.money])
    if (record.isPart) moneyOfParts = sumMoney([moneyOfParts, record.money])
  }
  const countOfParts = sumOf(parts.values()).count
  const isOnlyPart = whole.size === 0 && countOfParts === 1
  const counted = isOnlyPart ? parts : whole
  const byStatus = [...counted.values()]
    .map(({ status, count, cents }) => ({ status, count, cents }))
    .sort((one, other) => statuses.indexOf(one.status) - statuses.indexOf(other.status))
  return {
    ...sumOf(byStatus),
    byStatus,
    money,
    leftOut: isOnlyPart
      ? { count: 0, settled: ZERO_CENTS }
      : { count: countOfParts, settled: moneyOfParts.settled },
  }
}

/**
 * Adds up records with the same status, received payments apart from other records. The sums count like the records
 * themselves, so that a long list can be added up in parts.
 */
export function addUp(records: Iterable<CountedRecords>): CountedRecords[] {
  const whole = new Map<string, CountedRecords>()
  const parts = new Map<string, CountedRecords>()
  for (const { status, count, cents, money, isPart } of records) {
    const sums = isPart ? parts : whole
    const sum = sums.get(status)
    if (sum === undefined) {
      sums.set(status, { status, count, cents, money: money && { ...money }, isPart })
      continue
    }
    sum.count += count
    sum.cents = addCents(sum.cents, cents)
    if (money === undefined) continue
    sum.money ??= { ...nothing }
    // In place, because a list has tens of thousands of records.
    sum.money.settled = addCents(sum.money.settled, money.settled)
    sum.money.returned = addCents(sum.money.returned, money.returned)
  }
  return [...whole.values(), ...parts.values()]
}

const nothing: SettledMoney = { settled: ZERO_CENTS, returned: ZERO_CENTS }

function sumOf(totals: Iterable<StatusTotal>): { count: number; cents: Cents } {
  let [count, cents] = [0, ZERO_CENTS]
  for (const total of totals) {
    count += total.count
    cents = addCents(cents, total.cents)
  }
  return { count, cents }
}

const dollars = z.string().check(z.regex(/^\d+\.\d{2}$/))

/** Totals of a search, as the API returns them. Amounts are dollars as text with two decimals. */
export const SearchTotals = z.object({
  recordCount: field(z.number(), countWords),
  amount: field(dollars, sumWords),
  money: field(
    z.optional(
      z.object({
        settled: field(
          dollars,
          'The dollars that were received, or paid out for payouts.',
          '99.80',
        ),
        returned: field(
          dollars,
          'The dollars of it that went back: completed refunds whenever they were made, or returned payouts.',
          '20.00',
        ),
        net: field(dollars, 'What was settled, less what was returned.', '79.80'),
        leftOutCount: field(
          z.number(),
          'The payments received by requests that take several, which `recordCount` leaves out.',
          0,
        ),
        leftOutSettled: field(dollars, 'Their part of `settled`, in dollars.', '0.00'),
      }),
    ),
    'The money of these records. A request that waits or has expired has none, and so has a payout that failed. A request that takes several payments has none itself: the payments that it received count. Absent for agreements.',
  ),
  byStatus: field(
    z.array(
      z.object({
        status: field(z.string(), 'The status.', 'COMPLETE'),
        recordCount: field(z.number(), countWords),
        amount: field(dollars, sumWords),
      }),
    ),
    'The same for each status that occurs.',
  ),
  complete: field(
    z.boolean(),
    'False if the search has more records than the call counts. The totals are of the newest ones then.',
  ),
})
export type SearchTotals = z.infer<typeof SearchTotals>
nameObject(
  SearchTotals,
  'SearchTotals',
  'The number of records of a search and the sum of their amounts.',
)
