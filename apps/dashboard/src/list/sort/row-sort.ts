import { inSlices } from '../../platform/yield-to-main.ts'
import type { ListField, SortValue } from '../transaction-list.ts'

/** Positions of rows in an order, by their keys. */
export type RowRanks = ReadonlyMap<string, number>

export interface RowSort<Row> {
  value: (row: Row) => SortValue
  descending: boolean
}

/** Rows sorted by the browser at once. They are merged afterwards, in slices. */
const RUN = 512
/** Steps of work before it checks if it must yield. */
const STEPS = 512

const collator = new Intl.Collator('en-AU', { numeric: true })

/** Compares two values of a field: numbers by size, texts as people order them, with '2' before '10'. */
export function compareValues(one: number | string, other: number | string): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one), String(other))
}

/** Returns the sort of an address, or undefined if the list has no such field. */
export function rowSortOf<Row>(
  fields: readonly ListField<Row>[],
  sort: string,
): RowSort<Row> | undefined {
  const descending = sort.startsWith('-')
  const id = descending ? sort.slice(1) : sort
  const field = fields.find((each) => each.id === id)
  return field && { value: field.order ?? field.text, descending }
}

/**
 * Returns the position of each row. Equal rows keep their order, and rows without a value are last in both directions.
 * It works in slices, so that 50,000 rows do not block the page. If `signal` aborts, it throws the reason.
 */
export async function rankRows<Row>(
  rows: readonly Row[],
  { value, descending }: RowSort<Row>,
  rowKey: (row: Row) => string,
  signal: AbortSignal,
): Promise<RowRanks> {
  const breathe = breathing(signal)
  const values: SortValue[] = []
  for (const row of rows) {
    values.push(value(row))
    if (values.length % STEPS === 0) await breathe()
  }
  const places = await placesOfValues(values, breathe)
  const filled: number[] = []
  const empty: number[] = []
  for (const index of rows.keys()) (places[index] === EMPTY ? empty : filled).push(index)
  const sign = descending ? -1 : 1
  const ordered = await sorted(
    filled,
    (a, b) => sign * ((places[a] ?? 0) - (places[b] ?? 0)) || a - b,
    breathe,
  )
  const ranks = new Map<string, number>()
  for (const index of [...ordered, ...empty]) {
    ranks.set(rowKey(rows[index] as Row), ranks.size)
    if (ranks.size % STEPS === 0) await breathe()
  }
  return ranks
}

/** Place of a row without a value. */
const EMPTY = -1

/** Returns for each value a number with the same order. Each text is compared only once, because collation is slow. */
async function placesOfValues(
  values: readonly SortValue[],
  breathe: () => Promise<void>,
): Promise<Float64Array> {
  const places = new Float64Array(values.length).fill(EMPTY)
  const different = new Set<number | string>()
  for (const value of values) {
    if (value !== undefined && value !== '' && !Number.isNaN(value)) different.add(value)
  }
  await breathe()
  const inOrder = await sorted([...different], compareValues, breathe)
  const placeOf = new Map<number | string, number>()
  let place = 0
  for (const [index, value] of inOrder.entries()) {
    const before = inOrder[index - 1]
    // Different texts may be equal in this order, such as '4' and '04', and share a place.
    if (before !== undefined && compareValues(before, value) !== 0) place += 1
    placeOf.set(value, place)
    if (index % STEPS === 0) await breathe()
  }
  for (const [index, value] of values.entries()) {
    if (value !== undefined) places[index] = placeOf.get(value) ?? EMPTY
  }
  await breathe()
  return places
}

/** Sorts stably: short runs by the browser, then pairs of runs merged until one is left. */
async function sorted<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
  breathe: () => Promise<void>,
): Promise<Item[]> {
  let runs: Item[][] = []
  for (let from = 0; from < items.length; from += RUN) {
    runs.push(items.slice(from, from + RUN).sort(compare))
    await breathe()
  }
  while (runs.length > 1) {
    const longer: Item[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(await merged(runs[at] ?? [], runs[at + 1] ?? [], compare, breathe))
    }
    runs = longer
  }
  return runs[0] ?? []
}

async function merged<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (one: Item, other: Item) => number,
  breathe: () => Promise<void>,
): Promise<Item[]> {
  const result: Item[] = []
  let next = 0
  for (const item of left) {
    for (; next < right.length; next += 1) {
      const other = right[next] as Item
      if (compare(other, item) >= 0) break
      result.push(other)
      if (result.length % STEPS === 0) await breathe()
    }
    result.push(item)
    if (result.length % STEPS === 0) await breathe()
  }
  return result.concat(right.slice(next))
}

function breathing(signal: AbortSignal): () => Promise<void> {
  const nextSlice = inSlices()
  return async () => {
    await nextSlice()
    signal.throwIfAborted()
  }
}

/** Returns rows in an order. Rows that arrived after the order was made come last, in their own order. */
export function inRankOrder<Row>(
  rows: readonly Row[],
  ranks: RowRanks,
  rowKey: (row: Row) => string,
): readonly Row[] {
  const placed: (Row | undefined)[] = new Array(ranks.size)
  const others: Row[] = []
  for (const row of rows) {
    const rank = ranks.get(rowKey(row))
    if (rank === undefined || placed[rank] !== undefined) others.push(row)
    else placed[rank] = row
  }
  const ordered: Row[] = []
  for (const row of placed) if (row !== undefined) ordered.push(row)
  return others.length === 0 ? ordered : ordered.concat(others)
}

/**
 * Returns true if the lists differ in at most one row. A replaced row, such as a refunded one, then stays under the
 * pointer.
 */
export function isOneReplaced(before: readonly unknown[], after: readonly unknown[]): boolean {
  if (before.length !== after.length) return false
  let replaced = 0
  for (const [index, row] of before.entries()) {
    if (row !== after[index]) replaced += 1
    if (replaced > 1) return false
  }
  return true
}
