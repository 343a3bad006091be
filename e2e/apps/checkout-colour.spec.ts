import { expect, test } from '../journey.ts'
import { accent, admin, previewState, save, screen, tab } from './checkout-app.ts'

test.beforeEach(async ({ page, signIn, noise }) => {
  noise.allowStatus(404, previewState)
  await signIn(admin, screen)
  await tab(page, 'Appearance').click()
})

test('the swatch opens a picker that changes nothing before Confirm', async ({ page }) => {
  const swatch = page.getByRole('button', { name: 'Accent colour: choose' })
  const dialog = page.getByRole('dialog', { name: 'Accent colour' })
  await swatch.click()
  await expect(dialog.getByLabel('Colour code')).toHaveValue('0b6a78')
  await dialog.getByLabel('Colour code').fill('ff0000')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(accent(page)).toHaveValue('0b6a78')
  await expect(swatch).toBeFocused()

  await swatch.click()
  await dialog.getByLabel('Colour code').fill('ff00')
  await expect(dialog.getByText('Invalid colour input')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await dialog.getByLabel('Colour code').fill('#ff0000')
  await dialog.getByRole('slider', { name: 'Hue' }).focus()
  await page.keyboard.press('PageUp')
  await expect(dialog.getByLabel('Colour code')).not.toHaveValue('ff0000')
  const chosen = await dialog.getByLabel('Colour code').inputValue()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(accent(page)).toHaveValue(chosen)
  await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true')
})

test('starting from black, the square and the slider lead to a colour', async ({ page }) => {
  await accent(page).fill('000000')
  await page.getByRole('button', { name: 'Accent colour: choose' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accent colour' })
  const area = dialog.locator('[class*=area]').first()
  const box = await area.boundingBox()
  if (!box) throw new Error('no square to click')
  await page.mouse.click(box.x + box.width - 2, box.y + 2)
  await expect(dialog.getByLabel('Colour code')).toHaveValue(/^f[a-f]0[0-5]0[0-5]$/i)
})
