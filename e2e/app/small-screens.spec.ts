import { expectNoSidewaysScroll, narrowestViewport, phoneViewport } from '../browser/accessible.ts'
import { moving } from '../browser/motion.ts'
import { expect, test } from '../journey.ts'
import { fillDialog } from '../payment-request/dialog.ts'
import { confirmation, expectStage, fillPayout, payButton, readyToPay } from '../payouts/desk.ts'
import { providerUrl } from '../system/addresses.ts'
import {
  createRequest,
  findRequest,
  freshPrefix,
  paidRequest,
  payAtTestBank,
} from '../system/provider.ts'
import { chipsOf, detailOf, refundDialog } from '../transactions/list.ts'

const list = '/transactions/PaymentRequests'

test.use({ viewport: phoneViewport, hasTouch: true, isMobile: true, contextOptions: moving })

test('nothing is wider than a screen of 320 px', async ({ page, signIn, noise, organisation }) => {
  noise.allowStatus(404, /\/checkout\//)
  await page.setViewportSize(narrowestViewport)
  const record = await paidRequest({
    client: organisation,
    amount: 987_654.32,
    prefix: freshPrefix('quite-a-long-prefix'),
    description:
      'A description of one hundred and forty characters has to fit, too, also when it holds averyverylongwordwithoutanyspacewhatsoever12345678901 ',
    clientBranch: 'Newtown',
  })
  const { payID } = record.PaymentRequest
  const waiting = await createRequest({
    client: organisation,
    amount: 987_654.32,
    prefix: freshPrefix('also-a-long-prefix'),
  })
  await signIn(organisation.email('finance.manager'))
  await expect(page.getByText(/^Updated at /)).toBeVisible()
  await expectNoSidewaysScroll(page)
  for (const path of [
    `${list}?payID=nobody%40pay.harbour.example`,
    `${list}/${record.PaymentRequestStatus.paymentRequestId}`,
    '/no/such/page',
    list,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  }
  await page.goto(`${list}?payID=${encodeURIComponent(payID)}`)
  await page.getByRole('button', { name: `Details of ${payID}` }).tap()
  await expect(detailOf(page, payID)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await detailOf(page, payID).getByRole('button', { name: 'Refund Payment' }).tap()
  await expect(refundDialog(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await refundDialog(page).getByRole('button', { name: 'Cancel' }).tap()
  await page.getByRole('button', { name: 'New Payment Request' }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoSidewaysScroll(page)
  for (const path of [
    waiting.PaymentRequest.checkoutUrl ?? '',
    record.PaymentRequest.checkoutUrl ?? '',
    `${providerUrl}/checkout/not-a-token`,
    `${providerUrl}/test-bank`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  }
})

test('by touch: a payment request is created from the header, found through both drawers and refunded', async ({
  page,
  signIn,
  organisation,
}) => {
  const prefix = freshPrefix('touch')
  const payID = `${prefix}@${organisation.domain}`
  await signIn(organisation.email('finance.manager'))
  await page.getByRole('button', { name: 'New Payment Request' }).tap()
  const dialog = page.getByRole('dialog', { name: 'New Payment Request' })
  await fillDialog(dialog, { prefix, description: 'Asked with a thumb', amount: '16.00' })
  await dialog.getByRole('button', { name: 'Create' }).tap()
  const checkout = dialog.frameLocator('iframe')
  await expect(checkout.getByText('Waiting for payment')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('button', { name: 'Keep request open' }).tap()
  await expect(dialog).toBeHidden()
  await payAtTestBank(payID, 16)

  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Transactions' }).tap()
  await expect(menu).toBeHidden()
  await chipsOf(page).first().tap()
  const panel = page.getByRole('dialog', { name: 'Search' })
  await panel.getByLabel('PayID').fill(payID)
  await panel.getByRole('button', { name: 'Search' }).tap()
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: `Details of ${payID}` }).tap()
  const detail = detailOf(page, payID)
  await detail.getByRole('button', { name: 'Refund Payment' }).tap()
  await refundDialog(page).getByRole('button', { name: 'Confirm' }).tap()
  await expect(detail.getByText('RETURN_COMPLETED')).toBeVisible()
  const record = await findRequest(payID, organisation)
  expect(record.PaymentRequestStatus.refundInformation?.requests).toHaveLength(1)
})

test('by touch: the payout request is in the menu drawer, and can be paid on a small screen', async ({
  page,
  signInByPage,
  organisation,
}) => {
  const { newtown } = organisation
  await paidRequest({ amount: 1, client: newtown })
  await signInByPage(organisation.email('finance.manager'), `/?clientId=${newtown.clientId}`)
  await expect(page.getByRole('button', { name: 'New Payout Request' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('button', { name: 'New Payout Request' }).tap()
  await expect(page).toHaveURL(`${providerUrl}/payouts?clientId=${newtown.clientId}`)
  await expect(page.getByText('Acting for Harbour Newtown')).toBeVisible()
  for (const size of [phoneViewport, narrowestViewport]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
  }
  await fillPayout(page, {
    payId: 'johnsmith@test.com.au',
    amount: '0.16',
    description: 'Paid with a thumb',
  })
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
  await payButton(page).tap()
  await expect(confirmation(page)).toContainText('Harbour Newtown')
  await expectNoSidewaysScroll(page)
  const confirm = await readyToPay(page, '$0.16')
  await confirm.tap()
  await expectStage(page, 'Paid', 'SETTLED')
  await expectNoSidewaysScroll(page)
})
