import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { dashboardUrl } from '../system/addresses.ts'

/** Opens another browser, with nothing in its storage, as a user who is signed in already. */
export async function openBrowser(
  browser: Browser,
  idToken: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: dashboardUrl })
  await context.addInitScript((token) => {
    if (sessionStorage.getItem('idToken') === null) sessionStorage.setItem('idToken', token)
  }, idToken)
  return { page: await context.newPage(), context }
}

/** Returns the button in the list's head, which has the open view's name. */
export function viewsButton(page: Page, name: string | RegExp = 'Views'): Locator {
  return page.getByRole('main').getByRole('button', { name, exact: true })
}

export async function openViews(page: Page, name?: string | RegExp): Promise<Locator> {
  await viewsButton(page, name).click()
  const panel = page.getByRole('dialog', { name: 'Views' })
  await expect(panel).toBeVisible()
  return panel
}

/** Saves what the list shows under a name. */
export async function saveAs(page: Page, name: string): Promise<void> {
  const panel = await openViews(page)
  await panel.getByRole('button', { name: 'Save as…' }).click()
  await panel.getByLabel('Name of the view').fill(name)
  await panel.getByRole('button', { name: 'Save as' }).click()
  await expect(panel).toBeHidden()
  await expect(viewsButton(page, name)).toBeVisible()
}

export async function setDefault(page: Page, name: string): Promise<void> {
  const panel = await openViews(page, name)
  await panel.getByRole('button', { name: 'Set as default' }).click()
  await expect(panel.getByText('Default', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
}
