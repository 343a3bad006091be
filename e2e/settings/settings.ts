import type { Locator, Page } from '@playwright/test'
import type { ClientConfig } from '@tideway/contract/clients/clients'
import type { ClientSettings } from '@tideway/contract/settings/client-settings'
import { callAsManly } from '../apps/checkout-app.ts'
import { expect } from '../journey.ts'

export const screen = '/settings'
export const admin = 'admin@harbour.example'
/** A branch whose settings no other journey uses. */
export const manly = `${screen}?clientId=HARBOURM1`
/** Journeys that save these settings wait for each other. They have one lock, besides the locks for money. */
export const manlysSettings = 'HARBOURM1-settings'
export const configCall = '**/portal/v1/clients/HARBOURM1'
export const keyCall = '**/portal/v1/clients/HARBOURM1/keys/*'

/** The general message of spec 8. */
export const generic = 'An error occurred. Please refresh and try again.'
export const saveFailed =
  'We were unable to save your settings. Have you completed your on-boarding?'

export const section = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true })
export const saveButtonOf = (of: Locator): Locator => of.getByRole('button', { name: 'Save' })

export function configOfManly(idToken: string): Promise<ClientConfig> {
  return callAsManly<ClientConfig>(idToken, 'GET', '/clients/HARBOURM1')
}

export async function setManlysSettings(idToken: string, part: ClientSettings): Promise<void> {
  await callAsManly(idToken, 'PUT', '/clients/HARBOURM1', part)
}

/**
 * Answers as a client that has saved none of this yet, until it does: keys and a TopUp PayID can never be removed
 * again.
 */
export async function showAsNew(
  page: Page,
  hidden: Partial<ClientConfig>,
  address = configCall,
): Promise<void> {
  let saved = false
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') {
      saved ||= Object.keys(hidden).some((name) => name in route.request().postDataJSON())
      return route.continue()
    }
    if (saved) return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...hidden } })
  })
}

/** Rejects the next save, and no later one. */
export async function failNextSave(page: Page, status: number, json: object): Promise<void> {
  let failed = false
  await page.route(configCall, async (route) => {
    if (failed || route.request().method() !== 'PUT') return route.fallback()
    failed = true
    await route.fulfill({ status, headers: { 'access-control-allow-origin': '*' }, json })
  })
}

export async function expectNotSavedQuestion(page: Page): Promise<Locator> {
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  return question
}
