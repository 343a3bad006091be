/** Screens with a shorter side below this are phones, in CSS pixels. Tablets and desktops are larger. */
const PHONE = 600

export interface Surroundings {
  /** Shorter side of the screen, in CSS pixels. */
  screenSide: number
  /** True if the window or frame is narrow. */
  narrow: boolean
  /** True if the checkout is in a frame. */
  inFrame: boolean
}

/**
 * Returns true if a code should be shown that opens the checkout on a phone. On a phone the payer does not need it. A
 * frame's width is no evidence, because a dialog at a counter is narrow too.
 */
export function offersScan({ screenSide, narrow, inFrame }: Surroundings): boolean {
  if (screenSide < PHONE) return false
  return inFrame || !narrow
}
