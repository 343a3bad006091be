import type { MeasuredColumn } from './column-spans.ts'
import type { ColumnKind } from './table-column.ts'

export type FittedColumn = Pick<MeasuredColumn, 'kind' | 'least' | 'most' | 'takesRest'>

/**
 * The widths of columns in a box, in whole CSS pixels. What is left over goes to the columns that take
 * it, else to all of them. Where
 * there is too little, ids give way first (shortened ones are still told apart), then dates (two lines
 * hold all of them), then everything else, evenly. Below what can be read the table is wider than its box.
 */
export function fitColumns(columns: readonly FittedColumn[], box: number): number[] {
  const widths = columns.map(({ most }) => most)
  for (const kind of ['id', 'date'] as const) giveWay(columns, widths, kind, box)
  shrink(columns, widths, box)
  spread(columns, widths, box)
  return widths
}

/** Columns of a kind take their narrow form one after another, the widest gain first, until all fit. */
function giveWay(
  columns: readonly FittedColumn[],
  widths: number[],
  kind: ColumnKind,
  box: number,
): void {
  const gain = (place: number) => (widths[place] ?? 0) - (columns[place]?.least ?? 0)
  const places = columns.flatMap((column, place) => (column.kind === kind ? [place] : []))
  for (const place of places.sort((a, b) => gain(b) - gain(a))) {
    if (sum(widths) <= box) return
    widths[place] = columns[place]?.least ?? 0
  }
}

function shrink(columns: readonly FittedColumn[], widths: number[], box: number): void {
  const missing = sum(widths) - box
  if (missing <= 0) return
  const gains = columns.map(({ least }, place) => (widths[place] ?? 0) - least)
  const share = Math.min(1, missing / Math.max(1, sum(gains)))
  for (const [place, gain] of gains.entries()) {
    widths[place] = Math.max(
      columns[place]?.least ?? 0,
      Math.floor((widths[place] ?? 0) - gain * share),
    )
  }
}

function spread(columns: readonly FittedColumn[], widths: number[], box: number): void {
  const over = box - sum(widths)
  const takers = columns.flatMap(({ takesRest }, place) => (takesRest ? [place] : []))
  const places = takers.length > 0 ? takers : [...widths.keys()]
  const all = sum(places.map((place) => widths[place] ?? 0))
  const last = places.at(-1)
  if (over <= 0 || all === 0 || last === undefined) return
  for (const place of places) {
    const width = widths[place] ?? 0
    widths[place] = width + Math.floor((over * width) / all)
  }
  widths[last] = (widths[last] ?? 0) + box - sum(widths)
}

/**
 * How far from the right edge each column that keeps in sight stays, by its place. None where all fit, or
 * where they would take so much of the box that there is no room left to scroll the others in.
 */
export function keptOffsets(
  keeps: readonly boolean[],
  widths: readonly number[],
  box: number,
): Map<number, number> {
  const offsets = new Map<number, number>()
  if (sum(widths) <= box) return offsets
  let offset = 0
  for (let place = widths.length - 1; place > 0; place -= 1) {
    if (!keeps[place]) continue
    offsets.set(place, offset)
    offset += widths[place] ?? 0
  }
  return offset + (widths[0] ?? 0) <= box * MOST_KEPT ? offsets : new Map()
}

const MOST_KEPT = 0.7

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
