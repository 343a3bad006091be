import type { Page } from '@playwright/test'

/** Event Timing and long tasks are told of after the paint they belong to. */
const ENTRIES_COME_WITHIN_MS = 250

/** What is there when a wait is over: an element, with a text in it where one is given. */
export interface Sight {
  selector: string
  /** Source of a regular expression that its text has to match. */
  text?: string
}

export interface Seen {
  /** From the last key or press to the paint that showed it. */
  ms: number
  /** Different words of the pages' footer on the way, and whether a progress bar was shown. */
  steps: number
  progressBar: boolean
}

export interface Watched {
  /** Longest main-thread task, ms; 0 where none was over 50 ms. */
  longestTask: number
  /** Longest interaction by Event Timing, ms; 0 where none took 16 ms. */
  worstInteraction: number
  /** Largest contentful paint since navigation, ms. */
  largestPaint: number
  layoutShift: number
  /** When the last file was whole after the last key or press, ms; 0 where none was made. */
  fileAfter: number
}

export interface Watch {
  /** Forgets tasks, interactions and files so far. */
  reset(): void
  read(): Watched
  /** From now on waits for sights that come after the next key, press or step in the history; `seen` tells. */
  lookFor(sights: readonly Sight[], withinMs: number): void
  /** One for each sight. Fails when one did not come in time. */
  seen(): Promise<Seen[]>
}

declare global {
  interface Window {
    watch: Watch
  }
}

/**
 * Runs in the page before its own scripts, as text: it can use nothing from outside. The times are
 * those of the page's own clock, so that what drives the browser is not in them.
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
        // Not what a page sends itself, as a download does.
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
        const found = document.querySelector(sight.selector)
        const there = found !== null && (pattern?.test(found.textContent ?? '') ?? true)
        if (!there || lastInput < armed) {
          requestAnimationFrame(look)
          return
        }
        // This frame paints it; the message arrives when that is done.
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
      // Somebody asks for it later.
      looking.catch(() => undefined)
    },
    seen: () => looking ?? Promise.reject(new Error('nothing is looked for')),
  }
}

/** Does something with keys or the pointer and answers how long its effect took to be seen. */
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

/** The same for several effects of one act, in the order they are named. */
export async function seeAllAfter(
  page: Page,
  sights: readonly Sight[],
  act: () => Promise<unknown>,
  withinMs: number,
): Promise<Seen[]> {
  await page.evaluate((given) => window.watch.lookFor(given.sights, given.withinMs), {
    sights,
    withinMs,
  })
  await act()
  return page.evaluate(() => window.watch.seen())
}

/** What was noticed while something was done, its last entries included. */
export async function watching(page: Page, act: () => Promise<unknown>): Promise<Watched> {
  await page.evaluate(() => window.watch.reset())
  await act()
  await page.waitForTimeout(ENTRIES_COME_WITHIN_MS)
  return page.evaluate(() => window.watch.read())
}
