import { expect, test } from '../journey.ts'
import { createRequest, freshPrefix, paidRequest, readRequest } from '../provider.ts'
import { fillDialog, openDialog } from './dialog.ts'

test('a PayID of a waiting request is reused, with the request’s amount shown first', async ({
  page,
  signIn,
}) => {
  const prefix = freshPrefix('again')
  const first = await createRequest({ prefix, amount: 1284.5 })
  await signIn('finance.manager@harbour.example')
  const dialog = await openDialog(page)
  await fillDialog(dialog, { prefix, description: 'Revised order', amount: '1310.00' })
  await expect(dialog.getByText('PayID has been used previously')).toBeVisible()
  await expect(
    dialog.getByText(`The PayID '${prefix}@pay.harbour.example' is an existing PayID`),
  ).toBeVisible()
  await expect(dialog.getByText('$1,284.50')).toBeVisible()
  await expect(dialog.getByText('Status: ACTIVE')).toBeVisible()

  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.frameLocator('iframe').getByText('$1,310.00').first()).toBeVisible()
  const before = await readRequest(first.PaymentRequestStatus.paymentRequestId)
  expect(before.PaymentRequestStatus.status).toBe('EXPIRED')
  expect(before.PaymentRequestStatus.failureReason).toBe('Superseded')
})

test('a PayID that was paid cannot be used', async ({ page, signIn }) => {
  const prefix = freshPrefix('paid')
  await paidRequest({ prefix, amount: 40 })
  await signIn('finance.manager@harbour.example')
  const dialog = await openDialog(page)
  await fillDialog(dialog, { prefix, description: 'Another order', amount: '10.00' })
  await expect(dialog.getByText('PayID Unavailable')).toBeVisible()
  await expect(
    dialog.getByText(
      `'${prefix}@pay.harbour.example' is already registered. Please try a different PayID.`,
    ),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Create' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await fillDialog(dialog, { prefix: freshPrefix('free') })
  await expect(dialog.getByText('PayID Unavailable')).toBeHidden()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.locator('iframe')).toBeVisible()
})

test('changing the domain checks the PayID again immediately', async ({ page, signIn }) => {
  const prefix = freshPrefix('domain')
  await createRequest({ prefix, amount: 12 })
  await signIn('finance.manager@harbour.example')
  const dialog = await openDialog(page)
  await fillDialog(dialog, { prefix })
  await expect(dialog.getByText('PayID has been used previously')).toBeVisible()
  await dialog.getByRole('button', { name: /PayID Domain/ }).click()
  await page.getByRole('option', { name: 'shop.harbour.example' }).click()
  await expect(dialog.getByText('PayID has been used previously')).toBeHidden()
  await expect(dialog.getByText('This PayID is available.')).toBeVisible()
})
