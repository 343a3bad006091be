import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from '../browser/accessible.ts'
import { expect, test } from '../journey.ts'

const apis = /\/(rest|portal)\/v1\//
/** Offline, prefetching parts of the app fails as well. */
const lost = /\/(rest|portal)\/v1\/|\/assets\//
const unavailable = /is unavailable at the moment/

async function takeOut(page: Page): Promise<void> {
  await page.route(apis, (route) =>
    route.fulfill({
      status: 503,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'Retry-After',
        'retry-after': '2',
      },
      json: { message: 'Service unavailable' },
    }),
  )
}

test('a short outage is reported on screen, and the screen recovers without user action', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(503, apis)
  await signIn('admin@harbour.example', '/transactions/PaymentRequests')
  await expect(page.getByText(/^1-100 of/)).toBeVisible()
  const token = await page.evaluate(() => sessionStorage.getItem('idToken'))
  await takeOut(page)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText(unavailable)).toBeVisible()
  await expect(page.getByText('Unable to retrieve balance')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByText(/Please narrow search criteria/)).toBeVisible()

  await page.unroute(apis)
  // After a longer outage the dashboard checks every half minute.
  await expect(page.getByText(unavailable)).toBeHidden({ timeout: 40_000 })
  await expect(page.getByText(/^1-100 of/)).toBeVisible({ timeout: 40_000 })
  expect(await page.evaluate(() => sessionStorage.getItem('idToken'))).toBe(token)
})

test('a list that failed offline is read again when the network returns', async ({
  page,
  context,
  signIn,
  noise,
}) => {
  noise.allowFailedRequests(lost)
  const shown = page.getByText(/^1-100 of/)
  await signIn('admin@harbour.example', '/transactions/PaymentRequests')
  await expect(shown).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You’re offline. This page may be out of date.')).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(/Please narrow search criteria/)).toBeVisible()
  await context.setOffline(false)
  await expect(shown).toBeVisible()
  await expect(page.getByText('You’re offline.')).toBeHidden()
})
