import { randomUUID } from 'node:crypto'
import { failCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { callRest, createRequest, freshPrefix, paidRequest, payAtTestBank } from '../provider.ts'
import { panelOf, rowOf, searchPayId } from './list.ts'

const list = '/transactions/PaymentRequests'
const person = 'finance.operator@harbour.example'

test('the newest requests come first, with the fields of the default view', async ({
  page,
  signIn,
}) => {
  const record = await createRequest({ amount: 1777.77, clientBranch: 'Newtown' })
  await signIn(person, '/transactions')
  await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible()
  await expect(page.getByText('Search for transactions using PayID and date ranges.')).toBeVisible()
  const table = page.getByRole('table', { name: 'Payment Requests' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'PayID',
    'Client Branch',
    'Client Transaction ID',
    'Amount',
    'Status',
    'Created Date',
  ])
  const row = rowOf(page, record.PaymentRequest.payID)
  await expect(row.getByRole('cell')).toHaveText([
    record.PaymentRequest.payID,
    'Newtown',
    /^[0-9a-f]{8}…[0-9a-f]{4}$/,
    '$1,777.77',
    'WAITING',
    /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d GMT\+1[01]:00$/,
  ])
})

test('a request is found by its client transaction id, and Back returns to the previous list', async ({
  page,
  signIn,
}) => {
  const clientTransactionId = randomUUID()
  await callRest('POST', '/paymentRequest', {
    PaymentRequest: {
      clientId: 'HARBOUR',
      clientTransactionId,
      paymentAmount: 3.21,
      paymentDescription: 'Found by id',
      payID: `${freshPrefix('by-id')}@pay.harbour.example`,
    },
  })
  await signIn(person, list)
  const panel = panelOf(page)
  await panel.getByLabel('Client Transaction Id').fill(clientTransactionId)
  // Fields that contradict the search are disabled, and show how to enable them.
  await expect(panel.getByLabel('Date From', { exact: true })).toBeDisabled()
  await expect(panel.getByLabel('PayID')).toBeDisabled()
  await expect(panel.getByLabel('PayID')).toHaveAccessibleDescription(
    'Clear Client Transaction Id to use this field.',
  )
  await panel.getByLabel('Client Transaction Id').press('Enter')
  await expect(page).toHaveURL(`${list}?clientTransactionId=${clientTransactionId}`)
  await expect(page.getByText('1-1 of 1')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(page.getByText(/^1-100 of \d+\+$/)).toBeVisible()
  await expect(panel.getByLabel('Client Transaction Id')).toHaveValue('')
})

test('an empty result is reported, and an invalid PayID is not searched for', async ({
  page,
  signIn,
}) => {
  await signIn(person, list)
  await searchPayId(page, 'nobody-has-this@pay.harbour.example')
  await expect(page.getByText('There is no data to display')).toBeVisible()
  const panel = panelOf(page)
  await panel.getByLabel('PayID').fill('Upper@pay.harbour.example')
  await expect(panel.getByText('Invalid PayID').first()).toBeVisible()
  const search = panel.getByRole('button', { name: 'Search', exact: true })
  await expect(search).toHaveAttribute('aria-disabled', 'true')
  await expect(search).toHaveAccessibleDescription('Invalid PayID')
})

test('a search on the same address runs again and shows new changes', async ({ page, signIn }) => {
  const record = await createRequest({ amount: 8 })
  const { payID } = record.PaymentRequest
  await signIn(person, list)
  await searchPayId(page, payID)
  await expect(rowOf(page, payID)).toContainText('WAITING')
  await payAtTestBank(payID, 8)
  await panelOf(page).getByRole('button', { name: 'Search' }).click()
  await expect(rowOf(page, payID)).toContainText('COMPLETE')
})

test('a failed search explains how to narrow it, and Refresh retries', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/paymentRequest\/search$/)
  await signIn(person)
  await failCalls(page, '**/rest/v1/paymentRequest/search*')
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(
    page.getByText(
      'Please narrow search criteria by setting a specific date/time or by entering search criteria in the Filter field',
    ),
  ).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
  await page.unroute('**/rest/v1/paymentRequest/search*')
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).first().click()
  await expect(page.getByText(/^1-100 of \d+\+$/)).toBeVisible()
})

test('another tenant’s payment request is not found', async ({ page, signIn }) => {
  const record = await paidRequest({ amount: 5 })
  await signIn('admin@kelp.example', list)
  await searchPayId(page, record.PaymentRequest.payID)
  await expect(page.getByText('There is no data to display')).toBeVisible()
})

test('a search that is forbidden or gets no response is explained below the message', async ({
  page,
  signIn,
  noise,
}) => {
  const call = '**/rest/v1/paymentRequest/search*'
  noise.allowStatus(403, /\/paymentRequest\/search$/)
  noise.allowFailedRequests(/\/paymentRequest\/search/)
  await signIn(person)
  await failCalls(page, call, 403)
  await page.getByRole('link', { name: 'Transactions' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Please narrow search criteria')
  await expect(alert).toContainText('You don’t have permission to see these records.')
  await expect(alert.getByRole('button')).toHaveCount(0)

  await page.unroute(call)
  await page.route(call, (route) => route.abort('internetdisconnected'))
  await page.getByRole('search').getByRole('button', { name: 'Refresh' }).click()
  await expect(alert).toContainText('We couldn’t reach the server. Check your connection', {
    timeout: 20_000,
  })
  await page.unroute(call)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^1-100 of \d+\+$/)).toBeVisible()
})
