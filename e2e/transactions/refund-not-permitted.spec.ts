import { expect, test } from '../journey.ts'
import { createRequest, paidRequest } from '../provider.ts'
import { openRequest, refundDialog } from './list.ts'

test('a user who may not refund sees the control disabled, with the reason', async ({
  page,
  signIn,
}) => {
  const record = await paidRequest({ amount: 50 })
  await signIn('finance.operator@harbour.example', '/transactions/PaymentRequests')
  const detail = await openRequest(page, record.PaymentRequest.payID)
  const button = detail.getByRole('button', { name: 'Refund Payment' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription('Your role doesn’t allow refunds')
  await expect(detail.getByLabel('Refund Amount')).toBeDisabled()
  await button.click({ force: true })
  await expect(refundDialog(page)).toBeHidden()
})

test('a waiting request has nothing to refund', async ({ page, signIn }) => {
  const record = await createRequest({ amount: 50 })
  await signIn('finance.manager@harbour.example', '/transactions/PaymentRequests')
  const detail = await openRequest(page, record.PaymentRequest.payID)
  await expect(detail.getByText('WAITING')).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Refund Payment' })).toBeHidden()
})
