/** A rectangle in the window, in CSS pixels. */
export interface Rect {
  left: number
  top: number
  width: number
  height: number
}

export interface Placement {
  anchor: Rect
  /** Preferred size of the element to place. */
  size: { width: number; height: number }
  /** Size of the window. */
  view: { width: number; height: number }
  side: 'top' | 'bottom' | 'right'
  /** Alignment along the anchor's edge. On the left or right side, always the centre. */
  align: 'start' | 'center'
  /** Distance between the anchor and the placed element. */
  gap: number
}

/** Minimum distance between the placed element and the window's edges. */
const edge = 8

/**
 * Returns the position of a list or tooltip next to its anchor. The requested side is used, or the opposite one if it
 * has more room and the requested one too little. The result is always inside the window.
 */
export function placeOverlay(placement: Placement): {
  left: number
  top: number
  maxHeight: number
} {
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
