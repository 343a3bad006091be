import { expect, test } from '../journey.ts'
import { admin, appsCall } from './checkout-app.ts'

const checkoutFailed = 'Something went wrong enabling your checkout app, please contact support'
const batchFailed =
  'Something went wrong enabling checking Batch app status, please contact support'

test('each card shows if its app is on, and links to its settings', async ({ page, signIn }) => {
  await signIn(admin, '/')
  await page.getByRole('link', { name: 'Apps' }).click()
  await expect(page.getByRole('heading', { name: 'Apps', level: 1 })).toBeVisible()
  await expect(page.getByText('Connect Apps to enable richer functionality.')).toBeVisible()
  const checkout = page.getByRole('article', { name: 'Pay by Bank' })
  const batch = page.getByRole('article', { name: 'Batch' })
  const checkoutOn = checkout.getByRole('switch', { name: 'Checkout Enabled' })
  await expect(checkoutOn).toBeChecked()
  await expect(batch.getByRole('switch', { name: 'Batch Enabled' })).toBeVisible()
  await expect(batch.getByText('self-hosted SFTP server')).toBeVisible()

  // The switches are read-only here, so pressing one changes nothing.
  await checkoutOn.click({ force: true })
  await checkoutOn.press('Space')
  await expect(checkoutOn).toBeChecked()
  await expect(checkoutOn).toHaveAttribute('aria-readonly', 'true')

  await checkout.getByRole('link', { name: 'Manage' }).click()
  await expect(page).toHaveURL(/\/apps\/checkout$/)
  await expect(page.getByRole('heading', { name: 'Manage Pay by Bank App' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Apps' }).click()
  await expect(page).toHaveURL(/\/apps$/)
  await expect(batch.getByRole('link', { name: 'Manage' })).toHaveAttribute('href', '/apps/batch')
})

test('a fault in one app does not affect the card of the other', async ({ page, signIn }) => {
  await page.route(appsCall, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { checkout: { enabled: true }, batch: { enabled: 'perhaps' } },
    }),
  )
  await signIn(admin, '/apps')
  await expect(page.getByRole('switch', { name: 'Checkout Enabled' })).toBeChecked()
  await expect(page.getByText(batchFailed)).toBeVisible()
  await expect(page.getByText(checkoutFailed)).toHaveCount(0)
})
