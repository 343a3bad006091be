import type { Page } from '@playwright/test'

/**
 * Adds up how far the parts of each new document move while it loads, as browsers measure it (Layout Instability): 0 is
 * nothing, 1 the whole window. A page waits for its parts for two seconds. On a slow machine, what moves after them is
 * left out. Returns a reading of the present document.
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moved = window as unknown as { layoutShift: number }
    moved.layoutShift = 0
    let began = Number.POSITIVE_INFINITY
    let gaveUp = Number.POSITIVE_INFINITY
    new MutationObserver(() => {
      const isArriving = document.querySelector('[data-arriving]') !== null
      const now = performance.now()
      if (isArriving) began = Math.min(began, now)
      else if (now - began > 1900) gaveUp = Math.min(gaveUp, now)
    }).observe(document, { attributeFilter: ['data-arriving'], childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.startTime < gaveUp)
          moved.layoutShift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)
}
