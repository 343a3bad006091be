export interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface Room {
  /** The message's own size. */
  size: { width: number; height: number }
  view: { width: number; height: number }
  /** What can be pressed or typed into, as it lies in the window. */
  controls: readonly Box[]
}

/** Px between a message and the edge of the window, and between it and a control. */
const EDGE = 16
const GAP = 4
const STEP = 4

/**
 * Where a message stands so that it covers no control, which may be the one that is needed next: at the bottom left, else
 * at the bottom right, else as far down as there is room. Where there is none at all it stands at the bottom left.
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

function meet(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width + GAP &&
    other.left < one.left + one.width + GAP &&
    one.top < other.top + other.height + GAP &&
    other.top < one.top + one.height + GAP
  )
}
