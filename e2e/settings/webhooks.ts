import type { Locator, Page } from '@playwright/test'

/** The button that opens a panel. Its name ends with the number of chosen events. */
export const panel = (page: Page, heading: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${heading} \\d+ of \\d+$`) })
export const event = (page: Page, name: string): Locator =>
  page.getByRole('checkbox', { name, exact: true })
export const saveEvents = (page: Page): Locator =>
  page.getByRole('button', { name: 'Save', exact: true })
export const saveAddress = (page: Page): Locator =>
  page.getByRole('button', { name: 'Save address' })
export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name })
