import type { Range, Virtualizer } from '@tanstack/react-virtual'

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

/**
 * Returns the visible items and those that must remain: a detail being typed in, the element with the focus. While
 * `detail` is visible, the rows it displaces remain rendered, so that opening or closing a row only moves them.
 */
export function rangeWith(
  extraIndexes: readonly number[],
  detail?: { index: number; rows: number },
): (range: Range) => number[] {
  return (range) => {
    const { startIndex, endIndex, overscan, count } = range
    const isInSight = detail && startIndex <= detail.index && detail.index <= endIndex
    const first = Math.max(startIndex - overscan, 0)
    const last = endIndex + (isInSight ? detail.rows : 0) + overscan
    const indexes = new Set(extraIndexes)
    for (let index = first; index <= last; index += 1) indexes.add(index)
    return [...indexes].filter((index) => index < count).sort((a, b) => a - b)
  }
}

/**
 * Returns a row's height as the browser reports it after a layout, or an estimate until then. Reading the height while
 * rows are drawn would force a layout for each row.
 */
export function observedHeight<Scroll extends Element | Window>(
  element: Element,
  entry: ResizeObserverEntry | undefined,
  virtual: Virtualizer<Scroll, Element>,
): number {
  if (entry) return Math.round(entry.borderBoxSize[0]?.blockSize ?? entry.contentRect.height)
  const index = virtual.indexFromElement(element)
  return virtual.measurementsCache[index]?.size ?? virtual.options.estimateSize(index)
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
