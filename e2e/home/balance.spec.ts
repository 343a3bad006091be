import { expect, test } from '../journey.ts'
import { paidRequest } from '../system/provider.ts'

test('the balance and the summary include a payment', async ({ page, signIn, organisation }) => {
  await paidRequest({ amount: 1.23, client: organisation })
  await signIn(organisation.email('admin'))
  await expect(page.getByRole('heading', { name: 'Status' })).toBeVisible()
  await expect(page.getByText('$1.23', { exact: true }).first()).toBeVisible()
  const link = page.getByRole('link', { name: 'of Payment Requests in the last 7 days' })
  await expect(link).toContainText('$1.23')
  await paidRequest({ amount: 12.34, client: organisation })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('$13.57', { exact: true }).first()).toBeVisible()
  // The summary is read again on returning to home.
  await page.getByRole('link', { name: 'Transactions', exact: true }).click()
  await expect(page.getByText('1-2 of 2', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(link).toContainText('$13.57')
})

test('the TopUp PayID can be copied', async ({ page, signIn, organisation }) => {
  await signIn(organisation.email('admin'))
  await expect(page.getByRole('heading', { name: 'TopUp PayID' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy TopUp PayID' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(organisation.topUpPayId)
})
