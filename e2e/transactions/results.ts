import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { openTools } from './list.ts'

export const paymentRequests = '/transactions/PaymentRequests'

export function columnsOf(page: Page): Locator {
  return page.getByRole('columnheader')
}

export function configureDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Configure Results' })
}

export async function openConfigure(page: Page): Promise<Locator> {
  await openTools(page)
  await page.getByRole('button', { name: 'Configure Results' }).click()
  const dialog = configureDialog(page)
  await expect(dialog).toBeVisible()
  return dialog
}

/** Presses Export to CSV. Returns the download, and its lines without line ends. */
export async function exportCsv(page: Page): Promise<{ file: Download; lines: string[] }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  const file = await downloading
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF"')).toBe(true)
  expect(text.endsWith('"\r\n')).toBe(true)
  return { file, lines: text.slice(1, -2).split('\r\n') }
}

/** Returns the count in the pager's '{from}-{to} of {count}'. */
export async function countOf(page: Page): Promise<number> {
  const text = await page
    .getByRole('navigation', { name: 'Pages' })
    .getByText(/^\d+-\d+ of \d+\+?$/)
    .textContent()
  return Number(/of (\d+)/.exec(text ?? '')?.[1])
}
