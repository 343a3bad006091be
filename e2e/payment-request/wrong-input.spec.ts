import { expect, test } from '../journey.ts'
import { fillDialog, openDialog } from './dialog.ts'

test('every invalid field shows its error, and typed values are kept', async ({ page, signIn }) => {
  await signIn('finance.manager@harbour.example')
  const dialog = await openDialog(page)
  await fillDialog(dialog, { prefix: 'Not Lower', description: 'four', amount: '1.234' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Invalid PayID Prefix')).toBeVisible()
  await expect(
    dialog.getByText('Has to be between 5 and 140 characters with no emojis'),
  ).toBeVisible()
  await expect(dialog.getByText('Invalid amount')).toBeVisible()
  await expect(dialog.getByLabel('PayID Prefix')).toHaveValue('not lower')
  await expect(dialog.getByLabel('PayID Prefix')).toBeFocused()
  await expect(dialog.getByLabel('Description')).toHaveValue('four')
  await expect(dialog.getByLabel('Amount')).toHaveValue('1.234')
})

test('a value that is too long or too large is kept and reported, also on leaving the field by Tab', async ({
  page,
  signIn,
}) => {
  await signIn('finance.manager@harbour.example')
  const dialog = await openDialog(page)
  const tooLong = 'a'.repeat(31)
  // Ends with a space, which is removed when the field is left.
  const wordy = 'Wholesale beans '.repeat(10)
  await fillDialog(dialog, { prefix: tooLong, description: wordy, amount: '100000000000' })
  await expect(dialog.getByText('Invalid PayID Prefix')).toBeVisible()
  await expect(
    dialog.getByText('Has to be between 5 and 140 characters with no emojis'),
  ).toBeVisible()
  await dialog.getByLabel('Amount').press('Tab')
  await expect(dialog.getByText('Enter an amount up to $99,999,999,999.99')).toBeVisible()
  await expect(dialog.getByLabel('PayID Prefix')).toHaveValue(tooLong)
  await expect(dialog.getByLabel('Description')).toHaveValue(wordy.trim())
  await fillDialog(dialog, { amount: '0' })
  await dialog.getByLabel('Amount').press('Tab')
  await expect(dialog.getByText('Invalid amount')).toBeVisible()
})

test('a prefix is suggested, and capitals become lower case while typing', async ({
  page,
  signIn,
}) => {
  await signIn('finance.manager@harbour.example')
  const dialog = await openDialog(page)
  const prefix = dialog.getByLabel('PayID Prefix')
  await expect(prefix).toHaveAttribute('autocapitalize', 'none')
  await expect(prefix).toHaveAttribute('autocorrect', 'off')
  await dialog.getByRole('button', { name: 'Suggest a prefix' }).click()
  await expect(prefix).toHaveValue(/^[0-9a-f]{12}$/)
  await expect(prefix).toBeFocused()
  await expect(dialog.getByText('This PayID is available.')).toBeVisible()
  // Offered only while there is no typed text to overwrite.
  await expect(dialog.getByRole('button', { name: 'Suggest a prefix' })).toHaveCount(0)

  await prefix.fill('')
  await prefix.pressSequentially('INV1')
  await prefix.press('ArrowLeft')
  await prefix.pressSequentially('-AB-')
  await expect(prefix).toHaveValue('inv-ab-1')
})
