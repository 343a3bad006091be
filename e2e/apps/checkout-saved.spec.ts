import type { Page } from '@playwright/test'
import { failCalls, loseAnswers } from '../calls.ts'
import { expect, test } from '../journey.ts'
import {
  accent,
  admin,
  appsCall,
  checkoutOfManly,
  manly,
  manlysApp,
  previewState,
  requestOfManly,
  save,
  saved,
  setManly,
  tab,
  toggle,
} from './checkout-app.ts'

test.describe.configure({ lock: manlysApp })

const saveFailed =
  'Something went wrong saving your checkout app configuration, please contact support'

const brandOf = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--brand'))

// A preview may be replaced before its frame has read it.
test.beforeEach(({ noise }) => noise.allowStatus(404, previewState))

test('saved settings apply to the next request, and earlier requests keep their settings', async ({
  page,
  context,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  await setManly(token, { enabled: false })
  expect((await requestOfManly(token)).PaymentRequest.checkoutUrl).toBeUndefined()
  await setManly(token, { enabled: true, accentColour: '#000000' })
  const before = await requestOfManly(token)

  await signIn(admin, manly)
  await tab(page, 'Appearance').click()
  await accent(page).fill('7a1f5c')
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  const after = await requestOfManly(token)

  const payer = await context.newPage()
  await payer.goto(after.PaymentRequest.checkoutUrl ?? '')
  await expect(payer.getByText('Waiting for payment')).toBeVisible()
  expect(await brandOf(payer)).toBe('#7a1f5c')
  await payer.goto(before.PaymentRequest.checkoutUrl ?? '')
  await expect(payer.getByText('Waiting for payment')).toBeVisible()
  expect(await brandOf(payer)).toBe('#000000')

  await page.reload()
  await tab(page, 'Appearance').click()
  await expect(accent(page)).toHaveValue('7a1f5c')
})

test('a failed save keeps the typed values, and Save can be retried', async ({
  page,
  signIn,
  idTokenOf,
  noise,
}) => {
  noise.allowStatus(500, /\/apps$/)
  noise.allowFailedRequests(/\/apps$/)
  const token = await idTokenOf(admin)
  await setManly(token, { enabled: true })
  await signIn(admin, manly)
  await tab(page, 'Appearance').click()
  await accent(page).fill('445566')
  await failCalls(page, appsCall, 500, 'POST')
  await save(page).click()
  const alert = page.getByRole('alert').filter({ hasText: saveFailed })
  await expect(alert).toContainText('Your changes weren’t saved.')
  await expect(alert).toContainText('Currently saved: the checkout app is on, v3, #000000.')
  await expect(accent(page)).toHaveValue('445566')
  expect((await checkoutOfManly(token)).accentColour).toBe('#000000')
  await page.unroute(appsCall)
  await loseAnswers(page, appsCall, 'POST')
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('but your changes were saved.')
  await expect(page.getByText(saveFailed)).toHaveCount(0)
  expect((await checkoutOfManly(token)).accentColour).toBe('#445566')
  await page.unroute(appsCall)
  await accent(page).fill('445567')
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  expect((await checkoutOfManly(token)).accentColour).toBe('#445567')
})

test('pressing Save twice saves once, as the acting client', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  await setManly(token, { enabled: true })
  await signIn(admin, manly)
  await tab(page, 'Appearance').click()
  await accent(page).fill('010203')
  const sent: string[] = []
  // A parallel journey may save the client's other app. The save is then rejected with 412 and sent again.
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() === 'POST' && request.url().endsWith('/apps') && response.ok()) {
      sent.push(request.headers().authorization?.replace(/^.*,/, '') ?? '')
    }
  })
  await save(page).dblclick()
  await expect(saved(page)).toBeVisible()
  expect(sent).toEqual(['HARBOURM1'])
})

test('leaving with unsaved changes asks first', async ({ page, signIn, idTokenOf }) => {
  await setManly(await idTokenOf(admin), { enabled: true })
  await signIn(admin, manly)
  await tab(page, 'Appearance').click()
  const apps = page.getByRole('main').getByRole('link', { name: 'Apps' })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await accent(page).fill('abcdef')
  await apps.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(accent(page)).toHaveValue('abcdef')
  await apps.click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/apps$/)
  await page.goBack()
  await expect(toggle(page)).toBeChecked()
  await apps.click()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(/\/apps$/)
})

test('changes saved in another tab appear on returning, beside the typed values', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  await setManly(token, { enabled: true })
  await signIn(admin, manly)
  await tab(page, 'Appearance').click()
  await expect(accent(page)).toHaveValue('000000')
  await setManly(token, { enabled: true, accentColour: '#998877' })
  const readAgain = page.waitForResponse(appsCall)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await readAgain
  await expect(accent(page)).toHaveValue('998877')
  await accent(page).fill('112233')
  await setManly(token, { enabled: true, accentColour: '#000000' })
  const again = page.waitForResponse(appsCall)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await again
  await expect(accent(page)).toHaveValue('112233')
  await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true')
})
