import type { Locator, Page } from '@playwright/test'
import type { Client, Webhook } from '@tideway/contract/webhooks/webhooks'
import { callAsManly } from '../apps/checkout-app.ts'

export const manageDefault = '/settings/manage-webhook/default?clientId=HARBOURM1'
export const clientCall = '**/rest/v1/client/HARBOURM1'
export const destinationCall = '**/portal/v1/clients/HARBOURM1/webhooks/default'
export const ours = /\/(webhooks|webhookDeliveries)(\?.*)?$/

export async function webhooksOfManly(idToken: string): Promise<Webhook[]> {
  return (await callAsManly<Client>(idToken, 'GET', '/client/HARBOURM1', undefined, 'rest'))
    .webhooks
}

export async function setManlysWebhooks(idToken: string, webhooks: Webhook[]): Promise<void> {
  await callAsManly(idToken, 'PATCH', '/client/HARBOURM1', { webhooks }, 'rest')
}

export async function setManlysDestination(
  idToken: string,
  part: { url?: string | null; authorization?: string | null },
): Promise<void> {
  await callAsManly(idToken, 'PUT', '/clients/HARBOURM1/webhooks/default', part)
}

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
export const sendTest = (page: Page): Locator =>
  page.getByRole('button', { name: 'Send a test event' })
export const log = (page: Page): Locator => page.getByRole('table', { name: 'Deliveries' })
