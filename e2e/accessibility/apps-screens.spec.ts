import {
  accent,
  appsCall,
  chooseLogo,
  option,
  order,
  picker,
  png,
  preview,
  previewCall,
  previewState,
  save,
  screen,
  tab,
  toggle,
} from '../apps/checkout-app.ts'
import {
  desktopViewport,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
  phoneViewport,
} from '../browser/accessible.ts'
import { expectFocusIn, expectFocusInSight, tabTo } from '../browser/keyboard.ts'
import { failCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'

// Each state is checked at two widths, each in another colour scheme.
test.describe.configure({ timeout: 240_000 })

test('the Apps screen and the checkout app are accessible in every state', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  noise.allowStatus(404, previewState)
  noise.allowStatus(500, /\/(apps|preview)$/)
  await signIn(organisation.email('admin'), '/apps')
  await expect(page.getByRole('switch', { name: 'Batch Enabled' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)

  await page.goto(screen)
  await expect(preview(page).frame.getByText('Harbour Roasters').first()).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await tab(page, 'Appearance').click()
  await accent(page).fill('0b6')
  await chooseLogo(page, 'large.png', png(600, 150, 'noise'))
  await expect(picker(page).getByRole('img', { name: 'The smaller image' })).toBeVisible()
  await expect(page.getByText('Invalid colour input')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  const dialog = page.getByRole('dialog', { name: 'Accent colour' })
  for (const size of [phoneViewport, desktopViewport]) {
    await page.setViewportSize(size)
    await page.getByRole('button', { name: 'Accent colour: choose' }).click()
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  // Without PayTo and a preview, then off, then unreadable.
  const answer = (checkout: object) =>
    page.route(appsCall, (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { checkout, batch: {} },
      }),
    )
  await page.route('**/portal/v1/clients/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), payToAllowed: false } })
  })
  await failCalls(page, previewCall)
  await page.goto(screen)
  await expect(page.getByText('Error: Internal server error')).toBeVisible()
  await expect(option(page, 'PayTo & PayID')).toHaveAttribute('aria-disabled', 'true')
  await expectAccessibleAtBothWidths(page)
  await answer({ enabled: false })
  await page.reload()
  await expect(toggle(page)).not.toBeChecked()
  await expectAccessibleAtBothWidths(page)
  await failCalls(page, appsCall)
  await page.reload()
  await expect(page.getByText('Something went wrong retrieving')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.goto('/apps')
  await expect(page.getByText('Something went wrong enabling')).toHaveCount(2)
  await expectAccessibleAtBothWidths(page)
})

test('checkout settings are changed and cancelled by keyboard alone', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  noise.allowStatus(404, previewState)
  await signIn(organisation.email('admin'), screen)
  await expect(toggle(page)).toBeChecked()
  await tabTo(page, tab(page, 'Settings'))
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Appearance')).toBeFocused()
  await expect(accent(page)).toBeVisible()
  await page.keyboard.press('Home')
  await expect(tab(page, 'Settings')).toBeFocused()
  await tabTo(page, option(page, 'PayTo & PayID'))
  await page.keyboard.press('ArrowLeft')
  await expect(option(page, 'PayID')).toBeChecked()
  await expect(order(page)).toHaveCount(0)
  await tabTo(page, page.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Enter')
  await expect(option(page, 'PayTo & PayID')).toBeChecked()

  await tab(page, 'Settings').focus()
  await page.keyboard.press('End')
  await tabTo(page, page.getByRole('button', { name: 'Accent colour: choose' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Accent colour' })
  await expectFocusIn(dialog)
  await tabTo(page, dialog.getByRole('slider', { name: 'Hue' }))
  await page.keyboard.press('ArrowRight')
  await expectFocusInSight(page)
  await tabTo(page, dialog.getByRole('button', { name: 'Confirm' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Accent colour: choose' })).toBeFocused()
  await expect(accent(page)).not.toHaveValue('0b6a78')
  await tabTo(page, save(page))
  await expectFocusInSight(page)
})
