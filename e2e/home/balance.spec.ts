import { failCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { kelp, paidRequest, readBalance } from '../provider.ts'

const aud = (dollars: number) =>
  dollars.toLocaleString('en-AU', { style: 'currency', currency: 'AUD' })

test('the balance matches the provider’s, and a payment increases it', async ({ page, signIn }) => {
  const before = await readBalance(kelp)
  await signIn('admin@kelp.example')
  await expect(page.getByRole('heading', { name: 'Status' })).toBeVisible()
  await expect(page.getByText(aud(before), { exact: true })).toBeVisible()
  await paidRequest({ amount: 12.34, client: kelp })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(aud(before + 12.34), { exact: true })).toBeVisible()
})

test('a balance that cannot be read is reported, and Refresh retries', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/balance$/)
  await failCalls(page, '**/rest/v1/balance')
  await signIn('admin@harbour.example')
  await expect(page.getByText('Unable to retrieve balance')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('--', { exact: true })).toBeVisible()
  await page.unroute('**/rest/v1/balance')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(/^Updated at /)).toBeVisible()
  await expect(page.getByText('Unable to retrieve balance')).toBeHidden()
})

test('the TopUp PayID can be copied', async ({ page, signIn }) => {
  await signIn('admin@harbour.example')
  await expect(page.getByRole('heading', { name: 'TopUp PayID' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy TopUp PayID' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('topup-harbour@pay.tideway.example')
})

test('a new client has no TopUp card, and an empty list', async ({ page, signIn }) => {
  await signIn('owner@newclient.example')
  await expect(page.getByRole('paragraph').filter({ hasText: /^\$0\.00$/ })).toBeVisible()
  await expect(page.getByRole('banner').getByText('New Client')).toBeVisible()
  await expect(page.getByText('TopUp PayID')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Settings' })).toHaveCount(0)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByText('There is no data to display')).toBeVisible()
  await expect(page.getByText('0-0 of 0')).toBeVisible()
})
