import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { createRequest } from '../system/provider.ts'
import { accent, previewState, save, saved, screen, tab, toggle } from './checkout-app.ts'

const brandOf = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--brand'))

test('saved settings apply to the next request, and earlier requests keep their settings', async ({
  page,
  context,
  signIn,
  noise,
  organisation,
}) => {
  // A preview may be replaced before its frame has read it.
  noise.allowStatus(404, previewState)
  const request = async () =>
    (await createRequest({ amount: 12.5, client: organisation })).PaymentRequest
  const before = await request()
  await signIn(organisation.email('admin'), screen)
  await toggle(page).click()
  await expect(page.getByText('Checkout app disabled')).toBeVisible()
  expect((await request()).checkoutUrl).toBeUndefined()

  await toggle(page).click()
  await tab(page, 'Appearance').click()
  await accent(page).fill('7a1f5c')
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  const after = await request()

  const payer = await context.newPage()
  await payer.goto(after.checkoutUrl ?? '')
  await expect(payer.getByText('Waiting for payment')).toBeVisible()
  expect(await brandOf(payer)).toBe('#7a1f5c')
  await payer.goto(before.checkoutUrl ?? '')
  await expect(payer.getByText('Waiting for payment')).toBeVisible()
  expect(await brandOf(payer)).toBe('#0b6a78')

  await page.reload()
  await tab(page, 'Appearance').click()
  await expect(accent(page)).toHaveValue('7a1f5c')
})
