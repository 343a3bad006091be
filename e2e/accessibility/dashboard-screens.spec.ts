import {
  desktopViewport,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  phoneViewport,
} from '../accessible.ts'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { createRequest, paidRequest, payAtTestBank } from '../provider.ts'
import { detailOf, openRequest, refundDialog } from '../transactions/list.ts'

const list = '/transactions/PaymentRequests'
/** A search without rows, to check the controls around the rows. */
const few = `${list}?payID=nobody%40pay.harbour.example`
const searchCall = '**/rest/v1/paymentRequest/search*'
const manager = 'finance.manager@harbour.example'

// Each state is checked at two widths, each in another colour scheme.
test.describe.configure({ timeout: 180_000 })

test('home is accessible with data', async ({ page, signIn }) => {
  await signIn('admin@harbour.example')
  await expect(page.getByText(/^Updated at /)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('home is accessible while loading and after a failure', async ({ page, signIn, noise }) => {
  noise.allowStatus(500, /\/balance$/)
  const letGo = await holdCalls(page, '**/rest/v1/balance')
  await signIn('owner@newclient.example')
  await expect(page.getByText('--', { exact: true })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await failCalls(page, '**/rest/v1/balance')
  letGo()
  await page.reload()
  await expect(page.getByText('Unable to retrieve balance')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('the list is accessible with rows, and with an open row that has refunds', async ({
  page,
  signIn,
}) => {
  const record = await paidRequest({ amount: 30, clientBranch: 'Newtown' })
  const { payID } = record.PaymentRequest
  await signIn(manager, list)
  await expect(page.getByText(/^1-100 of/)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const detail = await openRequest(page, payID)
  await expectAccessibleAtBothWidths(page)
  // Another width draws the rows again and discards an open confirmation.
  for (const size of [phoneViewport, desktopViewport]) {
    await page.setViewportSize(size)
    await detail.getByLabel('Refund Amount').fill('12.00')
    await detail.getByRole('button', { name: 'Refund Payment' }).click()
    await expect(refundDialog(page)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await refundDialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(detail.getByText('RETURN_COMPLETED')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('the list is accessible while loading, empty and after a failure', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/paymentRequest\/search$/)
  const letGo = await holdCalls(page, searchCall)
  await signIn(manager, few)
  await expect(page.getByRole('region', { name: 'Payment Requests' })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  await expectAccessibleAtBothWidths(page)
  letGo()
  await expect(page.getByText('There is no data to display')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await failCalls(page, searchCall)
  await page.reload()
  await expect(page.getByText(/^Please narrow search criteria/)).toBeVisible({ timeout: 20_000 })
  await expectAccessibleAtBothWidths(page)
})

test('refunding is accessible with a rejected amount, a failed call and no permission', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(400, /\/paymentRequest\/refund$/)
  const record = await paidRequest({ amount: 30 })
  const { payID } = record.PaymentRequest
  await signIn(manager, list)
  const detail = await openRequest(page, payID)
  await detail.getByLabel('Refund Amount').fill('31.00')
  await detail.getByRole('button', { name: 'Refund Payment' }).click()
  await expect(detail.getByText(/cannot be greater/).first()).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await detail.getByLabel('Refund Amount').fill('3.00')
  await failCalls(page, '**/rest/v1/paymentRequest/refund*', 400)
  await detail.getByRole('button', { name: 'Refund Payment' }).click()
  await refundDialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(detail.getByRole('button', { name: 'Retry Refund' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('the list is accessible with failed attempts in an open row that has no buttons', async ({
  page,
  signIn,
}) => {
  const record = await createRequest({ amount: 30 })
  const { payID } = record.PaymentRequest
  await payAtTestBank(payID, 29)
  await signIn('finance.operator@harbour.example', list)
  const detail = await openRequest(page, payID)
  await expect(detail.getByRole('table', { name: 'Failed Payment Attempts' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('the single view is accessible when found, not found and loading', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(404, /\/portal\/v1\/(paymentRequest|receivedPayment)$/)
  const record = await paidRequest({ amount: 30 })
  const path = `${list}/${record.PaymentRequestStatus.paymentRequestId}`
  const letGo = await holdCalls(page, '**/portal/v1/paymentRequest?*')
  await signIn('finance.operator@harbour.example', path)
  await expect(page.getByRole('main').getByText('Loading')).toBeAttached()
  await expectAccessible(page)
  letGo()
  await expect(page.getByText(record.PaymentRequest.payID)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.goto(`${list}/${'0'.repeat(32)}`)
  await expect(page.getByText('We couldn’t find this payment request')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('the page for an unknown address is accessible while acting for a client', async ({
  page,
  signIn,
}) => {
  await signIn('admin@harbour.example', '/no/such/page?clientId=HARBOURN1')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('Acting for Harbour Newtown')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('the user drawer, menu drawer and search drawer are accessible', async ({ page, signIn }) => {
  await signIn('admin@harbour.example', few)
  await expect(page.getByText('There is no data to display')).toBeVisible()
  await page.getByRole('button', { name: ', Admin' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize(phoneViewport)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Search' })
  await drawer.getByLabel('PayID').fill('Not a PayID')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('the date picker and the date errors are accessible', async ({ page, signIn }) => {
  await signIn('finance.operator@harbour.example', few)
  await expect(page.getByText('There is no data to display')).toBeVisible()
  const panel = page.getByRole('search')
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
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: 'Choose Date From' }).click()
  await expect(page.getByRole('dialog', { name: 'Date From' }).getByRole('grid')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('open rows on a phone are accessible', async ({ page, signIn }) => {
  const record = await paidRequest({ amount: 30 })
  const { payID } = record.PaymentRequest
  await page.setViewportSize(phoneViewport)
  await signIn(manager, `${list}?payID=${encodeURIComponent(payID)}`)
  await page.getByRole('button', { name: `Details of ${payID}` }).click()
  await expect(detailOf(page, payID)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
