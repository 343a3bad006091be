import { expect, test } from '../journey.ts'
import { option, order, previewState, screen } from './checkout-app.ts'

const notActive =
  'PayTo is not yet active for your account. Please contact our Help Desk to enable this feature.'

test('without PayTo, the option shows the reason after a second of hover, and immediately on focus', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(404, previewState)
  await signIn('admin@kelp.example', screen)
  const payTo = option(page, 'PayTo & PayID')
  await expect(payTo).toHaveAttribute('aria-disabled', 'true')
  await payTo.click({ force: true })
  await expect(option(page, 'PayID')).toBeChecked()
  await expect(order(page)).toHaveCount(0)
  // The description is for touch screens, and for users who never hover.
  await expect(page.getByRole('group', { name: 'Payment option' })).toHaveAccessibleDescription(
    'Our Help Desk needs to activate PayTo for your account.',
  )
  await page.mouse.move(0, 0)
  const tooltip = page.getByRole('tooltip')
  await expect(tooltip).toHaveCount(0)
  const shownAfter = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let from = Number.NaN
        document.addEventListener(
          'pointerover',
          () => {
            from = performance.now()
          },
          { capture: true, once: true },
        )
        new MutationObserver(() => {
          if (document.querySelector('[role=tooltip]')) resolve(performance.now() - from)
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await payTo.hover({ force: true })
  await expect(tooltip).toHaveText(notActive)
  // Tooltips appear after 1 s (spec 9), but browser timers may fire a millisecond early.
  expect(await shownAfter).toBeGreaterThanOrEqual(999)
  await page.mouse.move(0, 0)
  await expect(tooltip).toHaveCount(0)
  await option(page, 'PayID').focus()
  await page.keyboard.press('ArrowRight')
  await expect(payTo).toBeFocused()
  await expect(payTo).toHaveAccessibleDescription(notActive)
  await expect(option(page, 'PayID')).toBeChecked()
})
