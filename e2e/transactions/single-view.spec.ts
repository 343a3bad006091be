import { failCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { createRequest, paidRequest, payAtTestBank, readRequest } from '../provider.ts'
import { confirmRefund } from './list.ts'

/** How the portal says that it has none by that id: asked for a request first, then for a received payment. */
const notThere = /\/portal\/v1\/(paymentRequest|receivedPayment)$/

const path = (id: string, type = 'PaymentRequests') => `/transactions/${type}/${id}`

test('a payment request has a page of its own, under both of its addresses', async ({
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

test('an id that nobody has, or somebody else has, is not found', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(404, notThere)
  const foreign = await paidRequest({ amount: 5 })
  await signIn('admin@kelp.example', path('0'.repeat(32)))
  await expect(page.getByText('This payment request was not found')).toBeVisible()
  await page.goto(path(foreign.PaymentRequestStatus.paymentRequestId))
  await expect(page.getByText('This payment request was not found')).toBeVisible()
})

test('a page that cannot be read says so, and Refresh tries again', async ({
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
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(record.PaymentRequest.payID)).toBeVisible()
})

test('a request paid in parts is refunded by its received payments, each on its own page', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(404, notThere)
  const parent = await createRequest({ amount: 100, multiPayment: true })
  const { payID } = parent.PaymentRequest
  const { paymentRequestId: parentId } = parent.PaymentRequestStatus
  const first = await payAtTestBank(payID, 60)
  await payAtTestBank(payID, 40)
  const childId = first.paymentRequestId ?? ''
  expect(childId).not.toBe(parentId)

  await signIn('finance.manager@harbour.example', path(parentId))
  const main = page.getByRole('main')
  const refund = main.getByRole('button', { name: 'Refund Payment' })
  await expect(refund).toHaveAttribute('aria-disabled', 'true')
  await expect(refund).toHaveAccessibleDescription('Refund the received payments instead')
  await expect(main.getByText('Refund the received payments instead').first()).toBeVisible()

  await page.goto(path(childId))
  await expect(main.getByLabel('Refund Amount')).toHaveValue('60.00')
  await confirmRefund(page, main)
  await expect(main.getByText('RETURN_COMPLETED')).toBeVisible()
  const child = await readRequest(childId)
  expect(child.PaymentRequestStatus.refundInformation?.requests).toHaveLength(1)

  // Its parent is one press away.
  await main.getByRole('link', { name: parentId.slice(0, 8) }).click()
  await expect(page).toHaveURL(new RegExp(`${parentId}$`))
})

test('received payments are not rows of their own beside their request', async ({
  page,
  signIn,
}) => {
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
