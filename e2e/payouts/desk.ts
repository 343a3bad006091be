import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { fillSignIn } from '../journey.ts'
import type { Organisation } from '../organisation.ts'
import { providerUrl } from '../system/addresses.ts'
import type { DemoClient } from '../system/provider.ts'
import { paidRequest } from '../system/provider.ts'

export const payoutsUrl = `${providerUrl}/payouts`
export const payCall = '**/rest/v1/payment'

/** Opens the app as a user who has to sign in first. */
export async function openPayouts(
  page: Page,
  {
    email = 'finance.manager@harbour.example',
    ...query
  }: { email?: string; clientId?: string; dashboard?: string } = {},
): Promise<void> {
  await page.goto(`${payoutsUrl}?${new URLSearchParams(query)}`)
  await fillSignIn(page, email)
  await expect(page.getByRole('heading', { name: 'New payout', level: 1 })).toBeVisible({
    timeout: 30_000,
  })
}

export interface TypedPayout {
  payId?: string
  payIdType?: string
  bsb?: string
  accountNumber?: string
  payeeName?: string
  amount?: string
  description?: string
}

export async function fillPayout(page: Page, typed: TypedPayout): Promise<void> {
  if (typed.bsb !== undefined) {
    await page.getByRole('radio', { name: 'BSB and account' }).check()
  }
  if (typed.payIdType !== undefined) {
    await page.getByLabel('PayID type').click()
    await page.getByRole('option', { name: typed.payIdType }).click()
  }
  const fields: [string, string | undefined][] = [
    ['PayID', typed.payId],
    ['BSB', typed.bsb],
    ['Account number', typed.accountNumber],
    ['Payee name', typed.payeeName],
    ['Amount', typed.amount],
    ['Description', typed.description],
  ]
  for (const [label, text] of fields) {
    if (text !== undefined) await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  }
}

export const payButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Pay', exact: true })

export const confirmation = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Please confirm the payout' })

/** Presses Pay once it is enabled, and confirms. */
export async function pay(page: Page, amount: string): Promise<void> {
  await pressAndConfirm(page, `Pay ${amount}`)
}

/** Presses Pay once it is enabled, and asks a second person. */
export async function askForApproval(page: Page): Promise<void> {
  await pressAndConfirm(page, 'Ask for approval')
}

async function pressAndConfirm(page: Page, name: string): Promise<void> {
  await expect(payButton(page)).not.toHaveAttribute('aria-disabled', 'true')
  await payButton(page).click()
  await (await readyButton(page, name)).click()
}

/** Confirms a payout. */
export async function confirmPayout(page: Page, amount: string): Promise<void> {
  const send = await readyToPay(page, amount)
  await send.click()
}

/**
 * Returns the button that pays once it can be pressed, after accepting the provider's questions. Journeys share payees,
 * so another one may have paid the same amount today, and some accounts have no name to compare.
 */
export const readyToPay = (page: Page, amount: string): Promise<Locator> =>
  readyButton(page, `Pay ${amount}`)

async function readyButton(page: Page, name: string): Promise<Locator> {
  const dialog = confirmation(page)
  const ticks = dialog.getByRole('checkbox', { checked: false })
  const send = dialog.getByRole('button', { name })
  const enabled = send.and(page.locator('button:not([aria-disabled="true"])'))
  await expect(enabled.or(ticks.first())).toBeVisible()
  while ((await ticks.count()) > 0) {
    await ticks.first().focus()
    await page.keyboard.press('Space')
  }
  await expect(enabled).toBeVisible()
  return send
}

/** Checks the heading that replaces the form, and its status word. */
export async function expectStage(page: Page, title: string, status: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title, level: 2, exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText(status, { exact: true }).first()).toBeVisible()
}

/** Funds a client through a payment request. */
export async function fund(amount: number, client: DemoClient): Promise<void> {
  await paidRequest({ amount, client })
}

/** Funds Harbour Newtown, and opens the app for it as a finance manager of its parent, who has to sign in first. */
export async function openFunded(
  page: Page,
  organisation: Organisation,
  amount = 5,
): Promise<void> {
  await fund(amount, organisation.newtown)
  await openPayouts(page, {
    email: organisation.email('finance.manager'),
    clientId: organisation.newtown.clientId,
  })
}
