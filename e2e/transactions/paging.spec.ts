import type { Page } from '@playwright/test'
import { failCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { createRequest, freshPrefix } from '../provider.ts'
import { expectLoaded, filterOf } from './list.ts'
import { exportCsv, paymentRequests as list } from './results.ts'

const person = 'finance.operator@harbour.example'
const search = /\/rest\/v1\/paymentRequest\/search(\?|$)/

function pages(page: Page) {
  return page.getByRole('navigation', { name: 'Pages' })
}

/** Returns the positions of the rendered rows among all rows, as screen readers announce them. The head is row 1. */
function rowIndexes(page: Page): Promise<number[]> {
  return page
    .locator('tr[data-row]')
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex'))))
}

test('pages can be turned and resized, and their first and last rows are shown', async ({
  page,
  signIn,
}) => {
  await signIn(person, list)
  const pager = pages(page)
  await expectLoaded(page)
  const first = pager.getByRole('button', { name: 'First page' })
  await expect(first).toHaveAttribute('aria-disabled', 'true')
  await expect(first).toHaveAccessibleDescription('This is the first page')

  await pager.getByRole('button', { name: 'Next page' }).click()
  await expect(pager.getByText(/^101-200 of \d+\+$/)).toBeVisible()
  expect((await rowIndexes(page))[0]).toBe(102)
  await pager.getByRole('button', { name: 'Previous page' }).click()
  await expectLoaded(page)
  expect((await rowIndexes(page))[0]).toBe(2)

  await pager.getByRole('button', { name: /Rows per page/ }).click()
  await expect(page.getByRole('option')).toHaveText(['100', '200', '300'])
  await page.getByRole('option', { name: '300' }).click()
  await expect(pager.getByText(/^1-300 of \d+\+$/)).toBeVisible()
  const region = page.getByRole('region', { name: 'Payment Requests' })
  await region.evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
  await expect.poll(async () => (await rowIndexes(page)).at(-1)).toBe(301)
})

test('opening the last page loads the next records, until there are none', async ({
  page,
  signIn,
}) => {
  await signIn(person, list)
  const pager = pages(page)
  await expectLoaded(page)
  const more = page.waitForResponse(search)
  await pager.getByRole('button', { name: 'Last page' }).click()
  expect(new URL((await more).url()).searchParams.get('nextPageId')).toBeTruthy()
  await expect(pager.getByText(/^901-\d+ of 1\d\d\d$/)).toBeVisible()
  const last = pager.getByRole('button', { name: 'Last page' })
  await last.click()
  await expect(last).toHaveAttribute('aria-disabled', 'true')
  await expect(last).toHaveAccessibleDescription('This is the last page')
})

test('with a filter the last page loads nothing, and the count includes only the filtered rows', async ({
  page,
  signIn,
}) => {
  await signIn(person, list)
  const pager = pages(page)
  await expectLoaded(page)
  const requested: string[] = []
  page.on('request', (request) => {
    if (search.test(request.url())) requested.push(request.url())
  })
  await filterOf(page).fill('complete')
  await expect(pager.getByText(/^1-100 of \d{3}\+$/)).toBeVisible()
  await pager.getByRole('button', { name: 'Last page' }).click()
  await expect(pager.getByText(/^\d01-\d+ of \d{3}\+$/)).toBeVisible()
  expect(requested).toEqual([])
})

test('Load more adds rows, and keeps the existing ones if it fails', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, search)
  await signIn(person, list)
  const pager = pages(page)
  await expectLoaded(page)
  await failCalls(page, '**/rest/v1/paymentRequest/search*')
  await pager.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('alert')).toContainText('Please narrow search criteria', {
    timeout: 20_000,
  })
  await expectLoaded(page)
  expect((await rowIndexes(page))[0]).toBe(2)
  await expect(pager.getByRole('button', { name: 'Load more' })).toBeHidden()
  await page.unroute('**/rest/v1/paymentRequest/search*')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await pager.getByRole('button', { name: 'Load more' }).click()
  await expect(pager.getByText(/^1-100 of 1\d\d\d$/)).toBeVisible()
})

test('at the maximum, Load more raises the limit by another maximum', async ({ page, signIn }) => {
  await signIn(person, list)
  const pager = pages(page)
  await expectLoaded(page)
  const more = page.waitForResponse(search)
  await pager.getByRole('button', { name: 'Load more' }).click()
  expect(new URL((await more).url()).searchParams.get('numberOfRecords')).toBe('1000')
})

test('every row is loaded exactly once while requests are being added', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn('admin@harbour.example', list)
  const pager = pages(page)
  await expectLoaded(page)
  const before = (await exportCsv(page)).lines.slice(1)
  let adding = true
  const added: string[] = []
  const writer = (async () => {
    while (adding) {
      const prefix = freshPrefix('meanwhile')
      await createRequest({ prefix, amount: 10 })
      added.push(prefix)
    }
  })()
  await pager.getByRole('button', { name: 'Load more' }).click()
  await expect(pager.getByText(/^1-100 of \d{4}$/)).toBeVisible()
  adding = false
  await writer
  const after = (await exportCsv(page)).lines.slice(1)
  expect(added.length).toBeGreaterThan(0)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(new Set(after).size).toBe(after.length)
  // Records newer than the first page belong to the next search. Showing them here would move the rows.
  expect(after.filter((line) => line.includes('meanwhile-'))).toEqual([])
})
