import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import {
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  phoneViewport,
} from '../accessible.ts'
import { answerSearches, failCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { tabTo } from '../keyboard.ts'
import { createRequest } from '../provider.ts'

const COUNT = 500
const view = (id: string) => `/transactions/PaymentRequests/${id}`

/**
 * Returns more payments than a journey can make, newest first, every fifth refunded by a dollar, and then the request
 * itself.
 */
function manyPayments({ PaymentRequest, PaymentRequestStatus }: PaymentRequestRecord) {
  const payments = Array.from({ length: COUNT }, (_, index) => ({
    PaymentRequest: { ...PaymentRequest, multiPayment: false, paymentAmount: 10 },
    PaymentRequestStatus: {
      paymentRequestId: String(COUNT - index).padStart(32, 'a'),
      parentPaymentRequestId: PaymentRequestStatus.paymentRequestId,
      status: index % 5 === 0 ? 'RETURN_COMPLETE' : 'COMPLETE',
      createdDateTime: '2026-11-20T01:00:00.000Z',
      completedDatetime: '2026-11-20T01:00:00.000Z',
      amountReceived: 10,
      payerInformation: { fullLegalAccountName: `Payer ${COUNT - index}` },
      refundInformation: {
        availableBalance: index % 5 === 0 ? '9.00' : '10.00',
        requests: index % 5 === 0 ? [{ amount: '1.00', status: 'COMPLETE' }] : [],
      },
    },
  }))
  const request = {
    PaymentRequest,
    PaymentRequestStatus: { ...PaymentRequestStatus, amountReceived: COUNT * 10 },
  }
  return [{ records: [...payments, request] }]
}

test('five hundred received payments are shown twenty per page, and add up', async ({
  page,
  signIn,
  noise,
}) => {
  // The payments are faked, so none of them has a view.
  noise.allowStatus(404, /\/portal\/v1\/(paymentRequest|receivedPayment)$/)
  const parent = await createRequest({ multiPayment: true })
  const searched = await answerSearches(page, 'paymentRequest', manyPayments(parent))
  const { paymentRequestId } = parent.PaymentRequestStatus
  await signIn('finance.manager@harbour.example', view(paymentRequestId))
  const received = page.getByRole('region', { name: 'Received Payments' })
  await expect(received.getByText('1-20 of 500', { exact: true })).toBeVisible()
  expect(searched.bodies).toEqual([
    { PaymentRequestSearch: { clientTransactionId: parent.PaymentRequest.clientTransactionId } },
  ])
  const main = page.getByRole('main')
  const sum = (label: string) => main.getByText(label, { exact: true }).locator('xpath=..')
  await expect(sum('Received')).toHaveText('Received$5,000.00')
  await expect(sum('Refunded').first()).toHaveText('Refunded$100.00')
  await expect(sum('Overpaid')).toHaveText('Overpaid$0.00')
  await expect(received.getByRole('row')).toHaveCount(21)
  await expectAccessibleAtBothWidths(page)

  // By keyboard alone: to the last page, and to the view of a payment.
  await tabTo(page, received.getByRole('button', { name: 'Last page' }), 80)
  await page.keyboard.press('Enter')
  await expect(received.getByText('481-500 of 500', { exact: true })).toBeVisible()
  await expect(received.getByText('Payer 1', { exact: true })).toBeVisible()
  await page.setViewportSize(phoneViewport)
  await expectNoSidewaysScroll(page)
  const oldest = received.getByRole('link', { name: 'Payer 1', exact: true })
  await oldest.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${'1'.padStart(32, 'a')}$`))
})

test('received payments that cannot be read are reported, and Refresh reads them', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/paymentRequest\/search$/)
  noise.allowStatus(404, /\/portal\/v1\/(paymentRequest|receivedPayment)$/)
  const parent = await createRequest({ multiPayment: true })
  await failCalls(page, '**/rest/v1/paymentRequest/search*')
  await signIn(
    'finance.operator@harbour.example',
    view(parent.PaymentRequestStatus.paymentRequestId),
  )
  const received = page.getByRole('region', { name: 'Received Payments' })
  await expect(received.getByText('An error occurred. Please refresh and try again.')).toBeVisible({
    timeout: 20_000,
  })
  await page.unroute('**/rest/v1/paymentRequest/search*')
  await received.getByRole('button', { name: 'Refresh' }).first().click()
  await expect(received.getByText('No payments received yet')).toBeVisible()
})
