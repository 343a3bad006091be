import { randomInt } from 'node:crypto'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../journey.ts'
import { createRequest, freshPrefix, paidRequest } from '../provider.ts'
import { confirmRefund, detailOf, expectLoaded, filterOf, rowOf } from './list.ts'
import { paymentRequests as list } from './results.ts'

const person = 'finance.manager@harbour.example'

test('any part of a displayed text, in any case, finds its rows', async ({ page, signIn }) => {
  const prefix = freshPrefix('needle')
  const payID = `${prefix}@pay.harbour.example`
  const cents = String(randomInt(100, 999))
  const { PaymentRequest } = await createRequest({
    prefix,
    amount: Number(`12${cents}.56`),
    clientBranch: 'Newtown',
  })
  await signIn(person, list)
  await expectLoaded(page)
  const filter = filterOf(page)
  const id = PaymentRequest.clientTransactionId
  for (const text of [prefix.toUpperCase(), id, id.slice(9, 23), `$12,${cents}.56`]) {
    await filter.fill(text)
    await expect(page.getByText(/^1-1 of 1\+$/)).toBeVisible()
    await expect(rowOf(page, payID)).toBeVisible()
  }
  await expectAccessible(page)
  // Text that is not shown is not searched, such as the amount's digits without their comma.
  await filter.fill(`12${cents}.56`)
  await expect(page.getByText('There is no data to display')).toBeVisible()
  await expect(page.getByText('0-0 of 0+')).toBeVisible()
  await filter.fill('')
  await expectLoaded(page)
})

test('two facts together find their row, and the filter survives a reload and Back', async ({
  page,
  signIn,
}) => {
  const prefix = freshPrefix('facts')
  await createRequest({ prefix, amount: 11.25, clientBranch: 'Newtown' })
  await createRequest({ prefix: `${prefix}-b`, amount: 12.5, clientBranch: 'Newtown' })
  let loads = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.endsWith('/paymentRequest/search')) loads += 1
  })
  await signIn(person, list)
  await expectLoaded(page)
  await filterOf(page).fill(`11.25 ${prefix}`)
  await expect(page.getByText(/^1-1 of 1\+$/)).toBeVisible()
  await expect(page).toHaveURL((url) => url.searchParams.get('filter') === `11.25 ${prefix}`)
  expect(loads, 'a filter loads nothing').toBe(1)
  await page.reload()
  await expect(filterOf(page)).toHaveValue(`11.25 ${prefix}`)
  await expect(page.getByText(/^1-1 of 1\+$/)).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(filterOf(page)).toHaveValue(`11.25 ${prefix}`)
  await expect(page.getByText(/^1-1 of 1\+$/)).toBeVisible()
})

test('reload and Back keep filter, page, page size and the open row', async ({ page, signIn }) => {
  await signIn(person, list)
  await expectLoaded(page)
  await filterOf(page).fill('pay.harbour')
  await expect(page).toHaveURL((url) => url.searchParams.get('filter') === 'pay.harbour')
  await page.getByRole('button', { name: /Rows per page/ }).click()
  await page.getByRole('option', { name: '200' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  const rows = page.getByText(/^201-400 of \d+\+$/)
  await expect(rows).toBeVisible()
  const opener = page.locator('tr[data-index="0"]').getByRole('button', { name: /^Details of/ })
  const name = (await opener.getAttribute('aria-label')) ?? ''
  await opener.click()
  const detail = page.getByRole('region', { name })
  await expect(page).toHaveURL(/[?&]open=/)

  async function expectAsBefore() {
    await expect(detail).toBeVisible()
    await expect(filterOf(page)).toHaveValue('pay.harbour')
    await expect(rows).toBeVisible()
    await expect(page.getByRole('button', { name: /Rows per page/ })).toContainText('200')
  }
  await expectAsBefore()
  const address = page.url()
  await page.reload()
  await expectAsBefore()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expectAsBefore()
  expect(page.url()).toBe(address)
  await page.goBack()
  await expect(detail).toHaveCount(0)
  await expect(filterOf(page)).toHaveValue('pay.harbour')
  await expect(rows).toBeVisible()
})

test('a field that is not a column finds its row, and is shown below it', async ({
  page,
  signIn,
}) => {
  const prefix = freshPrefix('hidden')
  const description = `Only in ${prefix} here`
  const { PaymentRequest } = await createRequest({ prefix, amount: 10, description })
  await signIn(person, list)
  await expectLoaded(page)
  await filterOf(page).fill(`only in ${prefix}`)
  await expect(page.getByText(/^1-1 of 1\+$/)).toBeVisible()
  const row = rowOf(page, PaymentRequest.payID)
  await expect(row.getByText(`Description: ${description}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Configure Results' }).click()
  const dialog = page.getByRole('dialog', { name: 'Configure Results' })
  await dialog.getByRole('checkbox', { name: 'Description', exact: true }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText(description, { exact: true })).toBeVisible()
  await expect(row.getByText(`Description: ${description}`)).toHaveCount(0)
})

test('a date as people write it and a status in words find their rows', async ({
  page,
  signIn,
}) => {
  const prefix = freshPrefix('date')
  const record = await createRequest({ prefix, amount: 10 })
  await signIn(person, list)
  await expectLoaded(page)
  const created = new Date(record.PaymentRequestStatus.createdDateTime)
  const written = (month: 'short' | 'long') =>
    new Intl.DateTimeFormat('en-AU', {
      timeZone: 'Australia/Sydney',
      day: 'numeric',
      month,
      year: 'numeric',
    }).format(created)
  for (const text of [written('short'), written('long'), 'waiting']) {
    await filterOf(page).fill(`${prefix} ${text}`)
    await expect(rowOf(page, record.PaymentRequest.payID)).toBeVisible()
    await expect(page.getByText(/^1-1 of 1\+$/)).toBeVisible()
  }
})

test('a changed filter starts at the first page, and a refunded row matches its new status', async ({
  page,
  signIn,
}) => {
  const prefix = freshPrefix('filter-refund')
  const payID = `${prefix}@pay.harbour.example`
  await paidRequest({ prefix, amount: 40 })
  await signIn(person, list)
  await expectLoaded(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(/^101-200 of/)).toBeVisible()
  await filterOf(page).fill(prefix)
  await expect(page.getByText(/^1-1 of 1\+$/)).toBeVisible()
  await rowOf(page, payID).getByText(payID, { exact: true }).click()
  await confirmRefund(page, detailOf(page, payID))
  await expect(rowOf(page, payID).getByText(/^RETURN_/)).toBeVisible()
  await expect(page.getByText(/^1-1 of 1\+$/)).toBeVisible()
  await filterOf(page).fill('return_')
  await expect(rowOf(page, payID)).toBeVisible()
})
