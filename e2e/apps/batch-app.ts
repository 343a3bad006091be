import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { BatchApp } from '@tideway/contract/payment-files/batch-app'
import type { PaymentFilePage } from '@tideway/contract/payment-files/payment-file'
import { callAs } from '../call-as.ts'

export const screen = '/apps/batch'
export const appsCall = /\/portal\/v1\/clients\/[^/]+\/apps$/

export async function readBatchApp(token: string, clientId: string): Promise<BatchApp> {
  const path = `/clients/${clientId}/apps`
  return (await callAs<{ batch: BatchApp }>(token, clientId, 'GET', path)).batch
}

export async function saveBatchApp(
  token: string,
  clientId: string,
  config: Partial<BatchApp>,
): Promise<void> {
  await callAs(token, clientId, 'POST', `/clients/${clientId}/apps`, { type: 'batch', config })
}

/** Waits until the provider has processed a file, then reloads the page, which would refresh only every 15 s. */
export async function showDone(
  page: Page,
  token: string,
  clientId: string,
  name: string,
): Promise<void> {
  await expect
    .poll(
      async () => {
        const path = `/clients/${clientId}/batches`
        const { records } = await callAs<PaymentFilePage>(token, clientId, 'GET', path)
        return records.find(({ fileName }) => fileName === name)?.status
      },
      { timeout: 60_000 },
    )
    .toMatch(/PROCESSED|REJECTED/)
  await page.reload()
}

export const enabled = (page: Page) =>
  page.getByRole('group', { name: 'Batch App' }).getByRole('switch', { name: 'Enabled' })
export const pgp = (page: Page) =>
  page.getByRole('group', { name: 'PGP Encryption' }).getByRole('switch', { name: 'Enabled' })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name })
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
export const testConnection = (page: Page) => page.getByRole('button', { name: 'Test connection' })

/** The labels of the page's text fields, with valid values. */
export const details = {
  Host: 'sftp.harbour.example',
  Port: '2022',
  Username: 'tideway',
  'Input folder': 'outgoing/payments',
  Prefix: 'wages',
  Extension: 'txt',
}

export async function fillDetails(page: Page, values: Partial<typeof details>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

/** Opens the row of a file and returns it. */
export async function openFile(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Details of ${name}`, exact: true }).click()
  return page.getByRole('region', { name: `Details of ${name}`, exact: true })
}

export const rowOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Batches' })
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })
