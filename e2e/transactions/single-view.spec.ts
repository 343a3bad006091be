import { expect, test } from '../journey.ts'
import { createRequest, paidRequest, payAtTestBank, readRequest } from '../system/provider.ts'
import { confirmRefund } from './list.ts'

/** The portal's calls that answer 404: for a request first, then for a received payment. */
const notThere = /\/portal\/v1\/(paymentRequest|receivedPayment)$/

const path = (id: string, type = 'PaymentRequests') => `/transactions/${type}/${id}`

test('a payment request has its own page, under both of its addresses', async ({
  page,
  signIn,
  organisation,
}) => {
  const record = await paidRequest({
    client: organisation,
    amount: 64.2,
    description: 'Cups and lids',
  })
  const { paymentRequestId } = record.PaymentRequestStatus
  await signIn(organisation.email('finance.manager'), path(paymentRequestId, 'tidewayId'))
  const main = page.getByRole('main')
  await expect(main.getByText(record.PaymentRequest.payID)).toBeVisible()
  await expect(main.getByText('Cups and lids').first()).toBeVisible()
  await page.goto(path(paymentRequestId))
  await expect(main.getByRole('heading', { name: 'Details' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'History' })).toBeVisible()
  await confirmRefund(page, main)
  await expect(main.getByText('RETURN_COMPLETED')).toBeVisible()
  await page.getByRole('link', { name: 'Payment Requests' }).click()
  await expect(page).toHaveURL(/\/transactions\/PaymentRequests$/)
})

test('a request paid in parts is refunded through its received payments, each on its own page', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  noise.allowStatus(404, notThere)
  const parent = await createRequest({ client: organisation, amount: 100, multiPayment: true })
  const { payID } = parent.PaymentRequest
  const { paymentRequestId: parentId } = parent.PaymentRequestStatus
  const first = await payAtTestBank(payID, 60)
  await payAtTestBank(payID, 55)
  const childId = first.paymentRequestId ?? ''
  expect(childId).not.toBe(parentId)

  await signIn(organisation.email('finance.manager'), path(parentId))
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
  const sum = (label: string) =>
    main.getByText(label, { exact: true }).locator('xpath=..').filter({ hasText: '$' })
  await expect(sum('Received')).toHaveText('Received$100.00')
  await expect(sum('Refunded').first()).toHaveText('Refunded$0.00')
  await expect(sum('Overpaid')).toHaveText('Overpaid$15.00')
  await expect(main.getByText('Refund Balance')).toHaveCount(0)

  await rows.nth(2).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${childId}$`))
  await expect(main.getByLabel('Refund Amount')).toHaveValue('60.00')
  await confirmRefund(page, main)
  await expect(main.getByText('RETURN_COMPLETED')).toBeVisible()
  const child = await readRequest(childId, organisation)
  expect(child.PaymentRequestStatus.refundInformation?.requests).toHaveLength(1)

  // The parent is one press away.
  await main.getByRole('link', { name: 'Payment request', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${parentId}$`))
  await expect(sum('Refunded').first()).toHaveText('Refunded$60.00')
  await expect(rows.nth(2)).toContainText('RETURN_COMPLETE')
  await expect(rows.nth(2)).toContainText('$60.00$60.00')
})
