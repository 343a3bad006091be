import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { createRequest, paidRequest, payAtTestBank, readRequest } from '../provider.ts'
import { confirmRefund } from './list.ts'

/** The portal's calls that answer 404: for a request first, then for a received payment. */
const notThere = /\/portal\/v1\/(paymentRequest|receivedPayment)$/

const path = (id: string, type = 'PaymentRequests') => `/transactions/${type}/${id}`

test('a payment request has its own page, under both of its addresses', async ({
  page,
  signIn,
}) => {
  const record = await paidRequest({ amount: 64.2, description: 'Cups and lids' })
  const { paymentRequestId } = record.PaymentRequestStatus
  await signIn('finance.manager@harbour.example', path(paymentRequestId, 'tidewayId'))
  const main = page.getByRole('main')
  await expect(main.getByText(record.PaymentRequest.payID)).toBeVisible()
  await expect(main.getByText('Cups and lids')).toBeVisible()
  await page.goto(path(paymentRequestId))
  await expect(main.getByRole('heading', { name: 'Details' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'History' })).toBeVisible()
  await confirmRefund(page, main)
  await expect(main.getByText('RETURN_COMPLETED')).toBeVisible()
  await page.getByRole('link', { name: 'Payment Requests' }).click()
  await expect(page).toHaveURL(/\/transactions\/PaymentRequests$/)
})

test('an unknown id and another tenant’s id are both not found', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(404, notThere)
  const foreign = await paidRequest({ amount: 5 })
  await signIn('admin@kelp.example', path('0'.repeat(32)))
  await expect(page.getByText('We couldn’t find this payment request')).toBeVisible()
  await page.goto(path(foreign.PaymentRequestStatus.paymentRequestId))
  await expect(page.getByText('We couldn’t find this payment request')).toBeVisible()
})

test('a page that cannot be read is reported, and Refresh retries', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/portal\/v1\/paymentRequest$/)
  const record = await paidRequest({ amount: 5 })
  await failCalls(page, '**/portal/v1/paymentRequest?*')
  await signIn(
    'finance.manager@harbour.example',
    path(record.PaymentRequestStatus.paymentRequestId),
  )
  await expect(page.getByText('An error occurred. Please refresh and try again.')).toBeVisible({
    timeout: 20_000,
  })
  await page.unroute('**/portal/v1/paymentRequest?*')
  await page.getByRole('alert').getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(record.PaymentRequest.payID)).toBeVisible()
})

test('a page shows its earlier content on return, and refunds nothing until it is read again', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/portal\/v1\/paymentRequest$/)
  const calls = '**/portal/v1/paymentRequest?*'
  const record = await paidRequest({ amount: 12.5 })
  await signIn(
    'finance.manager@harbour.example',
    path(record.PaymentRequestStatus.paymentRequestId),
  )
  const main = page.getByRole('main')
  const amount = main.getByRole('textbox', { name: 'Refund Amount' })
  await expect(amount).toBeEnabled()
  await page.getByRole('link', { name: 'Payment Requests' }).click()
  await expect(page).toHaveURL(/\/transactions\/PaymentRequests$/)

  const letGo = await holdCalls(page, calls)
  await page.goBack()
  await expect(main.getByText(record.PaymentRequest.payID)).toBeVisible()
  await expect(amount).toBeDisabled()
  letGo()
  await expect(amount).toBeEnabled()

  await page.getByRole('link', { name: 'Payment Requests' }).click()
  await expect(page).toHaveURL(/\/transactions\/PaymentRequests$/)
  await page.unroute(calls)
  await failCalls(page, calls)
  await page.goBack()
  await expect(main.getByText('so it may be out of date')).toBeVisible({ timeout: 20_000 })
  await expect(amount).toBeDisabled()
  await page.unroute(calls)
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(amount).toBeEnabled()
  await expect(main.getByText('so it may be out of date')).toHaveCount(0)
})

test('a request paid in parts is refunded through its received payments, each on its own page', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(404, notThere)
  const parent = await createRequest({ amount: 100, multiPayment: true })
  const { payID } = parent.PaymentRequest
  const { paymentRequestId: parentId } = parent.PaymentRequestStatus
  const first = await payAtTestBank(payID, 60)
  const second = await payAtTestBank(payID, 55)
  const childId = first.paymentRequestId ?? ''
  expect(childId).not.toBe(parentId)

  await signIn('finance.manager@harbour.example', path(parentId))
  const main = page.getByRole('main')
  const refund = main.getByRole('button', { name: 'Refund Payment' })
  await expect(refund).toHaveAttribute('aria-disabled', 'true')
  await expect(refund).toHaveAccessibleDescription('Refund the received payments instead')
  await expect(main.getByText('Refund the received payments instead').first()).toBeVisible()

  // Each received payment has its own page. The request itself has no balance.
  const received = main.getByRole('region', { name: 'Received Payments' })
  const rows = received.getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('COMPLETE')
  await expect(rows.nth(1)).toContainText('$40.00')
  await expect(rows.nth(2)).toContainText('$60.00')
  const sum = (label: string) => main.getByText(label, { exact: true }).locator('xpath=..')
  await expect(sum('Received')).toHaveText('Received$100.00')
  await expect(sum('Refunded').first()).toHaveText('Refunded$0.00')
  await expect(sum('Overpaid')).toHaveText('Overpaid$15.00')
  await expect(main.getByText('Refund Balance')).toHaveCount(0)
  await expect(received.getByTitle(second.paymentRequestId ?? '')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await received.getByTitle(childId).click()
  await expect(page).toHaveURL(new RegExp(`${childId}$`))
  await expect(main.getByLabel('Refund Amount')).toHaveValue('60.00')
  await confirmRefund(page, main)
  await expect(main.getByText('RETURN_COMPLETED')).toBeVisible()
  const child = await readRequest(childId)
  expect(child.PaymentRequestStatus.refundInformation?.requests).toHaveLength(1)

  // The parent is one press away.
  await main.getByRole('link', { name: parentId.slice(0, 8) }).click()
  await expect(page).toHaveURL(new RegExp(`${parentId}$`))
  await expect(sum('Refunded').first()).toHaveText('Refunded$60.00')
  await expect(rows.nth(2)).toContainText('RETURN_COMPLETE')
  await expect(rows.nth(2)).toContainText('$60.00$60.00')
})

test('received payments are not separate rows beside their request', async ({ page, signIn }) => {
  const parent = await createRequest({ amount: 20, multiPayment: true })
  const { payID } = parent.PaymentRequest
  await payAtTestBank(payID, 12)
  await payAtTestBank(payID, 8)
  await signIn(
    'finance.operator@harbour.example',
    `/transactions/PaymentRequests?payID=${encodeURIComponent(payID)}`,
  )
  await expect(page.getByText('1-1 of 1')).toBeVisible()
})

test('the search panel is beside a single request, and searches the list', async ({
  page,
  signIn,
}) => {
  const record = await paidRequest({ amount: 18.4 })
  const { payID } = record.PaymentRequest
  await signIn(
    'finance.manager@harbour.example',
    path(record.PaymentRequestStatus.paymentRequestId),
  )
  const panel = page.getByRole('complementary', { name: 'Search' })
  await expect(page.getByRole('main').getByText(payID)).toBeVisible()
  await panel.getByRole('button', { name: 'Refresh' }).click()
  await panel.getByLabel('PayID').fill(payID)
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(
    `/transactions/PaymentRequests?${new URLSearchParams({ payID }).toString()}`,
  )
  await expect(page.getByText('1-1 of 1')).toBeVisible()
})
