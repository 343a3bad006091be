import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { openDialog } from './dialog.ts'

const config = '**/portal/v1/clients/HARBOUR'

test('a slow configuration shows a skeleton, then the client’s own domain', async ({
  page,
  signIn,
}) => {
  const letGo = await holdCalls(page, config)
  await signIn('finance.manager@harbour.example')
  const dialog = await openDialog(page)
  await expect(dialog.getByText('Loading your PayID domains')).toBeAttached()
  await expect(dialog.getByLabel('PayID Prefix')).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Create' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  letGo()
  await expect(dialog.getByLabel('PayID Prefix')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'PayID Domain' })).toHaveText(
    'pay.harbour.example',
  )
})

test('a failed configuration can be retried and never shows another domain', async ({
  noise,
  page,
  signIn,
}) => {
  noise.allowStatus(500, /\/portal\/v1\/clients\/HARBOUR$/)
  await failCalls(page, config)
  await signIn('finance.manager@harbour.example')
  const dialog = await openDialog(page)
  await expect(dialog.getByText('We couldn’t load your PayID domains.')).toBeVisible()
  await expect(dialog.getByLabel('PayID Prefix')).toBeHidden()
  await page.unroute(config)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByRole('button', { name: 'PayID Domain' })).toHaveText(
    'pay.harbour.example',
  )
})
