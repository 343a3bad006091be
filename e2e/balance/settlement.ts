import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { SweepCreated } from '@tideway/contract/balance/sweep'
import { expect } from '../journey.ts'
import { providerUrl } from '../system/addresses.ts'

export const screen = '/balance-management'
export const sweepCall = '**/rest/v1/sweepRequest'

export const accountText = 'BSB: 062948 and Account: 20481190'

/** Calls the API directly as a signed-in user, without the screen. */
export async function callAs<Answer>(
  idToken: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(`${providerUrl}/rest/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

export function sweepAs(idToken: string, amount: string): Promise<SweepCreated> {
  return callAs<SweepCreated>(idToken, 'POST', '/sweepRequest', {
    SweepRequest: { amount, clientTransactionId: randomUUID() },
  })
}

/** Waits until the balance has been read and the transferable amount is shown. */
export async function ready(page: Page): Promise<Locator> {
  await expect(page.getByText(/^Up to \$/)).toBeVisible()
  return page.getByLabel('Enter Amount')
}

export function transferButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Transfer', exact: true })
}

/** The rows under 'Settlements and top-ups': the first is the table head, the second the newest transfer. */
export function transferRows(page: Page): Locator {
  return page.getByRole('table', { name: 'Settlements and top-ups' }).getByRole('row')
}

export function question(page: Page): Locator {
  return page.getByRole('alertdialog', { name: 'Are you sure?' })
}

/** Confirms the typed transfer with Yes. */
export async function confirm(page: Page): Promise<void> {
  await transferButton(page).click()
  await question(page).getByRole('button', { name: 'Yes' }).click()
  await expect(question(page)).toBeHidden()
}

export const submitted = 'Transfer request was successfully submitted'
export const failed = 'Something went wrong. Check balance is sufficient'
