import {
  desktopViewport,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../../browser/accessible.ts'
import { tabTo } from '../../browser/keyboard.ts'
import { expect, test } from '../../journey.ts'
import {
  createPayout,
  freshPrefix,
  paidRequest,
  payAtTestBank,
  readRequest,
} from '../../system/provider.ts'
import { refundDialog } from '../list.ts'

const list = '/transactions/PaymentRequests'

test('a refund with a reason and a reference shows both in the history', async ({
  page,
  signIn,
  organisation,
}) => {
  const record = await paidRequest({ client: organisation, amount: 64 })
  // On its own page, because a row of a list is drawn again for another width.
  const { paymentRequestId } = record.PaymentRequestStatus
  await signIn(organisation.email('finance.manager'), `${list}/${paymentRequestId}`)
  const detail = page.getByRole('main')
  await detail.getByRole('radio', { name: 'Partial' }).check({ force: true })
  await expect(detail.getByLabel('Refund Amount')).toBeFocused()
  await page.keyboard.type('24.00')
  await page.keyboard.press('Enter')
  const dialog = refundDialog(page)
  await expect(dialog.getByText('Balance After')).toBeVisible()
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)
  // By keyboard alone.
  await tabTo(page, dialog.getByRole('button', { name: /Reason \(optional\)/ }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Goods r')
  await page.keyboard.press('Enter')
  const reference = freshPrefix('RMA')
  await tabTo(page, dialog.getByLabel('Your reference (optional)'))
  await page.keyboard.type(reference)
  await tabTo(page, dialog.getByRole('button', { name: 'Confirm' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(detail.getByText('RETURN_COMPLETED')).toBeVisible()
  await expect(
    detail.getByText(
      `Part of the $64.00 received. Reason: Goods returned. Reference: ${reference}.`,
    ),
  ).toBeVisible()
  const { refundInformation } = (await readRequest(paymentRequestId, organisation))
    .PaymentRequestStatus
  expect(refundInformation?.requests).toMatchObject([
    { description: 'Goods returned', clientRefundID: reference },
  ])
})

test('the dialog offers the TopUp PayID, and continues when the money has arrived', async ({
  page,
  signIn,
  organisation,
}) => {
  const client = organisation
  const record = await paidRequest({ client, amount: 25 })
  // The client pays out money until $10.00 are left.
  await createPayout({ amount: '15.00', key: client.key })

  await signIn(
    client.email('finance.manager'),
    `${list}/${record.PaymentRequestStatus.paymentRequestId}`,
  )
  const detail = page.getByRole('main')
  await detail.getByRole('button', { name: 'Refund Payment' }).click()
  const dialog = refundDialog(page)
  await expect(dialog.getByText('Your balance is $15.00 short of this refund')).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy TopUp PayID' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(client.topUpPayId)

  await payAtTestBank(client.topUpPayId, 15)
  await expect(dialog.getByText('Balance After')).toBeVisible({ timeout: 20_000 })
  await expect(dialog).toContainText('$0.00')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(detail.getByText('RETURN_COMPLETED')).toBeVisible()
})
