import { expect, test } from '../journey.ts'
import { paidRequest, readRequest } from '../provider.ts'
import { confirmRefund, openRequest, refundDialog, rowOf } from './list.ts'

test('the whole amount is offered, confirmed and given back', async ({ page, signIn }) => {
  const record = await paidRequest(
    { amount: 412 },
    { payerName: 'Salt and Ember Cafes Pty Ltd', bsb: '062948', accountNumber: '10473381' },
  )
  const { payID } = record.PaymentRequest
  const { paymentRequestId } = record.PaymentRequestStatus
  await signIn('finance.manager@harbour.example', '/transactions/PaymentRequests')
  const detail = await openRequest(page, payID)
  await expect(detail.getByLabel('Refund Amount')).toHaveValue('412.00')
  await detail.getByRole('button', { name: 'Refund Payment' }).click()
  const dialog = refundDialog(page)
  await expect(dialog).toContainText(
    'You are about to refund a payment. This operation cannot be undone. Please confirm',
  )
  await expect(dialog).toContainText('$412.00')
  await expect(dialog).toContainText('Salt and Ember Cafes Pty Ltd')
  await expect(dialog).toContainText('Harbour Roasters')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect((await readRequest(paymentRequestId)).PaymentRequestStatus.status).toBe('COMPLETE')

  await confirmRefund(page, detail)
  await expect(detail.getByRole('button', { name: 'Refund Submitted' })).toBeVisible()
  await expect(rowOf(page, payID)).toContainText('RETURN_IN_PROGRESS')
  await expect(detail.getByText('RETURN_COMPLETED')).toBeVisible()
  await expect(rowOf(page, payID)).toContainText('RETURN_COMPLETE')
  await expect(detail.getByLabel('Refund Amount')).toBeHidden()
  const after = await readRequest(paymentRequestId)
  expect(after.PaymentRequestStatus.refundInformation?.requests).toHaveLength(1)
  expect(after.PaymentRequestStatus.refundInformation?.availableBalance).toBe('0.00')
})
