import type { Page } from '@playwright/test'

/** Milliseconds to wait, because Event Timing and long-task entries arrive after the paint they belong to. */
const ENTRIES_COME_WITHIN_MS = 250

/** Element that ends a wait, optionally with a text. */
export interface Sight {
  selector: string
  /** Source of a regular expression that the element's text must match. */
  text?: string
}

export interface Seen {
  /** Time from the last key or press to the paint that showed it. */
  ms: number
  /** Number of different footer texts along the way, and true if a progress bar was shown. */
  steps: number
  progressBar: boolean
}

export interface Watched {
  /** Longest main-thread task in ms, or 0 if none was over 50 ms. */
  longestTask: number
  /** Longest interaction by Event Timing in ms, or 0 if none took 16 ms. */
  worstInteraction: number
  /** Largest contentful paint since navigation, ms. */
  largestPaint: number
  layoutShift: number
  /** Time from the last key or press until the last file was complete, in ms, or 0 if there was no file. */
  fileAfter: number
}

export interface Watch {
  /** Discards all recorded tasks, interactions and files. */
  reset(): void
  read(): Watched
  /** Starts waiting for sights that appear after the next key, press or history step. `seen` returns them. */
  lookFor(sights: readonly Sight[], withinMs: number): void
  /** Returns one result for each sight. Fails if one did not appear in time. */
  seen(): Promise<Seen[]>
}

declare global {
  interface Window {
    watch: Watch
  }
}

/**
 * Runs as text in the page before its own scripts, so it cannot use anything from outside. Uses the page's clock, so
 * times exclude the browser driver.
 */
export function installWatch(): void {
  let tasks: number[] = []
  let interactions: number[] = []
  let largestPaint = 0
  let layoutShift = 0
  let lastInput = 0
  let fileAt = 0
  let looking: Promise<Seen[]> | undefined
  const observe = (type: string, see: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
      ...more,
    })
  observe('longtask', (entry) => tasks.push(entry.duration))
  observe('largest-contentful-paint', (entry) => {
    largestPaint = entry.startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as {
      value: number
      hadRecentInput: boolean
    }
    if (!hadRecentInput) layoutShift += value
  })
  observe(
    'event',
    (entry) => {
      if ((entry as PerformanceEventTiming).interactionId) interactions.push(entry.duration)
    },
    { durationThreshold: 16 },
  )
  for (const type of ['keydown', 'pointerdown', 'click', 'popstate']) {
    addEventListener(
      type,
      (event) => {
        // Ignores events that the page dispatches itself, as for a download.
        if (event.isTrusted) lastInput = event.timeStamp
      },
      true,
    )
  }
  const createObjectURL = URL.createObjectURL.bind(URL)
  URL.createObjectURL = (object: Blob | MediaSource) => {
    fileAt = performance.now()
    return createObjectURL(object)
  }
  const footer = 'nav[aria-label=Pages]'

  const see = (sight: Sight, withinMs: number): Promise<Seen> =>
    new Promise((resolve, reject) => {
      const armed = performance.now()
      const pattern = sight.text === undefined ? undefined : new RegExp(sight.text)
      const words = new Set<string>()
      let progressBar = false
      const look = () => {
        const waited = performance.now() - armed
        if (waited > withinMs) {
          reject(new Error(`not seen in ${withinMs} ms: ${sight.selector} ${sight.text ?? ''}`))
          return
        }
        words.add(document.querySelector(footer)?.textContent ?? '')
        progressBar ||= document.querySelector('[role=progressbar], progress') !== null
        const element = document.querySelector(sight.selector)
        const there = element !== null && (pattern?.test(element.textContent ?? '') ?? true)
        if (!there || lastInput < armed) {
          requestAnimationFrame(look)
          return
        }
        // The message arrives once this frame has been painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () =>
          resolve({ ms: performance.now() - lastInput, steps: words.size, progressBar })
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    })

  window.watch = {
    reset() {
      tasks = []
      interactions = []
      fileAt = 0
    },
    read: () => ({
      longestTask: Math.max(0, ...tasks),
      worstInteraction: Math.max(0, ...interactions),
      largestPaint,
      layoutShift,
      fileAfter: fileAt === 0 ? 0 : fileAt - lastInput,
    }),
    lookFor(sights, withinMs) {
      looking = Promise.all(sights.map((sight) => see(sight, withinMs)))
      // The error is handled later, when the result is requested.
      looking.catch(() => undefined)
    },
    seen: () => looking ?? Promise.reject(new Error('nothing is looked for')),
  }
}

/** Performs an action with keys or the pointer, and returns the time until its effect was seen. */
export async function seeAfter(
  page: Page,
  sight: Sight,
  act: () => Promise<unknown>,
  withinMs = 30_000,
): Promise<Seen> {
  const [seen] = await seeAllAfter(page, [sight], act, withinMs)
  if (!seen) throw new Error('nothing was looked for')
  return seen
}

/** Performs one action and returns the time of each of several effects, in the given order. */
export async function seeAllAfter(
  page: Page,
  sights: readonly Sight[],
  act: () => Promise<unknown>,
  withinMs: number,
): Promise<Seen[]> {
  await page.evaluate((watch) => window.watch.lookFor(watch.sights, watch.withinMs), {
    sights,
    withinMs,
  })
  await act()
  return page.evaluate(() => window.watch.seen())
}

/** Returns everything recorded during an action, including its last entries. */
export async function watching(page: Page, act: () => Promise<unknown>): Promise<Watched> {
  await page.evaluate(() => window.watch.reset())
  await act()
  await page.waitForTimeout(ENTRIES_COME_WITHIN_MS)
  return page.evaluate(() => window.watch.read())
}
