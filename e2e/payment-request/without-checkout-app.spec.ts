import { expect, test } from '../journey.ts'
import { freshPrefix } from '../system/provider.ts'
import { fillDialog, openDialog } from './dialog.ts'

test('a client without the checkout app sees the PayID and how to enable the app', async ({
  page,
  signIn,
  organisation,
}) => {
  await signIn(organisation.email('admin@newtown'))
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
