import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { openDialog } from '../payment-request/dialog.ts'

const home = '/?clientId=HARBOURN1'
const actingFor = (page: Page, name: string) =>
  expect(page.getByRole('banner').getByText(`Acting for ${name}`)).toBeVisible()

/** A tab that this one opens shares its sign-in: the browser gives it a copy of the session storage. */
async function openTab(page: Page, path: string): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.evaluate((address) => void window.open(address), path)
  return opened
}

test('two tabs act for two clients, and neither changes the other', async ({ page, signIn }) => {
  await signIn('admin@harbour.example', home)
  await actingFor(page, 'Harbour Newtown')

  // Duplicated: the same client, until another is chosen there.
  const second = await openTab(page, '/')
  await actingFor(second, 'Harbour Newtown')
  await second.getByRole('button', { name: ', Admin' }).click()
  await second.getByRole('combobox', { name: 'Switch to client' }).fill('manly')
  await second.keyboard.press('Enter')
  await actingFor(second, 'Harbour Manly')

  // By a link that names a client.
  const third = await openTab(page, '/?clientId=HARBOUR')
  await expect(third.getByRole('banner').getByText('Harbour Roasters')).toBeVisible()
  await expect(third.getByRole('banner').getByText(/^Acting for ./)).toHaveCount(0)

  for (const tab of [page, second, third]) await tab.reload()
  await actingFor(page, 'Harbour Newtown')
  await actingFor(second, 'Harbour Manly')
  await expect(third.getByRole('banner').getByText(/^Acting for ./)).toHaveCount(0)

  // What each sends is for its own client.
  for (const [tab, name, suffix] of [
    [page, 'Harbour Newtown', ',HARBOURN1'],
    [second, 'Harbour Manly', ',HARBOURM1'],
  ] as const) {
    const called = tab.waitForRequest(/\/rest\/v1\/balance/)
    await tab.getByRole('button', { name: 'Refresh' }).click()
    expect((await called).headers().authorization?.endsWith(suffix)).toBe(true)
    await expect((await openDialog(tab)).getByText(`For ${name}`)).toBeVisible()
  }
})

test('signing out in one tab leaves the other where it is until it is refused', async ({
  page,
  signInByPage,
  noise,
}) => {
  noise.allowStatus(401, /\/(rest|portal)\/v1\//)
  await signInByPage('finance.manager@harbour.example')
  const second = await openTab(page, '/')
  await expect(second.getByText(/^Updated at /)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await second.getByRole('button', { name: 'Refresh' }).click()
  await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
