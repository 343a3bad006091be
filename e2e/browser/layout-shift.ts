import type { Page } from '@playwright/test'

/** The part of the browser's entry (Layout Instability) that is used here. */
interface Shift extends PerformanceEntry {
  /** Share of the window that moved, weighted by how far. */
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

interface Moves {
  shift: number
  /** Which texts moved, from where to where, in CSS pixels. */
  moved: string[]
}

/** Smaller shifts are rounded to 0.000, as browsers' tools do. */
const LEAST_SHIFT = 0.0005

/**
 * Watches the parts of each new document move while it loads. A page waits for its parts for two seconds. On a slow
 * machine, what moves after them is left out. Returns a reading of what has moved in the present document.
 */
export async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moves: Moves = { shift: 0, moved: [] }
    Object.assign(window, { moves })
    let began = Number.POSITIVE_INFINITY
    let gaveUp = Number.POSITIVE_INFINITY
    new MutationObserver(() => {
      const isArriving = document.querySelector('[data-arriving]') !== null
      const now = performance.now()
      if (isArriving) began = Math.min(began, now)
      else if (now - began > 1900) gaveUp = Math.min(gaveUp, now)
    }).observe(document, { attributeFilter: ['data-arriving'], childList: true, subtree: true })
    const textOf = ({ node, previousRect, currentRect }: Shift['sources'][number]) =>
      `${node?.textContent?.slice(0, 60)}: ${previousRect.x},${previousRect.y} to ${currentRect.x},${currentRect.y}`
    new PerformanceObserver((list) => {
      for (const { startTime, value, sources } of list.getEntries() as Shift[]) {
        if (startTime >= gaveUp) continue
        moves.shift += value
        moves.moved.push(...sources.map(textOf))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    const { shift, moved } = await page.evaluate(
      () => (window as unknown as { moves: Moves }).moves,
    )
    return shift < LEAST_SHIFT ? [] : moved
  }
}
