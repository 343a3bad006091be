import type { TableColumn } from './table-column.ts'

/** More rows than a page has; a list without pages is judged by its first ones. */
const SAMPLE = 500
/** Letters differ in width: of this many longest texts one is the widest, or close to it. */
const CANDIDATES = 3
/** A text longer than that is cut anyway (240 px). */
const LONGEST = 60

/** The rows whose texts in a column are longest. None for a column without texts. */
export function widestRows<Row>(
  rows: readonly Row[],
  { text }: Pick<TableColumn<Row>, 'text'>,
): Row[] {
  if (text === undefined) return []
  const widest: { row: Row; length: number }[] = []
  for (const row of rows.slice(0, SAMPLE)) {
    const length = Math.min(LONGEST, text(row).length)
    if (length === 0) continue
    const shortest = widest.at(-1)
    if (widest.length === CANDIDATES && shortest && shortest.length >= length) continue
    const place = widest.findIndex((known) => known.length < length)
    widest.splice(place < 0 ? widest.length : place, 0, { row, length })
    widest.length = Math.min(widest.length, CANDIDATES)
  }
  return widest.map(({ row }) => row)
}
