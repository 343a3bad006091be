import { expect, test } from '../journey.ts'
import { freshPrefix } from '../provider.ts'
import { fillDialog, openDialog } from './dialog.ts'

test('a client without the checkout app gets the PayID and what to enable', async ({
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
})
