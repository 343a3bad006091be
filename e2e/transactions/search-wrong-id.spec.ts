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

test('a client transaction id in PayID is searched for where it belongs', async ({
  page,
  signIn,
}) => {
  const record = await createRequest({ amount: 21 })
  const { payID, clientTransactionId } = record.PaymentRequest
  await signIn(person, list)
  const panel = panelOf(page)
  await panel.getByLabel('PayID').fill(clientTransactionId)
  // Search cannot be pressed, and the way out stands beside the reason.
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

test('a PayID in Client Branch takes the dates along, by keyboard alone', async ({
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

test('what cannot go along is said before it goes', async ({ page, signIn }) => {
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

test('an NPP transaction id and a key are named for what they are', async ({ page, signIn }) => {
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

test('a search that found nothing says what it was searched by, and with what', async ({
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
  // At the field it was typed in, and where the rows would be.
  await expect(offers).toHaveCount(2)
  await offers.first().click()
  await expect(page).toHaveURL((url) => {
    const { searchParams } = url
    return searchParams.get('payID') === payID && searchParams.has('startDate')
  })
  await expect(rowOf(page, payID)).toBeVisible()
})

test('a filter that leaves nothing offers to search instead', async ({ page, signIn }) => {
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

test('an NPP transaction id goes into the Filter, which looks through all fields', async ({
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

test('without the rules of the suggestion the search is what it was', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowFailedRequests(/id-suggestion-text/)
  await page.route(/id-suggestion-text/, (route) => route.abort())
  await signIn(person, list)
  const panel = panelOf(page)
  await panel.getByLabel('Client Transaction Id').fill('someone@pay.harbour.example')
  await panel.getByLabel('Client Transaction Id').press('Enter')
  await expect(page).toHaveURL(`${list}?clientTransactionId=someone%40pay.harbour.example`)
  await expect(page.getByText('There is no data to display')).toBeVisible()
})
