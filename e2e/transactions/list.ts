import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Searches for a PayID, opens its row and returns the region of its detail. */
export async function openRequest(page: Page, payID: string): Promise<Locator> {
  await searchPayId(page, payID)
  // A row pressed before the response arrives would belong to the previous search.
  await expect(page.getByText('1-1 of 1', { exact: true })).toBeVisible()
  // Clicks the PayID itself, because the middle of a row may be the copy button that appears on hover.
  await rowOf(page, payID).getByText(payID, { exact: true }).click()
  const detail = detailOf(page, payID)
  await expect(detail).toBeVisible()
  return detail
}

export function rowOf(page: Page, payID: string): Locator {
  const opener = page.getByRole('button', { name: `Details of ${payID}` })
  return page.getByRole('row').filter({ has: opener })
}

export function detailOf(page: Page, payID: string): Locator {
  return page.getByRole('region', { name: `Details of ${payID}` })
}

export function panelOf(page: Page): Locator {
  return page.getByRole('search')
}

/** Returns the chips of the folded search panel. */
export function chipsOf(page: Page): Locator {
  return page.getByRole('group', { name: 'Search in force' }).getByRole('button')
}

/** Opens the folded search panel next to the list, or its drawer in a narrower window, unless it is open. */
export async function openPanel(page: Page): Promise<Locator> {
  const panel = panelOf(page)
  const chip = chipsOf(page).first()
  await expect(chip.or(panel).first()).toBeVisible()
  if (!(await panel.isVisible())) await chip.click()
  await expect(panel).toBeVisible()
  return panel
}

/** Shows the buttons of a list that a small screen has behind one button. */
export async function openTools(page: Page): Promise<void> {
  const tools = page.getByRole('button', { name: 'Tools' })
  if ((await tools.isVisible()) && (await tools.getAttribute('aria-expanded')) === 'false')
    await tools.click()
}

export async function searchPayId(page: Page, payID: string): Promise<void> {
  const panel = await openPanel(page)
  await panel.getByLabel('PayID').fill(payID)
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('payID') === payID)
}

export function refundDialog(page: Page): Locator {
  return page.getByRole('alertdialog', { name: 'Please confirm the refund' })
}

/** Presses Refund Payment and confirms. */
export async function confirmRefund(
  page: Page,
  detail: Locator,
  button = 'Refund Payment',
): Promise<void> {
  await detail.getByRole('button', { name: button }).click()
  const dialog = refundDialog(page)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

/** Returns the free-text filter over the loaded rows. */
export function filterOf(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Filter' })
}

/** Waits until the first rows are shown and all records have arrived, so that counts and pages are final. */
export async function expectLoaded(
  page: Page,
  rows: string | RegExp = /^1-100 of \d+\+$/,
): Promise<void> {
  await expect(page.getByText(rows, { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payment Requests' })).toHaveAttribute(
    'aria-busy',
    'false',
  )
}
