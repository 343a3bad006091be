import type { Cents } from '@tideway/contract/money/money'
import { ZERO_CENTS } from '@tideway/contract/money/money'
import type { CountedRecords, RecordTotals } from '@tideway/contract/records/record-totals'
import { addUp, totalsOf } from '@tideway/contract/records/record-totals'
import type { MoneyWords, SettledMoney } from '@tideway/contract/records/settled-money'
import type { TransactionSearch } from '../search/transaction-search.ts'

/** The rules by which the records of a list are counted. */
export interface CountedList<Row> {
  /** Name of one record and of several: 'payout', 'payouts'. */
  noun: readonly [one: string, several: string]
  status: (row: Row) => string
  /** The amount, or undefined if the record has none. */
  cents: (row: Row) => Cents | undefined
  /** The money that records settle, with its names. Undefined for agreements, which settle none. */
  money?: { of: (row: Row) => SettledMoney; words: MoneyWords } | undefined
  /** Words after the sum of the amounts, for a list without money. */
  sumOf?: string | undefined
  /** True for a payment that a multi-payment request received, which the list leaves out. */
  isPart?: (row: Row) => boolean
  /** Returns rows, together with the loaded payments that they received. */
  withParts?: (rows: readonly Row[], records: readonly Row[]) => readonly Row[]
  /** Returns a note that the reader needs to compare the sums with those of other screens. */
  note?: (search: TransactionSearch) => string | undefined
}

type Counting<Row> = Pick<CountedList<Row>, 'status' | 'cents' | 'money' | 'isPart'>

/** Returns the totals of rows, by the same rule as the provider. */
export function totalsOfRows<Row>(
  rows: readonly Row[],
  statuses: readonly string[],
  counting: Counting<Row>,
): RecordTotals {
  return totalsOf(countedRows(rows, counting), statuses)
}

function* countedRows<Row>(
  rows: readonly Row[],
  { status, cents, money, isPart }: Counting<Row>,
): Iterable<CountedRecords> {
  for (const row of rows)
    yield {
      status: status(row),
      count: 1,
      cents: cents(row) ?? ZERO_CENTS,
      money: money?.of(row),
      isPart: isPart?.(row),
    }
}

/** Number of rows in a block, which is added up again only if one of its rows changes. */
const BLOCK = 1000

/** Returns a function like `totalsOfRows` for a list that grows: it adds up only blocks with new or changed rows. */
export function growingTotals<Row>(
  counting: Counting<Row>,
): (rows: readonly Row[], statuses: readonly string[]) => RecordTotals {
  let blocks: { rows: readonly Row[]; sums: readonly CountedRecords[] }[] = []
  return (rows, statuses) => {
    const before = blocks
    blocks = []
    for (let from = 0; from < rows.length; from += BLOCK) {
      const ofBlock = rows.slice(from, from + BLOCK)
      const lastBlock = before[blocks.length]
      const isSame =
        lastBlock?.rows.length === ofBlock.length &&
        ofBlock.every((row, at) => row === lastBlock.rows[at])
      blocks.push(
        isSame ? lastBlock : { rows: ofBlock, sums: addUp(countedRows(ofBlock, counting)) },
      )
    }
    return totalsOf(
      blocks.flatMap(({ sums }) => sums),
      statuses,
    )
  }
}
