import { expect, test } from '../journey.ts'
import { createRequest, payAtTestBank, readRequest } from '../system/provider.ts'

test('the checkout changes to expired without a reload, and late money is sent back', async ({
  page,
  organisation,
}) => {
  // Opened once beforehand, so that the few seconds are not spent on loading the page.
  const warm = await createRequest({ client: organisation, amount: 9.5 })
  await page.goto(warm.PaymentRequest.checkoutUrl ?? '')
  await expect(page.getByText('Waiting for payment')).toBeVisible()

  const record = await createRequest({ client: organisation, amount: 9.5, expiresInMs: 8000 })
  await page.goto(record.PaymentRequest.checkoutUrl ?? '')
  await expect(page.getByText('Waiting for payment')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^0?0:0\d$/)
  await expect(page.getByRole('heading', { name: 'This PayID has expired' })).toBeVisible({
    timeout: 20_000,
  })
  const latePayment = await payAtTestBank(record.PaymentRequest.payID, 9.5)
  expect(latePayment.outcome).toBe('RETURNED')
  expect(latePayment.reason).toBe('EXPIRED')
  const after = await readRequest(record.PaymentRequestStatus.paymentRequestId, organisation)
  expect(after.PaymentRequestStatus.status).toBe('EXPIRED')
})
