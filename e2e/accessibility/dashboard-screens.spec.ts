import {
  desktopViewport,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  phoneViewport,
} from '../browser/accessible.ts'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { createRequest, paidRequest, payAtTestBank } from '../system/provider.ts'
import { detailOf, openPanel, openRequest, refundDialog } from '../transactions/list.ts'

const list = '/transactions/PaymentRequests'
/** A search without rows, to check the controls around the rows. */
const few = `${list}?payID=nobody%40pay.harbour.example`
const searchCall = '**/rest/v1/paymentRequest/search*'
const refundCall = '**/rest/v1/paymentRequest/refund*'

// Each state is checked at two widths, each in another colour scheme.
test.describe.configure({ timeout: 240_000 })
test.use({ history: 40 })

test('the list is accessible with rows, with an open row, and with every outcome of a refund', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  noise.allowStatus(400, /\/paymentRequest\/refund$/)
  const record = await paidRequest({ amount: 30, clientBranch: 'Newtown', client: organisation })
  const { payID } = record.PaymentRequest
  await signIn(organisation.email('finance.manager'), list)
  await expect(page.getByText(/^1-\d+ of/)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const detail = await openRequest(page, payID)
  const amount = detail.getByLabel('Refund Amount')
  const refund = detail.getByRole('button', { name: 'Refund Payment' })
  await amount.fill('31.00')
  await refund.click()
  await expect(detail.getByText(/cannot be greater/).first()).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  // Another width draws the rows again and discards an open confirmation.
  for (const size of [phoneViewport, desktopViewport]) {
    await page.setViewportSize(size)
    await amount.fill('12.00')
    await refund.click()
    await expect(refundDialog(page)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await failCalls(page, refundCall, 400)
  await refundDialog(page).getByRole('button', { name: 'Confirm' }).click()
  const retry = detail.getByRole('button', { name: 'Retry Refund' })
  await expect(retry).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.unroute(refundCall)
  await retry.click()
  await refundDialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(detail.getByText('RETURN_COMPLETED')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Other exports' }).click()
  await expect(page.getByRole('menu', { name: 'Other exports' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Excel (XLSX)…' }).click()
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('the list and the single view are accessible while loading, empty, not found, failed, and without buttons', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  noise.allowStatus(500, /\/paymentRequest\/search$/)
  noise.allowStatus(404, /\/portal\/v1\/(paymentRequest|receivedPayment)$/)
  const { PaymentRequest, PaymentRequestStatus } = await createRequest({
    amount: 30,
    client: organisation,
  })
  await payAtTestBank(PaymentRequest.payID, 29)
  const release = await holdCalls(page, searchCall)
  await signIn(organisation.email('finance.operator'), few)
  await expect(page.getByRole('region', { name: 'Payment Requests' })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  await expectAccessibleAtBothWidths(page)
  release()
  await expect(page.getByText('There is no data to display')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.unroute(searchCall)

  await page.goto(`${list}?payID=${encodeURIComponent(PaymentRequest.payID)}`)
  const detail = await openRequest(page, PaymentRequest.payID)
  await expect(detail.getByRole('table', { name: 'Failed Payment Attempts' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(phoneViewport)
  // The address keeps the row open.
  await page.reload()
  await expect(detailOf(page, PaymentRequest.payID)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)

  const releaseOne = await holdCalls(page, '**/portal/v1/paymentRequest?*')
  await page.goto(`${list}/${PaymentRequestStatus.paymentRequestId}`)
  await expect(page.getByRole('main').getByText('Loading')).toBeAttached()
  await expectAccessible(page)
  releaseOne()
  await expect(page.getByText(PaymentRequest.payID)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.goto(`${list}/${'0'.repeat(32)}`)
  await expect(page.getByText('We couldn’t find this payment request')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await failCalls(page, searchCall)
  await page.goto(few)
  await expect(page.getByText(/^Please narrow search criteria/)).toBeVisible({ timeout: 20_000 })
  await expectAccessibleAtBothWidths(page)
})

test('the drawers, the date picker and the page for an unknown address are accessible', async ({
  page,
  signIn,
  organisation,
}) => {
  const branch = `clientId=${organisation.newtown.clientId}`
  await signIn(organisation.email('admin'), `/no/such/page?${branch}`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('Acting for Harbour Newtown')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.goto(`${few}&${branch}`)
  await expect(page.getByText('There is no data to display')).toBeVisible()
  await page.getByRole('button', { name: ', Admin' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.press('Escape')

  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Choose Date From' }).click()
  const picker = page.getByRole('dialog', { name: 'Date From' })
  await expect(picker.getByRole('grid')).toBeVisible()
  await expectAccessible(page)
  await picker.getByLabel('Time').fill('25:00')
  await expectAccessible(page)
  await picker.getByLabel('Time').fill('09:00')
  await picker.getByRole('button', { name: 'OK' }).click()
  await expect(panel.getByText(/^Must set 'Date To'/).first()).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize(phoneViewport)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await openPanel(page)
  await page.getByRole('dialog', { name: 'Search' }).getByLabel('PayID').fill('Not a PayID')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Choose Date From' }).click()
  await expect(picker.getByRole('grid')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
