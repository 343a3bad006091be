export interface SnackbarBox {
  left: number
  top: number
  width: number
  height: number
}

interface Room {
  /** Size of the message. */
  size: { width: number; height: number }
  view: { width: number; height: number }
  /** Positions of the buttons and inputs in the window. */
  controls: readonly SnackbarBox[]
}

/** Distance in px between a message and the window's edge, and between a message and a control. */
const EDGE = 16
const GAP = 4
const STEP = 4

/**
 * Returns a position for a message that covers no control, because the user may need that control next. It tries the
 * bottom left, the bottom right, then the lowest free position. If there is none, it uses the bottom left.
 */
export function snackbarPlace({ size, view, controls }: Room): { left: number; top: number } {
  const bottom = view.height - EDGE - size.height
  const lefts = [EDGE, Math.max(EDGE, view.width - EDGE - size.width)]
  for (let top = bottom; top >= EDGE; top -= STEP) {
    for (const left of lefts) {
      if (!controls.some((box) => meet(box, { left, top, ...size }))) return { left, top }
    }
  }
  return { left: EDGE, top: bottom }
}

function meet(one: SnackbarBox, other: SnackbarBox): boolean {
  return (
    one.left < other.left + other.width + GAP &&
    other.left < one.left + one.width + GAP &&
    one.top < other.top + other.height + GAP &&
    other.top < one.top + one.height + GAP
  )
}
