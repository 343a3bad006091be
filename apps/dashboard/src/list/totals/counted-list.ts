import type { Cents } from '@tideway/contract/money/money'
import { ZERO_CENTS } from '@tideway/contract/money/money'
import type { CountedRecords, RecordTotals } from '@tideway/contract/records/record-totals'
import { totalsOf } from '@tideway/contract/records/record-totals'

/** How the records of a list count. */
export interface CountedList<Row> {
  /** Name of one record and of several: 'payout', 'payouts'. */
  noun: readonly [one: string, several: string]
  /** Words after the sum, if they must say what it consists of. */
  sumOf?: string | undefined
  status: (row: Row) => string
  /** The amount, or undefined if the record has none. */
  cents: (row: Row) => Cents | undefined
}

/** Returns the totals of rows, by the rule that the provider uses too. */
export function totalsOfRows<Row>(
  rows: readonly Row[],
  statuses: readonly string[],
  { status, cents }: Pick<CountedList<Row>, 'status' | 'cents'>,
): RecordTotals {
  function* counted(): Iterable<CountedRecords> {
    for (const row of rows) yield { status: status(row), count: 1, cents: cents(row) ?? ZERO_CENTS }
  }
  return totalsOf(counted(), statuses)
}
