import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { createRequest, payAtTestBank } from '../provider.ts'
import { panelOf, rowOf } from './list.ts'

const list = '/transactions/PaymentRequests'
const person = 'finance.operator@harbour.example'
const search = /\/rest\/v1\/paymentRequest\/search(\?|$)/

const clearTheDates = 'Clear the dates to use this field.'
const chooseCreated = 'Choose by Created Date to use this field.'

/** Checks that a disabled field shows its reason. */
async function expectOff(field: Locator, reason: string): Promise<void> {
  await expect(field).toBeDisabled()
  await expect(field).toHaveAccessibleDescription(reason)
}

test('the panel shows the fields of the type, and the type itself', async ({ page, signIn }) => {
  await signIn(person, list)
  const panel = panelOf(page)
  await expect(panel.locator('label, legend').filter({ visible: true })).toHaveText([
    'Transaction Type',
    'Client Transaction Id',
    'PayID',
    'Client Branch',
    'Date From',
    'Date To',
    'Search dates',
    'by Completed Date',
    'by Created Date',
  ])
  await expect(panel.getByText('PayID that the client used to complete the payment.')).toBeVisible()
  await expect(panel.getByRole('radio', { name: 'by Created Date' })).toBeChecked()
  await panel.getByRole('button', { name: 'Transaction Type' }).click()
  await expect(page.getByRole('option').first()).toHaveText('Payment Requests')
  await page.getByRole('option', { name: 'Payment Requests' }).click()
  await expect(page).toHaveURL(list)
})

test('a request is found by its branch, which can be combined only with dates', async ({
  page,
  signIn,
}) => {
  const clientBranch = `Branch ${randomUUID().slice(0, 8)}`
  const record = await createRequest({ amount: 12, clientBranch })
  await signIn(person, list)
  const panel = panelOf(page)
  const branch = panel.getByLabel('Client Branch')
  await branch.fill(`  ${clientBranch} `)
  const reason = 'Clear Client Branch to use this field.'
  await expectOff(panel.getByLabel('Client Transaction Id'), reason)
  await expectOff(panel.getByLabel('PayID'), reason)
  await expect(panel.getByLabel('Date From', { exact: true })).toBeEnabled()
  await branch.press('Enter')
  await expect(page).toHaveURL((url) => url.searchParams.get('clientBranch') === clientBranch)
  await expect(page.getByText('1-1 of 1', { exact: true })).toBeVisible()
  await expect(rowOf(page, record.PaymentRequest.payID)).toContainText(clientBranch)
  await expect(branch).toHaveValue(clientBranch)
})

test('by Completed Date clears the fields that it excludes, and lists the last completed first', async ({
  page,
  signIn,
}) => {
  const first = await createRequest({ amount: 12 })
  const second = await createRequest({ amount: 13 })
  await payAtTestBank(second.PaymentRequest.payID, 13)
  await payAtTestBank(first.PaymentRequest.payID, 12)
  await signIn(person, list)
  const panel = panelOf(page)
  await panel.getByLabel('PayID').fill('inv-1@pay.harbour.example')
  await panel.getByRole('radio', { name: 'by Completed Date' }).check()
  await expect(panel.getByLabel('PayID')).toHaveValue('')
  await expectOff(panel.getByLabel('PayID'), chooseCreated)
  await expectOff(panel.getByLabel('Client Transaction Id'), chooseCreated)
  await expectOff(panel.getByLabel('Client Branch'), chooseCreated)
  await expect(panel.getByLabel('Date From', { exact: true })).toBeEnabled()

  const requested = page.waitForRequest((request) => search.test(request.url()))
  await panel.getByRole('button', { name: 'Search' }).click()
  expect((await requested).postDataJSON()).toEqual({
    PaymentRequestSearch: { searchByDateType: 'COMPLETED_DESC' },
  })
  await expect(page).toHaveURL(`${list}?searchByCompletedDate=true`)
  const rows = page.getByRole('button', { name: /^Details of / })
  await expect(rowOf(page, first.PaymentRequest.payID)).toBeVisible()
  const names = await rows.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent),
  )
  const at = (record: typeof first) =>
    names.findIndex((name) => name?.includes(record.PaymentRequest.payID))
  expect(at(first)).toBeLessThan(at(second))

  await page.reload()
  await expect(panel.getByRole('radio', { name: 'by Completed Date' })).toBeChecked()
  await panel.getByRole('radio', { name: 'by Created Date' }).check()
  await panel.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(list)
})

