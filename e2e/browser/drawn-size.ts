import type { Page } from '@playwright/test'

/** Frames after which the page has reacted to its new size. */
const FRAMES = 2

/**
 * Makes `setViewportSize` wait until the page is drawn in its new size. A key pressed earlier meets the old layout, where
 * the focused element may be in another place.
 */
export function waitForDrawnSize(page: Page): void {
  const setViewportSize = page.setViewportSize.bind(page)
  page.setViewportSize = async (size) => {
    await setViewportSize(size)
    // An empty page has nothing to draw, and on a phone it is wider than the screen.
    if (page.url() === 'about:blank') return
    // Called in each frame with the same object.
    await page.waitForFunction(
      (drawn) => {
        if (innerWidth === drawn.width && innerHeight === drawn.height) drawn.frames -= 1
        return drawn.frames < 0
      },
      { ...size, frames: FRAMES },
    )
  }
}
