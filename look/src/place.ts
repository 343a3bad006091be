/** A rectangle of the window, in CSS pixels. */
export interface Rect {
  left: number
  top: number
  width: number
  height: number
}

export interface Placement {
  anchor: Rect
  /** What is placed, as large as it would like to be. */
  size: { width: number; height: number }
  /** The window. */
  view: { width: number; height: number }
  side: 'top' | 'bottom' | 'right'
  /** Along the anchor's edge; beside it, always the centre. */
  align: 'start' | 'center'
  /** Between the anchor and what is placed. */
  gap: number
}

/** What is placed keeps this distance from the window's edges. */
const edge = 8

/**
 * Where a list or a tooltip stands beside its anchor: on the side asked for, on the opposite one
 * where that has more room and this one too little, and never outside of the window.
 */
export function place(placement: Placement): { left: number; top: number; maxHeight: number } {
  const { anchor, size, view, side, align, gap } = placement
  if (side === 'right') {
    const centre = anchor.top + anchor.height / 2 - size.height / 2
    return {
      left: within(anchor.left + anchor.width + gap, size.width, view.width),
      top: within(centre, size.height, view.height),
      maxHeight: view.height - 2 * edge,
    }
  }
  const above = anchor.top - gap - edge
  const below = view.height - anchor.top - anchor.height - gap - edge
  const [room, otherRoom] = side === 'top' ? [above, below] : [below, above]
  const isTop = (side === 'top') !== (room < size.height && otherRoom > room)
  const maxHeight = Math.max(0, isTop ? above : below)
  const height = Math.min(size.height, maxHeight)
  const shift = align === 'start' ? 0 : (anchor.width - size.width) / 2
  return {
    left: within(anchor.left + shift, size.width, view.width),
    top: isTop ? anchor.top - gap - height : anchor.top + anchor.height + gap,
    maxHeight,
  }
}

function within(start: number, length: number, room: number): number {
  return Math.max(edge, Math.min(start, room - edge - length))
}
