import type { Locator } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { findRequest, freshPrefix } from '../system/provider.ts'
import { openRequest, refundDialog } from '../transactions/list.ts'
import { createInDialog } from './dialog.ts'

test('a payment request is created, paid in the test bank, listed and refunded in two parts', async ({
  page,
  signInByPage,
  context,
  organisation,
}) => {
  const prefix = freshPrefix('first-light')
  const payID = `${prefix}@${organisation.domain}`
  await signInByPage(organisation.email('finance.manager'))

  const dialog = await createInDialog(page, {
    prefix,
    description: 'Beans for November',
    amount: '120.50',
  })
  const checkout = dialog.frameLocator('iframe')
  await expect(checkout.getByText(payID)).toBeVisible()
  await expect(checkout.getByText('$120.50').first()).toBeVisible()
  await expect(checkout.getByText('Waiting for payment')).toBeVisible()

  const bank = await context.newPage()
  await bank.goto(new URL('/test-bank', await checkoutOrigin(dialog)).href)
  await bank.getByLabel('PayID').fill(payID)
  await expect(bank.getByText('Harbour Roasters - $120.50 - Beans for November')).toBeVisible()
  await expect(bank.getByLabel('Amount')).toHaveValue('120.50')
  await bank.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(bank.getByText('Accepted', { exact: true })).toBeVisible()

  // Neither the frame nor the dialog was reloaded.
  await expect(checkout.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await expect(dialog.getByText('$120.50 received')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Transactions' }).click()
  const detail = await openRequest(page, payID)
  await expect(detail.getByText('COMPLETED', { exact: true })).toBeVisible()

  await detail.getByLabel('Refund Amount').fill('20.25')
  await detail.getByRole('button', { name: 'Refund Payment' }).click()
  const confirm = refundDialog(page)
  await expect(confirm).toContainText(
    'You are about to refund a payment. This operation cannot be undone. Please confirm',
  )
  await expect(confirm).toContainText('$20.25')
  await expect(confirm).toContainText('Harbour Roasters')
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await expect(detail.getByRole('button', { name: 'Refund Submitted' })).toBeVisible()

  await expect(detail.getByText('RETURN_COMPLETED', { exact: true })).toHaveCount(1)
  await expect(detail.getByLabel('Refund Amount')).toHaveValue('100.25')
  await detail.getByRole('button', { name: 'Refund Payment' }).click()
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await expect(detail.getByText('RETURN_COMPLETED', { exact: true })).toHaveCount(2)

  // The payer's bank shows the payment and both refunds.
  for (const amount of ['-$120.50', '+$20.25', '+$100.25']) {
    await expect(bank.getByText(amount).first()).toBeVisible()
  }
  const record = await findRequest(payID, organisation)
  expect(record.PaymentRequestStatus.status).toBe('RETURN_COMPLETE')
  expect(record.PaymentRequestStatus.refundInformation?.availableBalance).toBe('0.00')
  expect(
    record.PaymentRequestStatus.refundInformation?.requests.map(({ amount }) => amount),
  ).toEqual(['20.25', '100.25'])
})

async function checkoutOrigin(dialog: Locator): Promise<string> {
  const src = await dialog.locator('iframe').getAttribute('src')
  return new URL(src ?? '').origin
}
