import { readQr } from '../browser/read-qr.ts'
import { expect, test } from '../journey.ts'
import { createRequest, payAtTestBank } from '../system/provider.ts'
import { openRequest } from '../transactions/list.ts'

const list = '/transactions/PaymentRequests'

test('a waiting request is opened again from its detail, scanned and paid', async ({
  page,
  signIn,
  organisation,
}) => {
  const record = await createRequest({ client: organisation, amount: 27.5 })
  const { payID, checkoutUrl = '' } = record.PaymentRequest
  await signIn(organisation.email('finance.manager'), list)
  const detail = await openRequest(page, payID)
  await detail.getByRole('button', { name: 'Copy Checkout link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(checkoutUrl)

  await detail.getByRole('button', { name: 'Show Checkout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Payment Request' })
  const code = dialog.frameLocator('iframe').getByRole('img', { name: 'QR code for this payment' })
  expect(await readQr(code)).toBe(checkoutUrl)
  await payAtTestBank(payID, 27.5)
  await expect(dialog.getByText('$27.50 received')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(detail.getByText('COMPLETED', { exact: true })).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Show Checkout' })).toHaveCount(0)
  await expect(detail.getByRole('button', { name: 'Cancel Payment Request' })).toHaveCount(0)
})

test('a waiting request is cancelled from its detail, after a confirmation that names it', async ({
  page,
  signIn,
  organisation,
}) => {
  const record = await createRequest({ client: organisation, amount: 31 })
  const { payID } = record.PaymentRequest
  await signIn(organisation.email('finance.manager'), list)
  const detail = await openRequest(page, payID)
  await detail.getByRole('button', { name: 'Cancel Payment Request' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this payment request?' })
  await expect(question).toContainText(payID)
  await expect(question).toContainText('$31.00')
  await expect(question).toContainText('Harbour Roasters')
  await question.getByRole('button', { name: 'Keep request open' }).click()
  await expect(question).toBeHidden()

  await detail.getByRole('button', { name: 'Cancel Payment Request' }).click()
  await question.getByRole('button', { name: 'Cancel payment request' }).click()
  await expect(page.getByText('The payment request was cancelled')).toBeVisible()
  await expect(page.getByText('There is no data to display')).toBeVisible()
  await expect(payAtTestBank(payID, 31)).rejects.toThrow('404')
})
