import type { Browser } from '@playwright/test'
import type { OpenPage, Profile } from './browser.ts'
import { openPage } from './browser.ts'
import type { ListDriver } from './list-driver.ts'
import type { ListSystem } from './list-system.ts'

export const LIST_PATH = '/transactions/PaymentRequests'

/** Stored list configuration (spec 3.10). */
export interface ListConfig {
  savedFields: readonly string[]
  maxReceived: number
}

/** Opens the dashboard for a signed-in user, with the list configured if `ListConfig` is given. */
export function openDashboard(
  browser: Browser,
  system: ListSystem,
  { profile, config }: { profile?: Profile; config?: ListConfig } = {},
): Promise<OpenPage> {
  return openPage(browser, {
    ...(profile ? { profile } : {}),
    storage: {
      origin: system.dashboardUrl,
      session: { idToken: system.idToken },
      local: config ? { tidewayIdConfig: JSON.stringify(config) } : {},
    },
  })
}

export function dashboardDriver({ page }: OpenPage): ListDriver {
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const menu = (name: string) => page.getByRole('link', { name, exact: true }).first()
  const configured = async (box: string) => {
    await page.getByRole('button', { name: 'Configure Results' }).click({ timeout: 5000 })
    const dialog = page.getByRole('dialog')
    await dialog.getByText(box, { exact: true }).click({ timeout: 5000 })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  return {
    page,
    load: () => menu('Transactions').click(),
    filter: page
      .getByRole('textbox', { name: 'Filter' })
      .or(page.getByRole('searchbox', { name: 'Filter' })),
    nextPage: pages.getByRole('button', { name: 'Next page' }),
    lastPage: pages.getByRole('button', { name: 'Last page' }),
    async pageSize(size) {
      await pages.getByRole('button', { name: /Rows per page/ }).click()
      await page.getByRole('option', { name: String(size) }).click()
    },
    exportCsv: page.getByRole('button', { name: 'Export to CSV' }),
    async expand() {
      // Finds rows by label, because a lookup by role takes the page longer than opening a row.
      const opener = page.locator('tbody button[aria-label^="Details of "]').nth(2)
      await opener.click()
      await page.locator('section[aria-label^="Details of "]').waitFor()
      await opener.click()
    },
    async configure() {
      await configured('Settled By')
      await configured('Settled By')
    },
    leave: () => menu('Dashboard').click(),
  }
}
