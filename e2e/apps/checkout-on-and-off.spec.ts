import { failCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import {
  accent,
  admin,
  appsCall,
  cancel,
  checkoutOfManly,
  chooseLogo,
  manly,
  manlysApp,
  picker,
  png,
  previewState,
  save,
  saved,
  setManly,
  tab,
  toggle,
} from './checkout-app.ts'

test.describe.configure({ lock: manlysApp })

const disableFailed = 'Something went wrong disabling your checkout app, please contact support'

test.beforeEach(({ noise }) => noise.allowStatus(404, previewState))

test('turning the app on takes effect on save, and turning it off takes effect immediately', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  await setManly(token, { enabled: false })
  await signIn(admin, manly)
  await expect(toggle(page)).not.toBeChecked()
  await expect(
    page.getByText('While it’s off, new payment requests don’t include a payment link.'),
  ).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(save(page)).toHaveCount(0)

  await toggle(page).click()
  await expect(tab(page, 'Settings')).toHaveAttribute('aria-selected', 'true')
  await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true')
  expect((await checkoutOfManly(token)).enabled).toBe(false)
  // Turning the app on and off again without saving leaves no change.
  await tab(page, 'Appearance').click()
  await accent(page).fill('aa0000')
  await toggle(page).click()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await toggle(page).click()
  await expect(tab(page, 'Settings')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Appearance').click()
  await expect(accent(page)).toHaveValue('000000')

  await save(page).click()
  await expect(saved(page)).toBeVisible()
  expect((await checkoutOfManly(token)).enabled).toBe(true)
  await expect(save(page)).toHaveAccessibleDescription('Nothing has changed.')

  await accent(page).fill('00aa00')
  await chooseLogo(page, 'new.png', png(40, 20, [0, 0, 200]))
  await expect(picker(page).getByText('Chosen: 40 × 20 px')).toBeVisible()
  await toggle(page).click()
  await expect(page.getByText('Checkout app disabled')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  // Turning the app off does not save other unsaved changes.
  expect(await checkoutOfManly(token)).toMatchObject({
    enabled: false,
    accentColour: '#000000',
    logoUrl: null,
  })
  await toggle(page).click()
  await expect(tab(page, 'Settings')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Appearance').click()
  await expect(accent(page)).toHaveValue('000000')
  await expect(picker(page).getByText('Chosen:')).toHaveCount(0)
  await cancel(page).click()
  await expect(toggle(page)).not.toBeChecked()
  await expect(toggle(page)).toBeFocused()
})

test('if turning the app off fails, it stays on with all typed values', async ({
  page,
  signIn,
  idTokenOf,
  noise,
}) => {
  noise.allowStatus(500, /\/apps$/)
  const token = await idTokenOf(admin)
  await setManly(token, { enabled: true })
  await signIn(admin, manly)
  await tab(page, 'Appearance').click()
  await accent(page).fill('123abc')
  await failCalls(page, appsCall, 500, 'POST')
  await toggle(page).click()
  await expect(page.getByRole('alert').filter({ hasText: disableFailed })).toBeVisible()
  await expect(toggle(page)).toBeChecked()
  await expect(tab(page, 'Appearance')).toHaveAttribute('aria-selected', 'true')
  await expect(accent(page)).toHaveValue('123abc')
  expect((await checkoutOfManly(token)).enabled).toBe(true)
  await page.unroute(appsCall)
  await toggle(page).click()
  await expect(page.getByText('Checkout app disabled')).toBeVisible()
  await expect(page.getByText(disableFailed)).toHaveCount(0)
})
