import type { Page } from '@playwright/test'

/**
 * Adds up how far the parts of each new document move while it loads, as browsers measure it (Layout Instability): 0 is
 * nothing, 1 the whole window. A page waits for its parts for two seconds, and what moves afterwards is left out.
 * Returns a reading of the present document, to three decimals.
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moved = window as unknown as { layoutShift: number }
    moved.layoutShift = 0
    let arrived = Number.POSITIVE_INFINITY
    new MutationObserver(() => {
      if (document.querySelector('[data-arriving="false"]'))
        arrived = Math.min(arrived, performance.now())
    }).observe(document, { attributeFilter: ['data-arriving'], subtree: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.startTime < arrived)
          moved.layoutShift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    const total = await page.evaluate(
      () => (window as unknown as { layoutShift: number }).layoutShift,
    )
    return Math.round(total * 1000) / 1000
  }
}
