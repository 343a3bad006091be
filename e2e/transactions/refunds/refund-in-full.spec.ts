import { expect, test } from '../../journey.ts'
import { paidRequest, readRequest } from '../../system/provider.ts'
import { confirmRefund, openRequest, refundDialog, rowOf } from '../list.ts'
import { watchRefundButton } from './refund-button.ts'

test('the full amount is offered, confirmed and refunded', async ({
  page,
  signIn,
  organisation,
}) => {
  const record = await paidRequest(
    { client: organisation, amount: 412 },
    { payerName: 'Salt and Ember Cafes Pty Ltd', bsb: '062948', accountNumber: '10473381' },
  )
  const { payID } = record.PaymentRequest
  const { paymentRequestId } = record.PaymentRequestStatus
  await signIn(organisation.email('finance.manager'), '/transactions/PaymentRequests')
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
  expect((await readRequest(paymentRequestId, organisation)).PaymentRequestStatus.status).toBe(
    'COMPLETE',
  )

  await confirmRefund(page, detail)
  await expect(detail.getByRole('button', { name: 'Refund Submitted' })).toBeVisible()
  await expect(rowOf(page, payID)).toContainText('RETURN_IN_PROGRESS')
  await expect(detail.getByText('RETURN_COMPLETED')).toBeVisible()
  await expect(rowOf(page, payID)).toContainText('RETURN_COMPLETE')
  await expect(detail.getByLabel('Refund Amount')).toBeHidden()
  const after = await readRequest(paymentRequestId, organisation)
  expect(after.PaymentRequestStatus.refundInformation?.requests).toHaveLength(1)
  expect(after.PaymentRequestStatus.refundInformation?.availableBalance).toBe('0.00')
})

test('the button cannot be pressed between Confirm and Refund Submitted, in the list or its own page', async ({
  page,
  signIn,
  organisation,
}) => {
  const record = await paidRequest({ client: organisation, amount: 30 })
  const { paymentRequestId } = record.PaymentRequestStatus
  await signIn(organisation.email('finance.manager'), '/transactions/PaymentRequests')
  const detail = await openRequest(page, record.PaymentRequest.payID)
  await page.goto(`/transactions/PaymentRequests/${paymentRequestId}`)
  const main = page.getByRole('main')
  for (const [place, amount] of [
    ['view', '10.00'],
    ['list', '20.00'],
  ] as const) {
    if (place === 'list') {
      await page.goto('/transactions/PaymentRequests')
      await openRequest(page, record.PaymentRequest.payID)
    }
    const shown = place === 'list' ? detail : main
    await shown.getByLabel('Refund Amount').fill(amount)
    const pressable = await watchRefundButton(page, '**/rest/v1/paymentRequest/refund*', shown)
    await confirmRefund(page, shown)
    await expect(shown.getByRole('button', { name: 'Refund Submitted' })).toBeVisible()
    expect(await pressable()).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(shown.getByText('RETURN_COMPLETED')).toHaveCount(place === 'view' ? 1 : 2)
    if (place === 'view') {
      await expect(shown.getByText('Partly refunded $10.00 of $30.00')).toBeVisible()
      await expect(shown.getByText('Part of the $30.00 received.')).toHaveCount(2)
    }
  }
})
