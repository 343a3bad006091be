import { expect, test } from '../journey.ts'
import { accent, previewState, save, screen, tab } from './checkout-app.ts'

test('the swatch opens a picker that changes nothing before Confirm, and leads from black to a colour', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  noise.allowStatus(404, previewState)
  await signIn(organisation.email('admin'), screen)
  await tab(page, 'Appearance').click()
  const swatch = page.getByRole('button', { name: 'Accent colour: choose' })
  const dialog = page.getByRole('dialog', { name: 'Accent colour' })
  const code = dialog.getByLabel('Colour code')
  await swatch.click()
  await expect(code).toHaveValue('0b6a78')
  await code.fill('ff0000')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(accent(page)).toHaveValue('0b6a78')
  await expect(swatch).toBeFocused()

  await swatch.click()
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  await code.fill('ff00')
  await expect(dialog.getByText('Invalid colour input')).toBeVisible()
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await code.fill('#ff0000')
  await dialog.getByRole('slider', { name: 'Hue' }).focus()
  await page.keyboard.press('PageUp')
  await expect(code).not.toHaveValue('ff0000')
  const chosen = await code.inputValue()
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect(accent(page)).toHaveValue(chosen)
  await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true')

  await accent(page).fill('000000')
  await swatch.click()
  const box = await dialog.locator('[class*=area]').first().boundingBox()
  if (!box) throw new Error('no square to click')
  await page.mouse.click(box.x + box.width - 2, box.y + 2)
  await expect(code).toHaveValue(/^f[a-f]0[0-5]0[0-5]$/i)
})
