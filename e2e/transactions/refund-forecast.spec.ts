import {
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../accessible.ts'
import { providerUrl } from '../addresses.ts'
import { failCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { tabTo } from '../keyboard.ts'
import {
  callRest,
  createPayout,
  freshPrefix,
  paidRequest,
  payAtTestBank,
  readRequest,
} from '../provider.ts'
import { openRequest, refundDialog } from './list.ts'

const list = '/transactions/PaymentRequests'
const branch = 'HARBOURN1'
const person = 'admin@newtown.harbour.example'

test.describe.configure({ timeout: 180_000 })

test('a refund with a reason and a reference shows both in the history', async ({
  page,
  signIn,
}) => {
  const record = await paidRequest({ amount: 64 })
  // On its own page, because a row of a list is drawn again for another width.
  const { paymentRequestId } = record.PaymentRequestStatus
  await signIn('finance.manager@harbour.example', `${list}/${paymentRequestId}`)
  const detail = page.getByRole('main')
  await detail.getByRole('radio', { name: 'Partial' }).check({ force: true })
  await expect(detail.getByLabel('Refund Amount')).toBeFocused()
  await page.keyboard.type('24.00')
  await page.keyboard.press('Enter')
  const dialog = refundDialog(page)
  await expect(dialog.getByText('Balance After')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
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
  const { refundInformation } = (await readRequest(record.PaymentRequestStatus.paymentRequestId))
    .PaymentRequestStatus
  expect(refundInformation?.requests).toMatchObject([
    { description: 'Goods returned', clientRefundID: reference },
  ])
})

test('a balance that cannot be read is reported, and the refund is made', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/balance$/)
  const record = await paidRequest({ amount: 12 })
  await signIn('finance.manager@harbour.example', list)
  const detail = await openRequest(page, record.PaymentRequest.payID)
  await failCalls(page, '**/rest/v1/balance*', 500)
  await detail.getByRole('button', { name: 'Refund Payment' }).click()
  const dialog = refundDialog(page)
  await expect(dialog.getByText(/We couldn’t load your balance/)).toBeVisible({ timeout: 20_000 })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(detail.getByText('RETURN_COMPLETED')).toBeVisible()
})

test.describe('with a balance that falls short', () => {
  test.describe.configure({ lock: branch })

  test('the dialog offers the TopUp PayID, and goes on when the money is there', async ({
    page,
    signIn,
    idTokenOf,
  }) => {
    const key = `Bearer ${await idTokenOf(person)}`
    const config = await fetch(`${providerUrl}/portal/v1/clients/${branch}`, {
      method: 'PUT',
      headers: { authorization: key, 'content-type': 'application/json' },
      body: JSON.stringify({ topUpPayId: true }),
    })
    const { topUpPayId } = await config.json()
    const record = await paidRequest({
      amount: 25,
      client: { clientId: branch, key, domain: 'pay.tideway.example' },
    })
    // The branch pays out money until $10.00 are left.
    const { balance } = await callRest<{ balance: number }>('GET', '/balance', undefined, key)
    await createPayout({ amount: (balance - 10).toFixed(2), key })

    await signIn(person, `${list}/${record.PaymentRequestStatus.paymentRequestId}`)
    const detail = page.getByRole('main')
    await detail.getByRole('button', { name: 'Refund Payment' }).click()
    const dialog = refundDialog(page)
    await expect(dialog.getByText('Your balance is $15.00 short of this refund')).toBeVisible()
    await expectAccessibleAtBothWidths(page)
    await dialog.getByRole('button', { name: 'Copy TopUp PayID' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(topUpPayId)

    await payAtTestBank(topUpPayId, 15)
    await expect(dialog.getByText('Balance After')).toBeVisible({ timeout: 20_000 })
    await expect(dialog).toContainText('$0.00')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(detail.getByText('RETURN_COMPLETED')).toBeVisible()
  })
})
