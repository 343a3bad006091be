import { expect, test } from '../journey.ts'
import { paidRequest } from '../system/provider.ts'
import { rowOf } from '../transactions/list.ts'

test('a deep link and its search survive sign-in', async ({ page, signInByPage, organisation }) => {
  const record = await paidRequest({ amount: 31.5, client: organisation })
  const { payID } = record.PaymentRequest
  await signInByPage(
    organisation.email('admin'),
    `/transactions/PaymentRequests?payID=${encodeURIComponent(payID)}`,
  )
  await expect(rowOf(page, payID)).toBeVisible()
  await expect(page.getByText('1-1 of 1')).toBeVisible()
})
