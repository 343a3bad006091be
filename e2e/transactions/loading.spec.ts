import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { createRequest, freshPrefix } from '../provider.ts'
import { expectLoaded } from './list.ts'
import { countOf, exportCsv, paymentRequests as list } from './results.ts'

const person = 'finance.operator@harbour.example'
const search = '**/rest/v1/paymentRequest/search*'

/** Throttles the network so that two thousand records take many seconds. */
async function slowLine(page: Page): Promise<(bytesPerSecond: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  return async (downloadThroughput) => {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput,
      uploadThroughput: -1,
    })
  }
}

test('a long load shows progress, can be stopped, and continues without losing or doubling a row', async ({
  page,
  signIn,
}) => {
  test.slow()
  await page.addInitScript(() =>
    localStorage.setItem(
      'tidewayIdConfig',
      JSON.stringify({ savedFields: ['PayID', 'PaymentRequestId'], maxReceived: 10_000 }),
    ),
  )
  await signIn(person, '/')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  // Loads all that the screen needs before the network becomes slow.
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(pager.getByText(/^1-100 of \d{4}$/)).toBeVisible()
  const whole = (await exportCsv(page)).lines
  const setSpeed = await slowLine(page)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await setSpeed(8000)
  await page.getByRole('link', { name: 'Transactions' }).click()

  // Before the first record arrives, the rows are those of the previous visit.
  const progress = pager.getByRole('progressbar', { name: /^[1-9].* of up to 10,000 records/ })
  await expect(progress).toBeVisible()
  await expect(page.getByRole('button', { name: /^Details of/ }).first()).toBeVisible()
  await expect(pager.getByText(/^1-\d+ of \d+\+$/)).toBeVisible()
  await pager.getByRole('button', { name: 'Stop' }).click()
  await expect(progress).toBeHidden()
  const stopped = await countOf(page)
  expect(stopped).toBeGreaterThan(0)
  expect(stopped).toBeLessThan(whole.length - 1)

  await setSpeed(-1)
  await pager.getByRole('button', { name: 'Load more' }).click()
  await expect(pager.getByText(/^1-100 of \d{4}$/)).toBeVisible()
  const after = (await exportCsv(page)).lines
  expect(new Set(after).size).toBe(after.length)
  // Other journeys may add payment requests at the same time, so only the earlier rows are compared.
  expect(whole.filter((line) => !after.includes(line))).toEqual([])
})

test('a long load in progress is accessible', async ({ page, signIn }) => {
  test.slow()
  await page.addInitScript(() =>
    localStorage.setItem('tidewayIdConfig', JSON.stringify({ maxReceived: 50_000 })),
  )
  await signIn(person, list)
  await expect(page.getByText(/^1-100 of \d{4}$/)).toBeVisible()
  const setSpeed = await slowLine(page)
  await setSpeed(2000)
  await page.getByRole('search').getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('progressbar', { name: /of up to 50,000 records/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText(/^1-100 of \d{4}\+$/)).toBeVisible()
})

test('the table head appears immediately, then skeleton rows, then the rows', async ({
  page,
  signIn,
}) => {
  await signIn(person, '/')
  const letGo = await holdCalls(page, search)
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByRole('columnheader', { name: 'PayID' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
  await expectAccessible(page)
  letGo()
  await expectLoaded(page)
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
})

test('a list shows its earlier rows on return, with actions disabled until it is read again', async ({
  page,
  signIn,
}) => {
  await signIn(person, list)
  await expectLoaded(page)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Account Balance' })).toBeVisible()
  const letGo = await holdCalls(page, search)
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByText('Refreshing this list…')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export to CSV' })).toBeDisabled()
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()
  const details = page.getByRole('region', { name: /^Details of/ })
  await expect(details.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
  await expect(details.getByText('Created Date')).toHaveCount(0)
  await expectAccessible(page)
  letGo()
  await expect(details.getByText('Created Date')).toBeVisible()
  await expect(page.getByText('Refreshing this list…')).toHaveCount(0)
  await expectLoaded(page)
})

test('a refresh keeps the old rows until the new ones arrive', async ({ page, signIn }) => {
  const prefix = freshPrefix('refreshed')
  await signIn('admin@harbour.example', list)
  await expectLoaded(page)
  const first = page.getByRole('button', { name: /^Details of/ }).first()
  const name = await first.getAttribute('aria-label')
  await createRequest({ prefix, amount: 10 })
  const letGo = await holdCalls(page, search)
  await page.getByRole('search').getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('region', { name: 'Payment Requests' })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  await expect(first).toHaveAttribute('aria-label', name ?? '')
  letGo()
  await expect(
    page.getByRole('button', { name: `Details of ${prefix}@pay.harbour.example` }),
  ).toBeVisible()
})

test('a failed refresh keeps the rows, is reported beside them, and can be retried', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /paymentRequest\/search/)
  await signIn(person, list)
  await expectLoaded(page)
  const first = page.getByRole('button', { name: /^Details of/ }).first()
  const name = await first.getAttribute('aria-label')
  await failCalls(page, search)
  await page.getByRole('search').getByRole('button', { name: 'Refresh' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('We couldn’t refresh this list, so it may be out of date.', {
    timeout: 20_000,
  })
  await expect(first).toHaveAttribute('aria-label', name ?? '')
  await expect(page.getByText(/^1-100 of \d+\+$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
  await expectAccessible(page)
  await page.unroute(search)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeHidden()
  await expectLoaded(page)
})

test('a failed search explains how to narrow it, offers no Load more, and can be retried', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /paymentRequest\/search/)
  await signIn(person, '/')
  await page.route(search, (route) =>
    route.fulfill({
      status: 500,
      headers: { 'access-control-allow-origin': '*' },
      json: { message: 'Internal server error' },
    }),
  )
  await page.getByRole('link', { name: 'Transactions' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(
    'Please narrow search criteria by setting a specific date/time or by entering search criteria in the Filter field',
    { timeout: 20_000 },
  )
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
  await expectAccessible(page)
  await page.unroute(search)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expectLoaded(page)
})
