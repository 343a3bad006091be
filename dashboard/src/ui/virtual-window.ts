/**
 * Index of the rendered items. Only visible rows are rendered, however many there are. The detail of an open row is a
 * separate item after its row, because its height differs.
 */
export interface WindowItems {
  count: number
  /** Returns the row of an item, and true if the item is the row's detail. */
  at: (index: number) => { row: number; detail: boolean }
  /** Returns the item of a row. */
  ofRow: (row: number) => number
}

/** `open` is the index of the open row, or -1. */
export function windowItemsOf(rows: number, open: number): WindowItems {
  const isOpen = open >= 0 && open < rows
  return {
    count: isOpen ? rows + 1 : rows,
    at(index) {
      if (!isOpen || index <= open) return { row: index, detail: false }
      return { row: index - 1, detail: index === open + 1 }
    },
    ofRow: (row) => (isOpen && row > open ? row + 1 : row),
  }
}

/** The first and the last visible item, and the number of items. */
export interface VisibleRange {
  first: number
  last: number
  count: number
}

/** Number of items rendered above and below the visible ones. */
const OVERSCAN = 4

/**
 * Returns the visible items and those that must remain: a detail being typed in, the element with the focus. While
 * `detail` is visible, the rows it displaces remain rendered, so that opening or closing a row only moves them.
 */
export function rangeWith(
  kept: readonly number[],
  detail?: { index: number; rows: number },
): (range: VisibleRange) => number[] {
  return ({ first, last, count }) => {
    const isInSight = detail && first <= detail.index && detail.index <= last
    const end = Math.min(last + (isInSight ? detail.rows : 0) + OVERSCAN, count - 1)
    const indexes = new Set(kept)
    for (let index = Math.max(0, first - OVERSCAN); index <= end; index += 1) indexes.add(index)
    return [...indexes].filter((index) => index < count).sort((a, b) => a - b)
  }
}

/** Returns where each item begins, from `begin` in px, and at last where the items end. */
export function startsOf(
  count: number,
  begin: number,
  sizeOf: (index: number) => number,
): Float64Array {
  const starts = new Float64Array(count + 1)
  starts[0] = begin
  for (let index = 0; index < count; index += 1) {
    starts[index + 1] = startAt(starts, index) + sizeOf(index)
  }
  return starts
}

function startAt(starts: Float64Array, index: number): number {
  return starts[index] ?? 0
}

/** A box that shows `height` px of its content from `top`. */
export interface View {
  top: number
  height: number
}

/** Returns the items that a box shows, or undefined if it shows none. */
export function visibleRange(
  starts: Float64Array,
  { top, height }: View,
): VisibleRange | undefined {
  const count = starts.length - 1
  if (count === 0 || height === 0) return undefined
  // The content may have become shorter than the position that was scrolled to.
  const from = Math.min(top, Math.max(0, startAt(starts, count) - height))
  const first = itemAt(starts, from)
  let last = first
  while (last < count - 1 && startAt(starts, last + 1) < from + height) last += 1
  return { first, last, count }
}

/** Returns the last item that begins at `top` or before. */
function itemAt(starts: Float64Array, top: number): number {
  let low = 0
  let high = starts.length - 2
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (startAt(starts, middle) <= top) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Returns the position to scroll to so that an item is visible, or undefined if it is already. `covered`: px at the top
 * of the box that a head covers. `start`: the item is shown first in any case.
 */
export function topToShow(
  starts: Float64Array,
  index: number,
  { top, height, covered, start = false }: View & { covered: number; start?: boolean },
): number | undefined {
  const item = Math.max(0, Math.min(index, starts.length - 2))
  const begin = startAt(starts, item)
  const end = startAt(starts, item + 1)
  if (!start && end >= top + height) return Math.max(0, end - height)
  if (start || begin <= top + covered) return Math.max(0, begin - covered)
  return undefined
}

interface Place {
  index: number
  start: number
  end: number
}

export type WindowPiece<Item extends Place> =
  | { gap: number; before: number | 'end' }
  | { gap?: undefined; item: Item }

/** Returns the items with gaps for those not rendered between them, from `begin` to `end` in px. */
export function withGaps<Item extends Place>(
  items: readonly Item[],
  begin: number,
  end: number,
): WindowPiece<Item>[] {
  const pieces: WindowPiece<Item>[] = []
  let reached = begin
  for (const item of items) {
    if (item.start > reached) pieces.push({ gap: item.start - reached, before: item.index })
    pieces.push({ item })
    reached = item.end
  }
  if (end > reached) pieces.push({ gap: end - reached, before: 'end' })
  return pieces
}
