import type { ClientId } from '@tideway/contract/calls/ids'
import { asCents, centsToText } from '@tideway/contract/money/money'
import type { CountedRecords, SearchTotals } from '@tideway/contract/records/record-totals'
import { totalsOf } from '@tideway/contract/records/record-totals'
import { netOf } from '@tideway/contract/records/settled-money'
import { readLong } from '../database/call-database.ts'
import { readElsewhere } from '../database/replica.ts'
import type { Platform } from '../platform.ts'
import type { SqlExpression } from './json-sql.ts'
import type { SearchedDates, SearchedTable } from './keyset-search.ts'
import type { Position } from './page-id.ts'
import { comparedRows } from './search-statement.ts'

/** Rows that one statement counts, few enough to serve other callers in between. */
const COUNTED = 10_000
/** Rows that the first statement counts, which does not wait for a turn. */
const FIRST_COUNTED = 1_000
/** Rows that a call counts, and the time after which it starts no further statement. */
const MOST_COUNTED = 2_000_000
const WITHIN_MS = 5_000

/** Table whose searches can be totalled. */
export type TotalledTable<Search extends SearchedDates> = SearchedTable<Search> & {
  filters: NonNullable<SearchedTable<Search>['filters']>
  /** Statuses of its records, in order. */
  statuses: readonly string[]
  /** SQL condition of payments that a multi-payment request received, which count with their request. */
  isPart?: string
  /** Cents that a record settled and returned, by the rule of its kind (contract, settled-money.ts). */
  money?: { settled: SqlExpression; returned: SqlExpression }
}

export interface TotalsCall<Search> {
  clientId: ClientId
  search: Search
  /** Smaller bounds for tests. */
  bounds?: { counted: number; mostCounted: number }
}

/**
 * Counts the records of a search and adds up their amounts, newest first and in parts that give way to other calls
 * (decision 20). Rows that arrive later are not counted. If the bound is reached, the totals are of the newest records
 * only and not `complete`. `parameters` are those of the table's filters, from $1.
 */
export async function readTotals<Search extends SearchedDates>(
  platform: Platform,
  table: TotalledTable<Search>,
  parameters: unknown[],
  { clientId, search, bounds }: TotalsCall<Search>,
): Promise<SearchTotals> {
  const { counted, mostCounted } = bounds ?? { counted: COUNTED, mostCounted: MOST_COUNTED }
  const until = performance.now() + WITHIN_MS
  const only = await table.filters.few?.(platform, clientId, search)
  const counts: CountedRecords[] = []
  let position: Position | undefined
  let total = 0
  for (;;) {
    const size = position === undefined ? Math.min(FIRST_COUNTED, counted) : counted
    const read = () => readPart(platform, { table, search, parameters, only }, position, size)
    const part = await (position === undefined ? read() : readLong(platform.pool, read))
    counts.push(...part.counts)
    total += part.count
    position = part.position
    if (part.count < size || position === undefined) return answer(table, counts, true)
    if (total >= mostCounted || performance.now() > until) return answer(table, counts, false)
  }
}

interface Totalling<Search extends SearchedDates> {
  table: TotalledTable<Search>
  search: Search
  parameters: unknown[]
  only: readonly string[] | undefined
}

interface Part {
  counts: CountedRecords[]
  /** Number of rows that were compared with the filters. */
  count: number
  position: Position | undefined
}

interface StatusSums {
  status: string
  is_part: boolean
  count: number
  cents: number
  settled: number
  returned: number
}

interface PartRow {
  counts: StatusSums[] | null
  count: number
  at: Date | null
  id: string | null
}

async function readPart<Search extends SearchedDates>(
  platform: Platform,
  totalling: Totalling<Search>,
  position: Position | undefined,
  limit: number,
): Promise<Part> {
  const { table, search } = totalling
  const { columns } = table.filters
  const money = table.money ?? { settled: '0', returned: '0' }
  const selected = `(${columns.status}) AS shown_status, (${columns.amount})::bigint AS cents,
    (${money.settled})::bigint AS settled, (${money.returned})::bigint AS returned,
    ${table.isPart ?? 'false'} AS is_part, ${table.sortedBy(search)} AS sorted_at, ${table.id} AS id`
  const { text, values } = comparedRows(totalling, position, {
    limit,
    selected,
  })
  const { rows } = await readElsewhere(platform, ({ pool }) =>
    pool.query<PartRow>(
      `WITH compared AS MATERIALIZED (${text})
       SELECT (SELECT json_agg(counts) FROM (
                 SELECT shown_status AS status, is_part, count(*), coalesce(sum(cents), 0) AS cents,
                        sum(settled) AS settled, sum(returned) AS returned
                   FROM compared WHERE passes GROUP BY shown_status, is_part) counts) AS counts,
              (SELECT count(*) FROM compared) AS count, last.at, last.id
         FROM (SELECT 1) one LEFT JOIN
              (SELECT sorted_at AS at, id FROM compared WHERE place = ${limit}) last ON true`,
      values,
    ),
  )
  const [row] = rows
  if (row === undefined) throw new Error('a total without a row')
  return {
    counts: (row.counts ?? []).map(({ status, is_part, count, cents, settled, returned }) => ({
      status,
      count,
      cents: asCents(cents),
      money: { settled: asCents(settled), returned: asCents(returned) },
      isPart: is_part,
    })),
    count: row.count,
    position: row.at && row.id ? { at: row.at.getTime(), id: row.id } : undefined,
  }
}

function answer(
  { statuses, money: hasMoney }: Pick<TotalledTable<SearchedDates>, 'statuses' | 'money'>,
  counts: readonly CountedRecords[],
  complete: boolean,
): SearchTotals {
  const { count, cents, byStatus, money, leftOut } = totalsOf(counts, statuses)
  return {
    recordCount: count,
    amount: centsToText(cents),
    ...(hasMoney && {
      money: {
        settled: centsToText(money.settled),
        returned: centsToText(money.returned),
        net: centsToText(netOf(money)),
        leftOutCount: leftOut.count,
        leftOutSettled: centsToText(leftOut.settled),
      },
    }),
    byStatus: byStatus.map((total) => ({
      status: total.status,
      recordCount: total.count,
      amount: centsToText(total.cents),
    })),
    complete,
  }
}
