import { expect, test } from '../journey.ts'
import { freshPrefix } from '../provider.ts'
import { fillDialog, openDialog } from './dialog.ts'

test('a client without the checkout app sees the PayID and how to enable the app', async ({
  page,
  signIn,
}) => {
  await signIn('admin@newtown.harbour.example')
  const dialog = await openDialog(page)
  const prefix = freshPrefix('newtown')
  await fillDialog(dialog, { prefix, description: 'No checkout here', amount: '5.00' })
  await expect(dialog.getByText('@pay.tideway.example')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(
    dialog.getByText('You need to enable Checkout App for this feature to work.'),
  ).toBeVisible()
  await expect(dialog.getByText(`${prefix}@pay.tideway.example`)).toBeVisible()

  // The link leads to the app, after the question about the unpaid request.
  await dialog.getByRole('link', { name: 'Enable Checkout App' }).click()
  await page.getByRole('button', { name: 'Keep request open' }).click()
  await expect(page).toHaveURL(/\/apps\/checkout/)
  await expect(page.getByRole('switch', { name: 'Checkout Enabled' })).not.toBeChecked()
})

test('a user who may not enable the checkout app sees whom to ask', async ({ page, signIn }) => {
  await signIn('finance.manager@harbour.example', '/?clientId=HARBOURN1')
  const dialog = await openDialog(page)
  await fillDialog(dialog, { prefix: freshPrefix('ask'), description: 'No link', amount: '5.00' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Ask an Admin in your organisation to enable it.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Enable Checkout App' })).toHaveCount(0)
})
