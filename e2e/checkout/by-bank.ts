import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { BankAgreement } from '@tideway/contract/sandbox/test-bank-agreement'
import { providerUrl } from '../system/addresses.ts'
import { createRequest, simulatePayer } from '../system/provider.ts'

type RequestFields = Parameters<typeof createRequest>[0]

/** Creates a request of the demo's client with PayTo, and opens its checkout at 'Pay by Bank'. */
export async function openByBank(page: Page, request: RequestFields & { amount: number }) {
  const record = await createRequest(request)
  await page.goto(record.PaymentRequest.checkoutUrl ?? '')
  await page.getByRole('radio', { name: 'Pay by Bank' }).check()
  return record
}

export function byBank(page: Page) {
  const panel = page.getByRole('group', { name: 'Pay by Bank' })
  return {
    panel,
    payID: panel.getByLabel('Mobile number or email'),
    pay: panel.getByRole('button', { name: /^Pay \$/ }),
    refusal: panel.getByRole('alert'),
    waiting: page.getByRole('heading', { name: 'Approve this payment in your banking app' }),
    paid: page.getByRole('heading', { name: 'Payment received' }),
  }
}

/** Sends a request to the bank of a mobile number in its local form. */
export async function askBankOf(page: Page, mobile: string): Promise<void> {
  await byBank(page).payID.fill(mobile)
  await byBank(page).pay.click()
}

/** Turns `+61-472345678` into the local form. */
export function atHome(phone: string): string {
  return phone.replace('+61-', '0')
}

/** Returns the agreements that a payer's bank shows for our request, found by its description. */
export async function shownAtBank(payer: string, description: string): Promise<BankAgreement[]> {
  const query = new URLSearchParams({ of: payer, open: 'false' })
  const response = await fetch(`${providerUrl}/test-bank/agreements?${query}`)
  if (!response.ok) throw new Error(`agreements of ${payer}: ${response.status}`)
  const { agreements } = (await response.json()) as { agreements: BankAgreement[] }
  return agreements.filter((agreement) => agreement.description === description)
}

/** Acts as the payer in their banking app. */
export async function approveAtBank(
  payer: string,
  description: string,
  action: 'approve' | 'decline',
): Promise<void> {
  const requested = async () => (await shownAtBank(payer, description)).length
  await expect.poll(requested).toBe(1)
  const [agreement] = await shownAtBank(payer, description)
  if (agreement) await simulatePayer(agreement.paymentAgreementId, action)
}
