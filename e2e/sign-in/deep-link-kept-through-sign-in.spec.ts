import { expect, test } from '../journey.ts'
import { paidRequest } from '../provider.ts'
import { rowOf } from '../transactions/list.ts'

test('a deep link opens after sign-in', async ({ page, signInByPage }) => {
  const record = await paidRequest({ amount: 31.5 })
  const id = record.PaymentRequestStatus.paymentRequestId
  await signInByPage('finance.manager@harbour.example', `/transactions/PaymentRequests/${id}`)
  await expect(page).toHaveURL(new RegExp(`/transactions/PaymentRequests/${id}$`))
  await expect(page.getByText(record.PaymentRequest.payID).first()).toBeVisible()
})

test('a search in the address survives sign-in', async ({ page, signInByPage }) => {
  const record = await paidRequest({ amount: 31.5 })
  const { payID } = record.PaymentRequest
  await signInByPage(
    'admin@harbour.example',
    `/transactions/PaymentRequests?payID=${encodeURIComponent(payID)}`,
  )
  await expect(rowOf(page, payID)).toBeVisible()
  await expect(page.getByText('1-1 of 1')).toBeVisible()
})
