import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import type { Cents } from '../money/money.ts'
import { addCents, ZERO_CENTS } from '../money/money.ts'

/** Totals of a list: how many records it has and the sum of their amounts, for each status. */

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
  /** True for payments that a multi-payment request received. The request itself counts in the list. */
  isPart?: boolean | undefined
}

export interface RecordTotals {
  count: number
  cents: Cents
  /** Only statuses that occur, in the order of their kind. */
  byStatus: readonly StatusTotal[]
}

interface StatusTotal {
  status: string
  count: number
  cents: Cents
}

/**
 * Returns the totals of records in any order. Parts are left out unless one part is the only record, as in the list
 * (spec 2.12, multi-payment child requests). `statuses` has all statuses of the kind, in order.
 */
export function totalsOf(
  records: Iterable<CountedRecords>,
  statuses: readonly string[],
): RecordTotals {
  const whole = new Map<string, StatusTotal>()
  const parts = new Map<string, StatusTotal>()
  for (const record of records) add(record.isPart ? parts : whole, record)
  const isOnlyPart = whole.size === 0 && sumOf(parts.values()).count === 1
  const counted = isOnlyPart ? parts : whole
  const byStatus = [...counted.values()].sort(
    (one, other) => statuses.indexOf(one.status) - statuses.indexOf(other.status),
  )
  return { ...sumOf(byStatus), byStatus }
}

function add(totals: Map<string, StatusTotal>, { status, count, cents }: CountedRecords): void {
  if (count === 0) return
  const total = totals.get(status)
  if (total === undefined) {
    totals.set(status, { status, count, cents })
    return
  }
  total.count += count
  total.cents = addCents(total.cents, cents)
}

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
