import { phoneViewport } from '../browser/accessible.ts'
import { expect, test } from '../journey.ts'
import { createPayout, createRequest, freshPrefix, paidRequest } from '../system/provider.ts'
import { detailOf, expectLoaded, filterOf, rowOf } from './list.ts'
import { paymentRequests as list } from './results.ts'

const person = 'finance.manager@harbour.example'

test('an open row is in the address, and Back closes it with the list unchanged', async ({
  page,
  signIn,
}) => {
  await signIn(person, list)
  await expectLoaded(page)
  const region = page.getByRole('region', { name: 'Payment Requests', exact: true })
  await region.evaluate((box) => box.scrollTo({ top: 1200 }))
  await expect(page.locator('tr[data-index="40"]')).toBeVisible()
  const opener = page.locator('tr[data-index="40"]').getByRole('button', { name: /^Details of/ })
  const name = (await opener.getAttribute('aria-label')) ?? ''
  const before = await region.evaluate((box) => box.scrollTop)
  await opener.click()
  const detail = page.getByRole('region', { name })
  await expect(detail).toBeVisible()
  await expect(page).toHaveURL(/[?&]open=/)
  await region.evaluate((box) => box.scrollBy({ top: 300 }))
  await page.goBack()
  await expect(page).toHaveURL((url) => !url.searchParams.has('open'))
  await expect(detail).toBeHidden()
  await expect.poll(() => region.evaluate((box) => box.scrollTop)).toBe(before)

  // A single Back closes whichever row is open, and a closed row leaves no history entry.
  await opener.click()
  await expect(page).toHaveURL(/[?&]open=/)
  const entries = await page.evaluate(() => history.length)
  const first = page.url()
  await page
    .locator('tr[data-index="41"]')
    .getByRole('button', { name: /^Details of/ })
    .click()
  await expect(page).not.toHaveURL(first)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page
    .locator('tr[data-index="41"]')
    .getByRole('button', { name: /^Details of/ })
    .click()
  await expect(page).toHaveURL((url) => !url.searchParams.has('open'))
  await page.goForward()
  await expect(page).toHaveURL(/[?&]open=/)
})

test('a link opens its row for a colleague, even if it is not among the loaded rows, and on a phone', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  noise.allowStatus(404, /\/rest\/v1\/paymentRequest$/)
  const prefix = freshPrefix('link')
  const { PaymentRequest, PaymentRequestStatus } = await createRequest({
    client: organisation,
    prefix,
    amount: 31,
  })
  const { payID } = PaymentRequest
  await paidRequest({ client: organisation, amount: 5 })
  await signIn(organisation.email('finance.manager'), list)
  await expectLoaded(page, '1-2 of 2')
  await filterOf(page).fill(prefix)
  await expect(page.getByText('1-1 of 1', { exact: true })).toBeVisible()
  await rowOf(page, payID).getByText(payID, { exact: true }).click()
  await detailOf(page, payID).getByRole('button', { name: 'Copy link' }).click()
  await expect(detailOf(page, payID).getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(link.searchParams.get('open')).toBe(PaymentRequestStatus.paymentRequestId)
  await page.goto(link.href)
  await expect(detailOf(page, payID)).toBeVisible()
  await page.reload()
  await expect(detailOf(page, payID)).toBeVisible()

  // The search does not include the row, so it is read by its id and shown first.
  link.searchParams.delete('filter')
  link.searchParams.set('payID', 'nothing@pay.harbour.example')
  await page.goto(link.href)
  await expect(page.getByText('It’s shown as the first row.')).toBeVisible()
  await expect(detailOf(page, payID)).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('There is no data to display')).toBeVisible()
  await expect(page).toHaveURL((url) => !url.searchParams.has('open'))

  link.searchParams.set('open', '0'.repeat(32))
  await page.goto(link.href)
  await expect(page.getByText('We couldn’t find the transaction in this link.')).toBeVisible()

  const payout = await createPayout({ key: organisation.key, amount: '3.00' })
  await page.setViewportSize(phoneViewport)
  await page.goto(
    `/transactions/OutboundPayments?clientPaymentId=nothing&open=${payout.clientPaymentId}`,
  )
  const details = page.getByRole('region', { name: `Details of ${payout.clientPaymentId}` })
  await expect(details.getByText(shortId(payout.paymentId))).toBeVisible()
})

/** Returns an id as screens show it until it is copied. */
function shortId(id: string): string {
  return `${id.slice(0, 8)}…${id.slice(-4)}`
}
