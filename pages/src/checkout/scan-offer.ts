/** Phones are narrower than this at their shorter side, in CSS pixels; tablets and desks are not. */
const PHONE = 600

export interface Surroundings {
  /** Shorter side of the screen, in CSS pixels. */
  screenSide: number
  /** Whether the window, or the frame, is a narrow one. */
  narrow: boolean
  /** Whether the checkout is in a frame. */
  inFrame: boolean
}

/**
 * Whether to show a code that opens the checkout on a phone. On a phone the payer is there already. The width of a frame
 * says nothing about the screen: a dialog at a counter is narrow too.
 */
export function offersScan({ screenSide, narrow, inFrame }: Surroundings): boolean {
  if (screenSide < PHONE) return false
  return inFrame || !narrow
}
