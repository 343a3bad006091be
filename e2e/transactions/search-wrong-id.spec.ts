import type { Locator } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { createRequest, payAtTestBank, readRequest } from '../provider.ts'
import { filterOf, panelOf, rowOf } from './list.ts'

const list = '/transactions/PaymentRequests'
const person = 'finance.operator@harbour.example'

async function setDates(panel: Locator): Promise<void> {
  const from = panel.getByLabel('Date From', { exact: true })
  const to = panel.getByLabel('Date To', { exact: true })
  await from.fill('2026-01-01 00:00')
  await from.blur()
  await to.fill('2036-01-01 00:00')
  await to.blur()
}

test('a client transaction id typed into PayID is searched for in its own field', async ({
  page,
  signIn,
}) => {
  const record = await createRequest({ amount: 21 })
  const { payID, clientTransactionId } = record.PaymentRequest
  await signIn(person, list)
  const panel = panelOf(page)
  await panel.getByLabel('PayID').fill(clientTransactionId)
  // Search is disabled, and the way to enable it is beside the reason.
  await expect(panel.getByText('Invalid PayID').first()).toBeVisible()
  await expect(panel.getByText('This looks like a Client Transaction Id.')).toBeVisible()
  await panel.getByRole('button', { name: 'Search by Client Transaction Id' }).click()
  await expect(page).toHaveURL(`${list}?clientTransactionId=${clientTransactionId}`)
  await expect(rowOf(page, payID)).toBeVisible()
  await expect(panel.getByLabel('Client Transaction Id')).toHaveValue(clientTransactionId)
  await expect(panel.getByLabel('PayID')).toHaveValue('')
  await expect(panel.getByText('This looks like')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Search' })).toBeFocused()
})

test('a PayID typed into Client Branch keeps the dates, by keyboard alone', async ({
  page,
  signIn,
}) => {
  const record = await createRequest({ amount: 22 })
  const { payID } = record.PaymentRequest
  await signIn(person, list)
  const panel = panelOf(page)
  await setDates(panel)
  await panel.getByLabel('Client Branch').fill(payID.toUpperCase())
  await expect(panel.getByText('This looks like a PayID.')).toBeVisible()
  await panel.getByLabel('Client Branch').press('Tab')
  await expect(panel.getByRole('button', { name: 'Search by PayID' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => {
    const { searchParams } = url
    return (
      searchParams.get('payID') === payID &&
      searchParams.get('startDate') === '2026-01-01 00:00:00' &&
      searchParams.get('endDate') === '2036-01-01 00:00:59' &&
      !searchParams.has('clientBranch')
    )
  })
  await expect(rowOf(page, payID)).toBeVisible()
})

test('fields that a suggestion drops are named before it is used', async ({ page, signIn }) => {
  await signIn(person, list)
  const panel = panelOf(page)
  await setDates(panel)
  await panel.getByLabel('PayID').fill('2e96d0f5-11a4-4b1e-a0c7-5d3e9b1c7c69')
  await expect(
    panel.getByText('This looks like a Client Transaction Id. We’ll search without the dates.'),
  ).toBeVisible()
})

test('a payment request id opens the payment request', async ({ page, signIn }) => {
  const record = await createRequest({ amount: 23 })
  const { paymentRequestId } = record.PaymentRequestStatus
  await signIn(person, list)
  const panel = panelOf(page)
  await panel.getByLabel('Client Transaction Id').fill(paymentRequestId)
  await expect(panel.getByText('This looks like a Payment Request ID.')).toBeVisible()
  await panel.getByRole('link', { name: 'Open the payment request' }).click()
  await expect(page).toHaveURL(`${list}/${paymentRequestId}`)
  await expect(page.getByText(record.PaymentRequest.payID).first()).toBeVisible()
})

test('an NPP transaction id and an API key are identified by name', async ({ page, signIn }) => {
  const record = await createRequest({ amount: 24 })
  await payAtTestBank(record.PaymentRequest.payID, 24)
  const paid = await readRequest(record.PaymentRequestStatus.paymentRequestId)
  await signIn(person, list)
  const panel = panelOf(page)
  const id = panel.getByLabel('Client Transaction Id')
  await id.fill(paid.PaymentRequestStatus.nppTransactionId ?? '')
  await expect(
    panel.getByText('This looks like an NPP transaction ID, which you can’t search by.'),
  ).toBeVisible()
  await id.fill('SECRDEMO01')
  await expect(
    panel.getByText('This looks like an API key ID. You can’t search by it.'),
  ).toBeVisible()
  await id.fill('INV-20431')
  await expect(panel.getByText('This looks like')).toHaveCount(0)
})

test('a search without results names its field and the fields beside it', async ({
  page,
  signIn,
}) => {
  const record = await createRequest({ amount: 25 })
  const { payID } = record.PaymentRequest
  await signIn(
    person,
    `${list}?clientBranch=${payID}&startDate=2026-01-01 00:00:00&endDate=2036-01-01 00:00:59`,
  )
  const main = page.getByRole('main')
  await expect(main.getByText('There is no data to display')).toBeVisible()
  const offers = main.getByRole('button', { name: 'Search by PayID' })
  // One offer at the field with the text, and one in place of the rows.
  await expect(offers).toHaveCount(2)
  await offers.first().click()
  await expect(page).toHaveURL((url) => {
    const { searchParams } = url
    return searchParams.get('payID') === payID && searchParams.has('startDate')
  })
  await expect(rowOf(page, payID)).toBeVisible()
})

test('a filter without matches offers a search instead', async ({ page, signIn }) => {
  const record = await createRequest({ amount: 26 })
  const { clientTransactionId, payID } = record.PaymentRequest
  await signIn(person, `${list}?payID=nobody%40pay.harbour.example`)
  const filter = filterOf(page)
  await filter.fill(clientTransactionId)
  await page.getByRole('button', { name: 'Search by Client Transaction Id' }).click()
  await expect(page).toHaveURL(`${list}?clientTransactionId=${clientTransactionId}`)
  await expect(rowOf(page, payID)).toBeVisible()
  await expect(filter).toHaveValue('')

  await page.goBack()
  await filter.fill(record.PaymentRequestStatus.paymentRequestId)
  await expect(page.getByRole('link', { name: 'Open the payment request' })).toBeVisible()
})

test('an NPP transaction id moves into the Filter, which searches all fields', async ({
  page,
  signIn,
}) => {
  await signIn(person, list)
  await expect(page.getByText(/^1-100 of/)).toBeVisible()
  const panel = panelOf(page)
  const npp = 'TESTAU2SXXXI20261120999999999999999'
  await panel.getByLabel('Client Transaction Id').fill(npp)
  await panel.getByRole('button', { name: 'Filter the rows by this' }).click()
  await expect(filterOf(page)).toHaveValue(npp)
  await expect(panel.getByLabel('Client Transaction Id')).toHaveValue('')
  await expect(
    page.getByText(
      'The Filter searches all fields of the loaded rows; load more to search further.',
    ),
  ).toBeVisible()
})

test('searching works without the rules of the suggestion', async ({ page, signIn, noise }) => {
  noise.allowFailedRequests(/id-suggestion-text/)
  await page.route(/id-suggestion-text/, (route) => route.abort())
  await signIn(person, list)
  const panel = panelOf(page)
  await panel.getByLabel('Client Transaction Id').fill('someone@pay.harbour.example')
  await panel.getByLabel('Client Transaction Id').press('Enter')
  await expect(page).toHaveURL(`${list}?clientTransactionId=someone%40pay.harbour.example`)
  await expect(page.getByText('There is no data to display')).toBeVisible()
})
