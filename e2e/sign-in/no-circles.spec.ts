import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from '../browser/accessible.ts'
import { failCalls } from '../calls.ts'
import { expect, expectSignedIn, fillSignIn, test } from '../journey.ts'

/** Counts the tokens that a page fetches. */
function countTokens(page: Page): () => number {
  let tokens = 0
  page.on('response', (response) => {
    if (/\/identity\/token$/.test(response.url()) && response.status() === 200) tokens += 1
  })
  return () => tokens
}

test('a link with a malformed client shows a notice, and a client with blanks around it is accepted', async ({
  page,
}) => {
  const tokens = countTokens(page)
  await page.goto('/transactions/PaymentRequests?clientId=a%20b&payID=x')
  await fillSignIn(page, 'admin@harbour.example')
  await expect(page.getByText('You can’t act for client a b,')).toBeVisible()
  await expect(page).toHaveURL(/\/transactions\/PaymentRequests\?payID=x$/)
  await expect(page.getByText('Acting for')).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('clientId'))).toBeNull()

  await page.goto('/?clientId=%20HARBOURN1')
  await expect(page.getByText('Acting for Harbour Newtown')).toBeVisible()
  expect(tokens()).toBe(1)
})

test('a call that keeps answering 401 stops after two new tokens with an explanation', async ({
  page,
  noise,
}) => {
  // The tasks are read while the token of the rejected call is replaced.
  noise.allowStatus(401, /\/(?:rest\/v1\/balance|tasks)$/)
  await failCalls(page, '**/rest/v1/balance', 401)
  const tokens = countTokens(page)
  const stopped = page.getByRole('heading', { name: 'We couldn’t keep you signed in' })
  await page.goto('/')
  await fillSignIn(page, 'admin@harbour.example')
  await expect(stopped).toBeVisible()
  expect(tokens()).toBe(2)
  await expect(
    page.getByText('If you contact support, mention ‘401 from GET /balance’.'),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  // Entering the address again stops immediately, and trying again fetches at most two more tokens.
  await page.goto('/')
  await expect(stopped).toBeVisible()
  expect(tokens()).toBe(2)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(stopped).toBeHidden()
  await expect(stopped).toBeVisible()
  expect(tokens()).toBe(4)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.unroute('**/rest/v1/balance')
  await fillSignIn(page, 'admin@harbour.example')
  await expectSignedIn(page)
})

test('a device whose clock is 3 hours fast signs in once and sees a warning', async ({ page }) => {
  const tokens = countTokens(page)
  await page.clock.setSystemTime(Date.now() + 3 * 3_600_000)
  await page.goto('/')
  await fillSignIn(page, 'admin@harbour.example')
  await expectSignedIn(page)
  await expect(page.getByText('This device’s clock is 3 hours fast.')).toBeVisible()
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByText(/^1-100 of/)).toBeVisible()
  await page.reload()
  await expectSignedIn(page)
  expect(tokens()).toBe(1)
})
