import type { Locator, Page } from '@playwright/test'
import type { ClientConfig } from '@tideway/contract/clients/clients'
import type { ClientSettings } from '@tideway/contract/settings/client-settings'
import { callAs } from '../call-as.ts'

export const screen = '/settings'
export const configCall = /\/portal\/v1\/clients\/[^/]+$/

/** Message for a failed save (spec 2.18, 8). */
export const saveFailed =
  'We were unable to save your settings. Have you completed your on-boarding?'

export const section = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true })
/** Shows a part of the settings, such as 'Webhooks'. */
export const openPart = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Parts of the settings' })
    .getByRole('link', { name, exact: true })
    .click()
export const saveButtonOf = (of: Locator): Locator => of.getByRole('button', { name: 'Save' })

export function configOf(idToken: string, clientId: string): Promise<ClientConfig> {
  return callAs<ClientConfig>(idToken, clientId, 'GET', `/clients/${clientId}`)
}

export async function saveSettings(
  idToken: string,
  clientId: string,
  part: ClientSettings,
): Promise<void> {
  await callAs(idToken, clientId, 'PUT', `/clients/${clientId}`, part)
}
