import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { BatchPage } from '@tideway/contract/batch/batch'
import type { BatchApp } from '@tideway/contract/batch/batch-app'
import { providerUrl } from '../addresses.ts'

export const admin = 'admin@harbour.example'
export const screen = '/apps/batch'
export const appsCall = /\/portal\/v1\/clients\/[^/]+\/apps$/

/** Calls the portal directly as a signed-in user, without the screen. */
async function callPortal(
  token: string,
  clientId: string,
  method: string,
  what: 'apps' | 'batches',
  body?: unknown,
) {
  const response = await fetch(`${providerUrl}/portal/v1/clients/${clientId}/${what}`, {
    method,
    headers: { authorization: `Bearer ${token},${clientId}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${method} ${what}: ${response.status} ${answer}`)
  return answer === '' ? undefined : JSON.parse(answer)
}

export async function readBatchApp(token: string, clientId: string): Promise<BatchApp> {
  return (await callPortal(token, clientId, 'GET', 'apps')).batch
}

export async function saveBatchApp(
  token: string,
  clientId: string,
  config: Partial<BatchApp>,
): Promise<void> {
  await callPortal(token, clientId, 'POST', 'apps', { type: 'batch', config })
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
        const { records }: BatchPage = await callPortal(token, clientId, 'GET', 'batches')
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

export async function fillDetails(page: Page, given: Partial<typeof details>): Promise<void> {
  for (const [name, value] of Object.entries(given)) await field(page, name).fill(value)
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
