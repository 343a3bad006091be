import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Presses Tab until the target has the focus, as a keyboard user does. */
export async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    await expectFocusInSight(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target} was not reached with ${most} presses of Tab`)
}

/** Waits until a dialog has the focus, because earlier key presses go to the page below. */
export async function expectFocusIn(dialog: Locator): Promise<void> {
  await expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true)
}

/** Checks that the focused element is inside the window and not covered (WCAG 2.4.7, 2.4.11). */
export async function expectFocusInSight(page: Page): Promise<void> {
  const problem = await page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return undefined
    const { left, top, right, bottom } = focused.getBoundingClientRect()
    const x = Math.min(Math.max((left + right) / 2, 1), innerWidth - 1)
    const y = Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 1)
    if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) {
      return `out of the window: ${focused.outerHTML.slice(0, 200)}`
    }
    const there = document.elementFromPoint(x, y)
    const covered = there && !focused.contains(there) && !there.contains(focused)
    const labelled = there?.closest('label')?.contains(focused)
    if (!covered || labelled) return undefined
    const by = there.getBoundingClientRect()
    const padding = getComputedStyle(document.documentElement).scrollPaddingTop
    return [
      `covered by ${there.outerHTML.slice(0, 120)}, ${by.top} to ${by.bottom}:`,
      `${focused.outerHTML.slice(0, 200)}, ${top} to ${bottom},`,
      `in ${innerWidth} by ${innerHeight}, scrolled ${scrollY}, scroll padding ${padding}`,
    ].join(' ')
  })
  expect(problem).toBeUndefined()
}
