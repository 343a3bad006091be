import type { Range, Virtualizer } from '@tanstack/react-virtual'
import { defaultRangeExtractor, measureElement } from '@tanstack/react-virtual'

/**
 * Only the rows in sight are in the page, however many there are. An opened row's detail is an item
 * of its own behind its row, because its height is its own.
 */
export interface Items {
  count: number
  /** The row an item belongs to, and whether it is its detail. */
  at: (index: number) => { row: number; detail: boolean }
  /** The item of a row. */
  ofRow: (row: number) => number
}

/** `open` is the index of the opened row, or -1. */
export function itemsOf(rows: number, open: number): Items {
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
 * The items in sight and those that must not go away: what is typed in a detail, what holds the focus. While `detail` is
 * in sight, so many rows behind those in sight stay as it takes the place of: a row that opens or closes only moves them.
 */
export function rangeWith(
  kept: readonly number[],
  detail?: { index: number; rows: number },
): (range: Range) => number[] {
  return (range) => {
    const { startIndex, endIndex, count } = range
    const isInSight = detail && startIndex <= detail.index && detail.index <= endIndex
    const last = Math.min(endIndex + (isInSight ? detail.rows : 0), count - 1)
    const indexes = new Set([...defaultRangeExtractor({ ...range, endIndex: last }), ...kept])
    return [...indexes].filter((index) => index < count).sort((a, b) => a - b)
  }
}

/**
 * A row's height as the browser reports it after a layout, and the estimate until then: reading it while rows are drawn
 * would lay out the page once more for each.
 */
export function observedHeight<Scroll extends Element | Window>(
  element: Element,
  entry: ResizeObserverEntry | undefined,
  virtual: Virtualizer<Scroll, Element>,
): number {
  if (entry) return measureElement(element, entry, virtual)
  const index = virtual.indexFromElement(element)
  return virtual.measurementsCache[index]?.size ?? virtual.options.estimateSize(index)
}

interface Place {
  index: number
  start: number
  end: number
}

export type Piece<Item extends Place> =
  | { gap: number; before: number | 'end' }
  | { gap?: undefined; item: Item }

/** The items with the room of those that are not rendered between them, from `begin` to `end` in px. */
export function withGaps<Item extends Place>(
  items: readonly Item[],
  begin: number,
  end: number,
): Piece<Item>[] {
  const pieces: Piece<Item>[] = []
  let reached = begin
  for (const item of items) {
    if (item.start > reached) pieces.push({ gap: item.start - reached, before: item.index })
    pieces.push({ item })
    reached = item.end
  }
  if (end > reached) pieces.push({ gap: end - reached, before: 'end' })
  return pieces
}
