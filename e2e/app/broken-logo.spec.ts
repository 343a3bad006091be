import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { openPayouts } from '../payouts/desk.ts'
import { providerUrl } from '../system/addresses.ts'

/**
 * Makes every config name a missing logo. The returned function waits until that logo has been requested, because the
 * default logo is shown until then anyway.
 */
async function breakLogo(page: Page): Promise<() => Promise<void>> {
  const requested = page.waitForRequest(`${providerUrl}/assets/gone.png`, { timeout: 60_000 })
  await page.route('**/portal/v1/clients/HARBOUR', async (route) => {
    const response = await route.fetch()
    const json = { ...(await response.json()), logoUrl: `${providerUrl}/assets/gone.png` }
    await route.fulfill({ response, json })
  })
  return async () => {
    await requested
  }
}

const marks = (page: Page) => page.locator('header svg[viewBox="0 0 32 32"]')

test('the default logo replaces a logo that fails to load in payouts', async ({ noise, page }) => {
  noise.allowFailedRequests(/\/assets\/gone\.png$/)
  noise.allowStatus(404, /\/assets\/gone\.png$/)
  const logoIsGone = await breakLogo(page)
  await openPayouts(page)
  await logoIsGone()
  await expect(marks(page)).toBeVisible()
  await expect(page.locator('header img')).toHaveCount(0)
})
