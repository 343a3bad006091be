import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { openDialog } from '../payment-request/dialog.ts'

const home = '/?clientId=HARBOURN1'
const actingFor = (page: Page, name: string) =>
  expect(page.getByRole('banner').getByText(`Acting for ${name}`)).toBeVisible()

/** Opens a tab from this one. The browser copies the session storage, so the new tab shares the sign-in. */
async function openTab(page: Page, path: string): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.evaluate((address) => void window.open(address), path)
  return opened
}

test('two tabs act for two clients independently', async ({ page, signIn }) => {
  await signIn('admin@harbour.example', home)
  await actingFor(page, 'Harbour Newtown')

  // A duplicated tab has the same client until another one is chosen there.
  const second = await openTab(page, '/')
  await actingFor(second, 'Harbour Newtown')
  await second.getByRole('button', { name: ', Admin' }).click()
  await second.getByRole('combobox', { name: 'Switch to client' }).fill('manly')
  await second.keyboard.press('Enter')
  await actingFor(second, 'Harbour Manly')

  // Opened by a link that names a client.
  const third = await openTab(page, '/?clientId=HARBOUR')
  await expect(third.getByRole('banner').getByText('Harbour Roasters')).toBeVisible()
  await expect(third.getByRole('banner').getByText(/^Acting for ./)).toHaveCount(0)

  for (const tab of [page, second, third]) await tab.reload()
  await actingFor(page, 'Harbour Newtown')
  await actingFor(second, 'Harbour Manly')
  await expect(third.getByRole('banner').getByText(/^Acting for ./)).toHaveCount(0)

  // Each tab's calls are for its own client.
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

test('after signing out in one tab, the other keeps its screen until a call is rejected', async ({
  page,
  signInByPage,
  noise,
  organisation,
}) => {
  noise.allowStatus(401, /\/(rest|portal)\/v1\//)
  await signInByPage(organisation.email('finance.manager'))
  const second = await openTab(page, '/')
  // The last reads of the frame, when the browser has nothing else to do. After signing out, it would be the rejected
  // call.
  const readLast = ['/portal/v1/approvals/count', '/portal/v1/views'].map((path) =>
    second.waitForResponse((answer) => new URL(answer.url()).pathname === path),
  )
  await expect(second.getByText(/^Updated at /)).toBeVisible()
  await Promise.all(readLast)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(second.getByText(/^Updated at /)).toBeVisible()
  await second.getByRole('button', { name: 'Refresh' }).click()
  await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
