import { expect, expectSignedIn, test } from '../journey.ts'
import { dashboardUrl, partnerUrl, providerUrl } from '../system/addresses.ts'
import { openPayouts } from './desk.ts'

test('opened from the second brand for a branch: its brand, its return URL, and a single Back', async ({
  page,
  signInByPage,
  organisation,
}) => {
  const { clientId } = organisation.newtown
  await signInByPage(organisation.email('admin'), `${partnerUrl}/?clientId=${clientId}`)
  const header = page.getByRole('banner')
  const home = page.url()
  await page.getByRole('button', { name: 'New Payout Request' }).click()
  await expect(page.getByRole('heading', { name: 'New payout', level: 1 })).toBeVisible()
  const { origin, pathname, searchParams } = new URL(page.url())
  expect(origin + pathname).toBe(`${providerUrl}/payouts`)
  expect(Object.fromEntries(searchParams)).toEqual({
    clientId,
    dashboard: partnerUrl,
  })
  await expect(page).toHaveTitle('Payouts · Kelp Pay')
  await expect(header.getByText('Acting for Harbour Newtown')).toBeVisible()
  expect(
    await page.evaluate(() => document.documentElement.style.getPropertyValue('--brand')),
  ).toBe('#f2a900')

  await page.goBack()
  await expectSignedIn(page)
  await expect(page).toHaveURL(home)

  await page.getByRole('button', { name: 'New Payout Request' }).click()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expectSignedIn(page)
  await expect(page).toHaveURL(`${partnerUrl}/?clientId=${clientId}`)
  await expect(header.getByText('Acting for Harbour Newtown')).toBeVisible()

  await page.getByRole('button', { name: 'New Payout Request' }).click()
  // A read in progress would be rejected.
  await expect(page.getByRole('region', { name: /^Balance of/ }).locator('b')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveTitle('Sign in · Kelp Pay')
})

test('signing in first adds no history entry for Back to stop at', async ({
  page,
  organisation,
}) => {
  await page.goto(`${dashboardUrl}/config.json`)
  await openPayouts(page, { email: organisation.email('finance.manager') })
  await page.goBack()
  await expect(page).toHaveURL(`${dashboardUrl}/config.json`)
})
