import { expect, test } from '../journey.ts'
import { freshPrefix } from '../system/provider.ts'
import { fillDialog, openDialog } from './dialog.ts'

test('a request that expires while its dialog is open is reported, and closes without asking', async ({
  page,
  signIn,
  organisation,
}) => {
  await signIn(organisation.email('finance.manager'))
  await page.route('**/rest/v1/paymentRequest', async (route) => {
    const body = route.request().postDataJSON()
    body.PaymentRequest.paymentExpiryDatetime = new Date(Date.now() + 6000).toISOString()
    await route.continue({ postData: JSON.stringify(body) })
  })
  const dialog = await openDialog(page)
  await fillDialog(dialog, {
    prefix: freshPrefix('short'),
    description: 'Six seconds',
    amount: '2.00',
  })
  await dialog.getByRole('button', { name: 'Create' }).click()
  const checkout = dialog.frameLocator('iframe')
  await expect(checkout.getByRole('heading', { name: 'This PayID has expired' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(dialog.getByText('This payment request has expired.')).toBeVisible({
    timeout: 15_000,
  })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
