import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { admin, appsCall } from './checkout-app.ts'

const checkoutFailed = 'Something went wrong enabling your checkout app, please contact support'
const batchFailed =
  'Something went wrong enabling checking Batch app status, please contact support'

test('each card says whether its app is on, and leads to its settings', async ({
  page,
  signIn,
}) => {
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

  // They only say: nothing is changed here.
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

test('a client with nothing set up has both off', async ({ page, signIn }) => {
  await signIn('owner@newclient.example', '/apps')
  for (const name of ['Checkout Enabled', 'Batch Enabled']) {
    await expect(page.getByRole('switch', { name })).not.toBeChecked()
  }
})

test('while they are read nothing is said, and where they cannot be read it can be tried again', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/apps$/)
  const letGo = await holdCalls(page, appsCall)
  await signIn(admin, '/apps')
  await expect(page.getByRole('heading', { name: 'Pay by Bank' })).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
  await failCalls(page, appsCall)
  letGo()
  await page.reload()
  await expect(page.getByText(checkoutFailed)).toBeVisible()
  await expect(page.getByText(batchFailed)).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  await expect(page.getByRole('switch')).toHaveCount(2)
  await expect(page.getByText(checkoutFailed)).toBeHidden()
})

test('what is wrong with one app is not held against the other', async ({ page, signIn }) => {
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

test('a role without the apps has no item, no screen and no call', async ({ page, signIn }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/apps(\/|$)/.test(new URL(request.url()).pathname) && request.url().includes('/v1/')) {
      calls.push(request.url())
    }
  })
  await signIn('finance.manager@harbour.example', '/apps/checkout')
  await expect(
    page.getByText('Your role, Finance Manager, doesn’t include the permission ‘Apps’.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Apps' })).toHaveCount(0)
  expect(calls).toEqual([])
})
