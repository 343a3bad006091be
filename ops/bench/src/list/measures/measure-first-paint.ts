import type { Browser } from '@playwright/test'
import { profiles } from '../browser.ts'
import { LIST_PATH, openDashboard } from '../dashboard-driver.ts'
import { someRows } from '../list-driver.ts'
import type { ListSystem } from '../list-system.ts'
import type { Samples } from '../samples.ts'

/** Waits for late layout shifts, which count as well. */
const SETTLED_AFTER_MS = 1500

/** Measures the list opened by its address with nothing cached, at the defaults: 1,000 records and six columns. */
export async function measureFirstPaint(
  browser: Browser,
  system: ListSystem,
  samples: Samples,
): Promise<void> {
  for (const profile of profiles) {
    const measures = [`paint-${profile}`, `shift-${profile}`]
    await samples.attempt('ours', measures, async () => {
      const opened = await openDashboard(browser, system, { profile })
      try {
        await opened.page.goto(system.dashboardUrl + LIST_PATH)
        await opened.page.locator(someRows.selector).first().waitFor()
        await opened.page.waitForLoadState('networkidle')
        await opened.page.waitForTimeout(SETTLED_AFTER_MS)
        const { largestPaint, layoutShift } = await opened.page.evaluate(() => window.watch.read())
        samples.add('ours', `paint-${profile}`, largestPaint)
        samples.add('ours', `shift-${profile}`, layoutShift)
      } finally {
        await opened.close()
      }
    })
  }
}
