import { expect, test } from '../journey.ts'
import { callRest, createRequest, freshPrefix, payAtTestBank } from '../provider.ts'
import { rowOf, searchPayId } from './list.ts'
import { exportCsv, paymentRequests as list } from './results.ts'

test('payments of a multi-payment request are not separate rows in the list or the export', async ({
  page,
  signIn,
}) => {
  const prefix = freshPrefix('jar')
  const payID = `${prefix}@pay.harbour.example`
  await createRequest({ prefix, multiPayment: true })
  await payAtTestBank(payID, 12.5)
  await payAtTestBank(payID, 7.25)
  const { recordCount } = await callRest<{ recordCount: number }>(
    'POST',
    '/paymentRequest/search',
    { PaymentRequestSearch: { payID } },
  )
  expect(recordCount).toBe(3)

  await signIn('finance.operator@harbour.example', list)
  await searchPayId(page, payID)
  await expect(page.getByText('1-1 of 1', { exact: true })).toBeVisible()
  await expect(rowOf(page, payID)).toHaveCount(1)
  expect((await exportCsv(page)).lines).toHaveLength(2)
})
