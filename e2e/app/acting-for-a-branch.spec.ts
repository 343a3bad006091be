import { expect, test } from '../journey.ts'
import { fillDialog, openDialog } from '../payment-request/dialog.ts'
import { freshPrefix, payAtTestBank } from '../system/provider.ts'
import { openRequest, refundDialog } from '../transactions/list.ts'

test('acting for a branch is shown in the header and wherever money is involved', async ({
  page,
  signIn,
  organisation,
}) => {
  const { newtown } = organisation
  const list = `/transactions/PaymentRequests?clientId=${newtown.clientId}`
  await signIn(organisation.email('admin'), list)
  const header = page.getByRole('banner')
  await expect(header.getByText('Acting for Harbour Newtown')).toBeVisible()
  await expect(header.getByText('Harbour Roasters')).toBeVisible()

  const prefix = freshPrefix('branch')
  const payID = `${prefix}@${newtown.domain}`
  const dialog = await openDialog(page)
  await expect(dialog.getByText('For Harbour Newtown')).toBeVisible()
  await fillDialog(dialog, { prefix, description: 'Newtown counter', amount: '14.00' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText(payID)).toBeVisible()
  await dialog.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Harbour Newtown')
  await question.getByRole('button', { name: 'Keep request open' }).click()
  expect((await payAtTestBank(payID, 14)).outcome).toBe('ACCEPTED')

  const detail = await openRequest(page, payID)
  await detail.getByRole('button', { name: 'Refund Payment' }).click()
  await expect(refundDialog(page)).toContainText('Harbour Newtown')
  await refundDialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(detail.getByText('RETURN_COMPLETED')).toBeVisible()

  // The branch stays chosen without being in the address, including after a reload.
  await page.goto('/transactions/PaymentRequests')
  await expect(header.getByText('Acting for Harbour Newtown')).toBeVisible()
  await page.getByRole('button', { name: ', Admin' }).click()
  await expect(page.getByRole('dialog').getByText('Harbour Newtown')).toBeVisible()
})
