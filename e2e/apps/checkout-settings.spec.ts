import { expect, test } from '../journey.ts'
import {
  admin,
  appsCall,
  cancel,
  option,
  order,
  previewState,
  save,
  screen,
  version,
} from './checkout-app.ts'

const notActive =
  'PayTo is not yet active for your account. Please contact our Help Desk to enable this feature.'

// Nothing here is saved: Harbour's checkout is that of every other journey.
test.beforeEach(async ({ page, noise }) => {
  noise.allowStatus(404, previewState)
  await page.route(appsCall, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
})

test('a client with PayTo chooses it, and what comes first', async ({ page, signIn }) => {
  await signIn(admin, screen)
  await expect(version(page)).toHaveAccessibleName(/Version 3: Pay by Bank with PayID and PayTo/)
  await expect(version(page)).toHaveAccessibleDescription(
    'The version is returned in the Payment Request Response and affects only future Payment Requests, not existing ones.',
  )
  await expect(option(page, 'PayTo & PayID')).toBeChecked()
  await expect(order(page).getByRole('radio')).toHaveCount(2)
  await expect(save(page)).toHaveAccessibleDescription('Nothing has changed.')

  await order(page).getByRole('radio', { name: 'PayTo' }).check({ force: true })
  await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true')
  await option(page, 'PayID').check({ force: true })
  await expect(order(page)).toHaveCount(0)
  await cancel(page).click()
  await expect(option(page, 'PayTo & PayID')).toBeChecked()
  await expect(order(page).getByRole('radio', { name: 'PayID' })).toBeChecked()
  await expect(save(page)).toHaveAccessibleDescription('Nothing has changed.')
})

test('older versions are shown and cannot be chosen', async ({ page, signIn }) => {
  await signIn(admin, screen)
  await version(page).click()
  const options = page.getByRole('option')
  await expect(options).toHaveCount(3)
  for (const name of [/Version 2/, /Version 1/]) {
    const older = page.getByRole('option', { name })
    await expect(older).toHaveAttribute('aria-disabled', 'true')
    await expect(older).toContainText('Only for clients already using this version.')
    await older.click({ force: true })
  }
  await page.keyboard.press('Escape')
  await expect(version(page)).toHaveAccessibleName(/Version 3/)
})

test('a client that is on an older version has neither PayTo nor a preview until it moves on', async ({
  page,
  signIn,
}) => {
  await page.route(appsCall, async (route) => {
    const response = await route.fetch()
    const { checkout, batch } = await response.json()
    const versions = checkout.versions.map((one: { id: string }) => ({
      ...one,
      disabled: one.id === 'v1',
    }))
    const before = { ...checkout, version: 'v2', payToEnabled: false, versions }
    await route.fulfill({ response, json: { checkout: before, batch } })
  })
  await signIn(admin, screen)
  await expect(version(page)).toHaveAccessibleName(/Version 2: PayID/)
  await expect(option(page, 'PayID')).toBeChecked()
  await expect(option(page, 'PayTo & PayID')).toHaveCount(0)
  await expect(order(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Preview' })).toHaveCount(0)
  await version(page).click()
  await page.getByRole('option', { name: /Version 3/ }).click()
  await option(page, 'PayTo & PayID').check({ force: true })
  await expect(order(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible()
  await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true')
})

test('without PayTo the choice says why, after a second under the pointer, and to the keyboard at once', async ({
  page,
  signIn,
}) => {
  await signIn('admin@kelp.example', screen)
  const payTo = option(page, 'PayTo & PayID')
  await expect(payTo).toHaveAttribute('aria-disabled', 'true')
  await payTo.click({ force: true })
  await expect(option(page, 'PayID')).toBeChecked()
  await expect(order(page)).toHaveCount(0)
  // For fingers, and for whoever never hovers.
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
  // 1 s (spec 9); timers of a browser may be a millisecond early.
  expect(await shownAfter).toBeGreaterThanOrEqual(999)
  await page.mouse.move(0, 0)
  await expect(tooltip).toHaveCount(0)
  await option(page, 'PayID').focus()
  await page.keyboard.press('ArrowRight')
  await expect(payTo).toBeFocused()
  await expect(payTo).toHaveAccessibleDescription(notActive)
  await expect(option(page, 'PayID')).toBeChecked()
})
