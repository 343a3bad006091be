import { expect, test } from '../journey.ts'
import { fillDialog, openDialog } from './dialog.ts'

test('every field says what is wrong with it, and nothing typed is lost', async ({
  page,
  signIn,
}) => {
  await signIn('finance.manager@harbour.example')
  const dialog = await openDialog(page)
  await fillDialog(dialog, { prefix: 'Not Lower', description: 'four', amount: '1.234' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Invalid PayID Prefix')).toBeVisible()
  await expect(
    dialog.getByText('Has to be between 5 and 140 characters with no emojis'),
  ).toBeVisible()
  await expect(dialog.getByText('Invalid amount')).toBeVisible()
  await expect(dialog.getByLabel('PayID Prefix')).toHaveValue('Not Lower')
  await expect(dialog.getByLabel('PayID Prefix')).toBeFocused()
  await expect(dialog.getByLabel('Description')).toHaveValue('four')
  await expect(dialog.getByLabel('Amount')).toHaveValue('1.234')
})
