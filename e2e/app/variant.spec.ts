import type { Page } from '@playwright/test'
import { expect, expectSignedIn, fillSignIn, test } from '../journey.ts'

const audience = (page: Page) =>
  page.evaluate(() => {
    const payload = (sessionStorage.getItem('idToken') ?? '').split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aud
  })

async function expectService(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: ', Admin' }).click()
  await expect(page.getByRole('dialog').getByText(name, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
}

const brand = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--brand'))

test('a variant signs in with its own client, name and colour, and remains after logout', async ({
  page,
}) => {
  await page.goto('/transactions/PaymentRequests?appName=partner')
  await expect(page.getByText('Kelp Pay')).toBeVisible()
  await expect(page).toHaveTitle('Sign in · Kelp Pay')
  expect(await brand(page)).toBe('#f2a900')
  const requested = page.waitForRequest(/\/identity\/token$/)
  await fillSignIn(page, 'admin@harbour.example')
  const sent = new URLSearchParams((await requested).postData() ?? '')
  expect(sent.get('client_id')).toBe('tideway-dashboard-partner')
  expect(new URL(sent.get('redirect_uri') ?? '').pathname).toBe('/auth-callback/partner')
  await expectSignedIn(page)
  // Both APIs accept its token.
  await expect(page.getByText(/^1-100 of/)).toBeVisible()
  expect(await audience(page)).toBe('tideway-dashboard-partner')
  expect(await brand(page)).toBe('#f2a900')

  await page.goto('/')
  await expectSignedIn(page)
  expect(await brand(page)).toBe('#f2a900')
  await expectService(page, 'Kelp Pay')

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveTitle('Sign in · Kelp Pay')
  await fillSignIn(page, 'admin@harbour.example')
  await expectSignedIn(page)
  expect(await audience(page)).toBe('tideway-dashboard-partner')
  expect(await brand(page)).toBe('#f2a900')
})
