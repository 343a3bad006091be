import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

export interface TypedRequest {
  prefix: string
  description: string
  amount: string
}

export async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New Payment Request' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Payment Request' })
  await expect(
    dialog.getByText('Generate a one-time PayID to receive payments in real-time'),
  ).toBeVisible()
  return dialog
}

export async function fillDialog(dialog: Locator, typed: Partial<TypedRequest>): Promise<void> {
  if (typed.prefix !== undefined) await dialog.getByLabel('PayID Prefix').fill(typed.prefix)
  if (typed.description !== undefined)
    await dialog.getByLabel('Description').fill(typed.description)
  if (typed.amount !== undefined) await dialog.getByLabel('Amount').fill(typed.amount)
}

/** Fills in the dialog, creates the request and waits for the checkout frame. */
export async function createInDialog(page: Page, typed: TypedRequest): Promise<Locator> {
  const dialog = await openDialog(page)
  await fillDialog(dialog, typed)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.locator('iframe')).toBeVisible()
  return dialog
}
