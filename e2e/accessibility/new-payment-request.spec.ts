import { expectAccessibleAtBothWidths } from '../browser/accessible.ts'
import { failCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { fillDialog, openDialog } from '../payment-request/dialog.ts'
import { createRequest, freshPrefix, paidRequest, payAtTestBank } from '../system/provider.ts'

// Each state is checked at two widths, each in another colour scheme.
test.describe.configure({ timeout: 180_000 })

test('the new payment request is accessible with messages, warnings, the checkout, the unpaid question, and paid', async ({
  page,
  signIn,
  organisation,
}) => {
  const again = freshPrefix('again')
  const taken = freshPrefix('taken')
  await createRequest({ prefix: again, amount: 10, client: organisation })
  await paidRequest({ prefix: taken, amount: 10, client: organisation })
  await signIn(organisation.email('finance.manager'))
  const dialog = await openDialog(page)
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Invalid PayID Prefix')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await fillDialog(dialog, { prefix: again })
  await expect(dialog.getByText('PayID has been used previously')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await fillDialog(dialog, { prefix: taken })
  await expect(dialog.getByText('PayID Unavailable')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  const prefix = freshPrefix('frame')
  await fillDialog(dialog, { prefix, description: 'Seen by axe', amount: '5.00' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  const checkout = dialog.frameLocator('iframe')
  await expect(checkout.getByText('Waiting for payment')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Back to checkout' }).click()
  await payAtTestBank(`${prefix}@${organisation.domain}`, 5)
  await expect(dialog.getByText('$5.00 received')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('the new payment request is accessible after a failed create, and without the checkout app', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  noise.allowStatus(400, /\/paymentRequest$/)
  await signIn(organisation.email('admin@newtown'))
  const dialog = await openDialog(page)
  await fillDialog(dialog, {
    prefix: freshPrefix('plain'),
    description: 'Seen by axe',
    amount: '5.00',
  })
  await failCalls(page, '**/rest/v1/paymentRequest', 400)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('An error occurred. Please refresh and try again.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.unroute('**/rest/v1/paymentRequest')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText(/^You need to enable Checkout App/)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})