test('both dates disable the transaction id, and Clear enables it', async ({ page, signIn }) => {
  await signIn(person, list)
  const panel = panelOf(page)
  const id = panel.getByLabel('Client Transaction Id')
  const from = panel.getByLabel('Date From', { exact: true })
  const to = panel.getByLabel('Date To', { exact: true })
  await from.fill('2026-01-01 00:00')
  await from.blur()
  // A single date does not disable it.
  await expect(id).toBeEnabled()
  await to.fill('2026-01-02 00:00')
  await to.blur()
  await expectOff(id, clearTheDates)
  await expect(panel.getByLabel('PayID')).toBeEnabled()
  await expect(panel.getByLabel('Client Branch')).toBeEnabled()
  await panel.getByRole('button', { name: 'Clear' }).click()
  await expect(id).toBeEnabled()
  await expectOff(to, 'Set Date From first.')

  // A range started before an id was typed shows its error, and Clear still removes it.
  await from.fill('2026-01-01 00:00')
  await from.blur()
  await id.fill('INV-20431')
  const reason = 'Clear Client Transaction Id to use this field.'
  await expectOff(from, reason)
  await expectOff(to, reason)
  const begin = panel.getByRole('button', { name: 'Search' })
  await expect(begin).toHaveAccessibleDescription("Must set 'Date To' if 'Date From' is selected")
  await expect(panel.getByRole('alert')).toHaveText("Must set 'Date To' if 'Date From' is selected")
  await id.press('Enter')
  await expect(page).toHaveURL(list)
  await panel.getByRole('button', { name: 'Clear' }).click()
  await id.press('Enter')
  await expect(page).toHaveURL(`${list}?clientTransactionId=INV-20431`)
})

test('a PayID is searched for within dates, sent from .000 to .999', async ({ page, signIn }) => {
  await signIn(person, list)
  const panel = panelOf(page)
  await panel.getByLabel('PayID').fill('inv-1@pay.harbour.example')
  const from = panel.getByLabel('Date From', { exact: true })
  const to = panel.getByLabel('Date To', { exact: true })
  // The day on which Sydney's clocks go back.
  await from.fill('2026-04-05 00:00')
  await from.blur()
  await to.fill('2026-04-05 02:30')
  const requested = page.waitForRequest((request) => search.test(request.url()))
  await to.press('Enter')
  expect((await requested).postDataJSON()).toEqual({
    PaymentRequestSearch: {
      payID: 'inv-1@pay.harbour.example',
      fromDate: '2026-04-04T13:00:00.000Z',
      toDate: '2026-04-04T16:30:59.999Z',
    },
  })
  await expect(
    panel.getByText('This time occurs twice because the clocks go back. We’ll use the second one.'),
  ).toBeVisible()
  await expect(panel.getByText('GMT+11', { exact: true })).toBeVisible()
  await expect(panel.getByText('GMT+10', { exact: true })).toBeVisible()
})

test('Refresh repeats the same search and keeps typed values', async ({ page, signIn }) => {
  const record = await createRequest({ amount: 8 })
  const { payID } = record.PaymentRequest
  await signIn(person, `${list}?payID=${encodeURIComponent(payID)}`)
  await expect(rowOf(page, payID)).toContainText('WAITING')
  const panel = panelOf(page)
  await panel.getByLabel('PayID').fill('something.else@pay.harbour.example')
  await payAtTestBank(payID, 8)
  await panel.getByRole('button', { name: 'Refresh' }).click()
  await expect(rowOf(page, payID)).toContainText('COMPLETE')
  await expect(panel.getByLabel('PayID')).toHaveValue('something.else@pay.harbour.example')
})

test('the valid part of an address with excess parameters is used', async ({ page, signIn }) => {
  const payID = 'inv-1%40pay.harbour.example'
  await signIn(
    person,
    `${list}?payID=${payID}&clientBranch=Manly&searchByCompletedDate=true&clientPaymentId=p-1` +
      '&startDate=2026-01-01 00:00:00&endDate=2026-01-02 00:00:59&__proto__=x',
  )
  const panel = panelOf(page)
  await expect(panel.getByLabel('PayID')).toHaveValue('inv-1@pay.harbour.example')
  await expect(panel.getByLabel('Client Branch')).toHaveValue('')
  await expectOff(panel.getByLabel('Client Branch'), 'Clear PayID to use this field.')
  await expect(panel.getByRole('radio', { name: 'by Created Date' })).toBeChecked()
  await expect(panel.getByLabel('Date From', { exact: true })).toHaveValue('2026-01-01 00:00')
  await expect(panel.getByLabel('Date To', { exact: true })).toHaveValue('2026-01-02 00:00')
  await page.goto(
    `${list}?clientBranch=New%00town&payID=%0A&startDate=2026-10-04 02:10:00&endDate=x`,
  )
  await expect(page.getByText(/^1-100 of \d+\+$/)).toBeVisible()
  await expect(panel.getByLabel('Client Branch')).toHaveValue('')
  await expect(panel.getByLabel('Date From', { exact: true })).toHaveValue('')
})
