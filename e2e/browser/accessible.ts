import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

export const desktopViewport = { width: 1440, height: 900 }
export const phoneViewport = { width: 390, height: 844 }
/** The size that a page must fit into (WCAG 1.4.10). */
export const narrowestViewport = { width: 320, height: 640 }

type Findings = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>

const axeOfPlaywright = createRequire(
  createRequire(import.meta.url).resolve('@axe-core/playwright'),
)
const axeSource = readFileSync(axeOfPlaywright.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Fails on any axe finding (quality 4). The schemes differ in colour only, so the dark one is checked for colours only.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await show(page, 'light')
  await expectNoFinding(page, 'light')
  await show(page, 'dark')
  await expectNoFinding(page, 'dark', ['color-contrast', 'link-in-text-block'])
  await show(page, 'light')
}

/** Switches the colour scheme, and waits until the page has reacted and no colour transition is running. */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    // A transition that ends can start transitions of its children.
    for (let still = 0; still < 2; still += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
      if (changing.length > 0) still = -1
      await Promise.allSettled(changing.map((one) => one.finished))
    }
  })
}

/**
 * Checks the screen at phone width in dark and at desktop width in light, where neither may scroll sideways. Colours
 * come from the same tokens at every width, so each colour scheme is checked once.
 */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  await page.setViewportSize(phoneViewport)
  await show(page, 'dark')
  await expectNoFinding(page, 'dark')
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)
  await show(page, 'light')
  await expectNoFinding(page, 'light')
  await expectNoSidewaysScroll(page)
}

async function expectNoFinding(page: Page, colorScheme: string, rules?: string[]): Promise<void> {
  // axe is loaded once per page and called directly. Its builder loads it twice per check and collects passes too,
  // which doubles the time. Provider pages in a frame are checked where they are pages themselves.
  const own = page.frames().filter((frame) => isOfPage(frame.url(), page.url()))
  for (const frame of own) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  }
  const { violations } = await page.evaluate<Findings, object>(
    (options) => Reflect.get(window, 'axe').run(document, options),
    { reporter: 'no-passes', iframes: own.length > 1, ...(rules ? { runOnly: rules } : {}) },
  )
  const findings = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: `${page.viewportSize()?.width} ${colorScheme}`,
    nodes: nodes.map(({ html, any, all, none }) => {
      const faults = [...any, ...all, ...none].map(({ message }) => message)
      return `${html} ${faults.join('; ')}`
    }),
  }))
  expect(findings).toEqual([])
}

function isOfPage(frame: string, page: string): boolean {
  return frame.startsWith('about:') || new URL(frame).origin === new URL(page).origin
}

/**
 * Fails if anything is wider than the window, or if a control is outside the window and outside every scrollable
 * element. Waits until the page has reacted to a change of the window.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => outsideOf(page), { timeout: 5_000 }).toEqual([])
}

function outsideOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const scrolls = (element: Element): boolean => {
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true
      }
      return false
    }
    const controls = [...document.querySelectorAll('a, button, input, select, textarea, h1, h2')]
      .filter((element) => {
        const { left, right, width: own } = element.getBoundingClientRect()
        return own > 2 && (left < -0.5 || right > width + 0.5)
      })
      .filter((element) => element.getAttribute('tabindex') !== '-1')
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !scrolls(element))
      .map((element) => element.outerHTML.slice(0, 160))
    const page = document.documentElement.scrollWidth
    return page > width ? [`the page is ${page} wide in ${width}`, ...controls] : controls
  })
}
