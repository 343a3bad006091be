import type { Cents } from '@tideway/contract/money/money'
import { ZERO_CENTS } from '@tideway/contract/money/money'
import type { CountedRecords } from '@tideway/contract/records/record-totals'
import { totalsOf } from '@tideway/contract/records/record-totals'
import type { CountedList } from './transaction-list.ts'

interface Counting<Row> extends Omit<CountedList<Row>, 'total'> {
  /** All statuses of the type, in order. */
  statuses: readonly string[]
  status: (row: Row) => string
  /** The amount, or undefined if the record has none. */
  cents: (row: Row) => Cents | undefined
}

/** Returns how a list's records count, by the rule that the provider uses too. */
export function countedList<Row>({
  statuses,
  status,
  cents,
  ...list
}: Counting<Row>): CountedList<Row> {
  function* counted(rows: readonly Row[]): Iterable<CountedRecords> {
    for (const row of rows) yield { status: status(row), count: 1, cents: cents(row) ?? ZERO_CENTS }
  }
  return { ...list, total: (rows) => totalsOf(counted(rows), statuses) }
}
