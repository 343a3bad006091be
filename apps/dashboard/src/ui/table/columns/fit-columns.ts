import type { MeasuredColumn } from './column-spans.ts'
import type { ColumnKind } from './table-column.ts'

export type FittedColumn = Pick<
  MeasuredColumn,
  'kind' | 'broken' | 'least' | 'most' | 'takesRest' | 'isChosen'
>

/**
 * Returns the widths of columns in a box, in whole CSS pixels. Spare width goes to the columns with `takesRest`, or
 * else to all without a chosen width. If width is short, ids shrink first, because shortened ids are still distinct. The
 * others shrink next, evenly, and dates keep one line as long as that is enough. Otherwise they take two lines, which
 * hold all of a date. Long words break last, and only if that brings every column into view, so that no text pushes a
 * column out of it. A table that would still be too wide is wider than its box.
 */
export function fitColumns(columns: readonly FittedColumn[], box: number): number[] {
  const widths = columns.map(({ most }) => most)
  giveWay(columns, widths, 'id', box)
  const withDates = columns.map(({ kind, least, most }) => (kind === 'date' ? most : least))
  const datesFit = sum(withDates) <= box
  if (!datesFit) giveWay(columns, widths, 'date', box)
  shrink(widths, datesFit ? withDates : columns.map(({ least }) => least), box)
  const broken = columns.map((column) => column.broken)
  if (sum(broken) <= box) shrink(widths, broken, box)
  spread(columns, widths, box)
  return widths
}

/**
 * Returns true if every text has room in these widths, so that columns need not move when rows arrive. A column with a
 * chosen width has exactly that width.
 */
export function hasRoom(
  columns: readonly Pick<FittedColumn, 'most' | 'isChosen'>[],
  widths: readonly number[],
  box: number,
): boolean {
  return (
    sum(widths) === box &&
    columns.every(({ most, isChosen }, place) => {
      const width = widths[place] ?? 0
      return isChosen ? most === width : most <= width
    })
  )
}

/** Gives columns of one kind their narrow form, the largest gain first, until all columns fit. */
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

function shrink(widths: number[], least: readonly number[], box: number): void {
  const missing = sum(widths) - box
  if (missing <= 0) return
  const gains = widths.map((width, place) => width - (least[place] ?? 0))
  const share = Math.min(1, missing / Math.max(1, sum(gains)))
  for (const [place, gain] of gains.entries()) {
    widths[place] = Math.max(least[place] ?? 0, Math.floor((widths[place] ?? 0) - gain * share))
  }
}

function spread(columns: readonly FittedColumn[], widths: number[], box: number): void {
  const over = box - sum(widths)
  const free = columns.flatMap(({ isChosen }, place) => (isChosen ? [] : [place]))
  const takers = free.filter((place) => columns[place]?.takesRest)
  const places = takers.length > 0 ? takers : free
  const all = sum(places.map((place) => widths[place] ?? 0))
  // The last column fills the box if the user chose the width of every column.
  const last = places.at(-1) ?? widths.length - 1
  if (over <= 0 || sum(widths) === 0) return
  for (const place of places) {
    const width = widths[place] ?? 0
    widths[place] = width + Math.floor((over * width) / all)
  }
  widths[last] = (widths[last] ?? 0) + box - sum(widths)
}

/**
 * Returns, by position, how far from the right edge each kept column stays. The map is empty if all columns fit, or if
 * kept columns would leave no room to scroll the others.
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

/**
 * Returns the edge behind which scrolling columns disappear, as a distance from the right edge of the box in CSS
 * pixels. It is the left edge of the kept columns that have reached the box's edge, or else the box's edge itself. A
 * kept column that is still in its place covers nothing.
 */
export function edgeOffset(
  columns: readonly { px: number; right: number | undefined }[],
  scrollLeft: number,
  box: number,
): number {
  let end = -scrollLeft
  let offset = 0
  for (const { px, right } of columns) {
    end += px
    if (right !== undefined && end > box - right) offset += px
  }
  return offset
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
