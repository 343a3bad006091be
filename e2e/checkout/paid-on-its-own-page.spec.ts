import type { Page } from '@playwright/test'
import { readQr } from '../browser/read-qr.ts'
import { expect, test } from '../journey.ts'
import { providerUrl } from '../system/addresses.ts'
import { createRequest, payAtTestBank } from '../system/provider.ts'

const paid = (page: Page) => page.getByRole('heading', { name: 'Payment received' })
const somewhere = `${providerUrl}/healthz`

test('a payer sees the amount, copies the PayID, pays, and is redirected', async ({
  page,
  organisation,
}) => {
  const record = await createRequest({
    client: organisation,
    amount: 86.4,
    description: 'Order 88172',
  })
  const { payID, checkoutUrl } = record.PaymentRequest
  await page.goto(`${checkoutUrl}?redirectURL=${encodeURIComponent(somewhere)}`)
  await expect(page.getByRole('heading', { name: 'Order 88172' })).toBeVisible()
  await expect(page.getByText('$86.40').first()).toBeVisible()
  await expect(page).toHaveTitle('Pay $86.40 to Harbour Roasters')
  // On a phone the code opens the checkout, not the return URL.
  const code = page.getByRole('img', { name: 'QR code for this payment' })
  expect(await readQr(code)).toBe(checkoutUrl)
  await expect(page.getByRole('timer')).toBeVisible()
  await page.getByRole('button', { name: 'Copy PayID' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(payID)
  // A phone has no code, because the payer is already where the code would lead.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(code).toBeHidden()
  await payAtTestBank(payID, 86.4)
  await expect(paid(page)).toBeVisible()
  await expect(page.getByText('We’ll take you there in')).toBeVisible()
  await expect(page).toHaveURL(somewhere, { timeout: 20_000 })
})

test('a wrong amount is sent back and reported, and the right amount is accepted', async ({
  page,
  organisation,
}) => {
  const record = await createRequest({ client: organisation, amount: 18.94 })
  const { payID, checkoutUrl } = record.PaymentRequest
  await page.goto(checkoutUrl ?? '')
  await expect(page.getByText('Waiting for payment')).toBeVisible()
  expect(await payAtTestBank(payID, 1.89)).toMatchObject({
    outcome: 'RETURNED',
    reason: 'WRONG_AMOUNT',
  })
  await expect(page.getByText('We’re returning your payment of $1.89')).toBeVisible()
  await expect(page.getByText('Please pay exactly $18.94.')).toBeVisible()
  await payAtTestBank(payID, 18.94)
  await expect(paid(page)).toBeVisible()
})

test('if the event stream is blocked, the page polls and still turns paid', async ({
  page,
  noise,
  organisation,
}) => {
  noise.allowFailedRequests(/\/events$/)
  await page.route('**/checkout/*/events', (route) => route.abort('blockedbyclient'))
  const record = await createRequest({ client: organisation, amount: 7 })
  await page.goto(record.PaymentRequest.checkoutUrl ?? '')
  await expect(page.getByText('Waiting for payment')).toBeVisible()
  await payAtTestBank(record.PaymentRequest.payID, 7)
  await expect(paid(page)).toBeVisible({ timeout: 20_000 })
})

test('a payer cancels after a confirmation and returns to the shop', async ({
  page,
  noise,
  organisation,
}) => {
  noise.allowStatus(404, /\/checkout\/[^/]+\/state$/)
  const record = await createRequest({ client: organisation, amount: 12 })
  const { payID, checkoutUrl } = record.PaymentRequest
  await page.goto(`${checkoutUrl}?cancelRedirectURL=${encodeURIComponent(somewhere)}`)
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByText(/^Cancel this payment and go to localhost:\d+\?/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep waiting' }).click()
  await expect(page.getByText('Waiting for payment')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByRole('heading', { name: 'This payment was cancelled' })).toBeVisible()
  await expect(page).toHaveURL(somewhere, { timeout: 20_000 })
  await expect(payAtTestBank(payID, 12)).rejects.toThrow('404')
})

test('while the client is disabled, the page shows no payment details', async ({
  page,
  noise,
  organisation,
}) => {
  noise.allowFailedRequests(/\/events$/)
  const record = await createRequest({ client: organisation, amount: 12 })
  const { payID, checkoutUrl = '' } = record.PaymentRequest
  let paused = true
  await page.route('**/checkout/*/events', (route) => route.abort('blockedbyclient'))
  await page.route('**/checkout/*/state', async (route) => {
    const response = await route.fetch()
    const state = await response.json()
    await route.fulfill({ response, json: paused ? { ...state, paused: true } : state })
  })
  await page.goto(checkoutUrl)
  await expect(
    page.getByRole('heading', { name: 'This payment can’t be made right now' }),
  ).toBeVisible()
  await expect(
    page.getByText(`Please don’t pay ${payID} until this page shows how to.`),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy PayID' })).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'QR code for this payment' })).toHaveCount(0)
  paused = false
  await expect(page.getByRole('button', { name: 'Copy PayID' })).toBeVisible({ timeout: 20_000 })
})

test('an unknown checkout address is reported', async ({ page, noise }) => {
  noise.allowStatus(404, /\/checkout\//)
  await page.goto(`${providerUrl}/checkout/not-a-token`)
  await expect(page.getByRole('heading', { name: 'We couldn’t find this payment' })).toBeVisible()
})

test('a script is rejected as a return URL', async ({ page, organisation }) => {
  const record = await createRequest({ client: organisation, amount: 12 })
  const { payID, checkoutUrl } = record.PaymentRequest
  const address = encodeURIComponent('javascript:alert(1)')
  await page.goto(`${checkoutUrl}?redirectURL=${address}&cancelRedirectURL=${address}`)
  await expect(page.getByText('Waiting for payment')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel payment' })).toHaveCount(0)
  await payAtTestBank(payID, 12)
  await expect(paid(page)).toBeVisible()
  await expect(page.getByRole('link')).toHaveCount(0)
})
