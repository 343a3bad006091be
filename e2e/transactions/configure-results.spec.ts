import { narrowestViewport } from '../browser/accessible.ts'
import { moving } from '../browser/motion.ts'
import { expect, test } from '../journey.ts'
import { openTools } from './list.ts'
import { configureDialog, openConfigure, paymentRequests } from './results.ts'

test.use({ contextOptions: moving })

const person = 'finance.operator@harbour.example'

test('the dialog takes a quarter, half or all of the window, by keyboard alone, and shows its buttons', async ({
  page,
  signIn,
}) => {
  await signIn(person, paymentRequests)
  const button = page.getByRole('button', { name: 'Configure Results' })
  for (const [width, expected] of [
    [1920, 480],
    [1919, 959.5],
    [1440, 720],
    [960, 480],
    [959, 959],
    [900, 900],
    [390, 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await openTools(page)
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = configureDialog(page)
    await expect(dialog).toBeVisible()
    // Waits for the final position, not one during the animation.
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBeCloseTo(expected, 0)
    await expect(page.locator('[role=dialog]:focus-within')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  }
  await page.setViewportSize(narrowestViewport)
  const dialog = await openConfigure(page)
  for (const name of ['Restore Defaults', 'Cancel', 'Save']) {
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  // Escape in the open select closes only the select.
  await dialog.getByRole('button', { name: /Max records retrieved/ }).click()
  await expect(page.getByRole('option')).toHaveText(['1000', '10000', '30000', '50000'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(dialog).toBeVisible()
})
