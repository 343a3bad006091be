import type { Page } from '@playwright/test'
import { failCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'

const list = '/transactions/PaymentRequests'
const person = 'finance.operator@harbour.example'
const search = /\/rest\/v1\/paymentRequest\/search/

function pages(page: Page) {
  return page.getByRole('navigation', { name: 'Pages' })
}

test('pages are walked, sized and their ends said', async ({ page, signIn }) => {
  await signIn(person, list)
  const pager = pages(page)
  await expect(pager.getByText(/^1-100 of \d+\+$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Details of / })).toHaveCount(100)
  const first = pager.getByRole('button', { name: 'First page' })
  await expect(first).toHaveAttribute('aria-disabled', 'true')
  await expect(first).toHaveAccessibleDescription('This is the first page')

  await pager.getByRole('button', { name: 'Next page' }).click()
  await expect(pager.getByText(/^101-200 of \d+\+$/)).toBeVisible()
  await pager.getByRole('button', { name: 'Previous page' }).click()
  await expect(pager.getByText(/^1-100 of \d+\+$/)).toBeVisible()

  await pager.getByRole('button', { name: /Rows per page/ }).click()
  await expect(page.getByRole('option')).toHaveText(['100', '200', '300'])
  await page.getByRole('option', { name: '300' }).click()
  await expect(pager.getByText(/^1-300 of \d+\+$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Details of / })).toHaveCount(300)
})

test('reaching the last page loads the next records, until there are no more', async ({
  page,
  signIn,
}) => {
  await signIn(person, list)
  const pager = pages(page)
  await expect(pager.getByText(/^1-100 of \d+\+$/)).toBeVisible()
  const more = page.waitForResponse(search)
  await pager.getByRole('button', { name: 'Last page' }).click()
  expect(new URL((await more).url()).searchParams.get('nextPageId')).toBeTruthy()
  await expect(pager.getByText(/^901-\d+ of 1\d\d\d$/)).toBeVisible()
  const last = pager.getByRole('button', { name: 'Last page' })
  await last.click()
  await expect(last).toHaveAttribute('aria-disabled', 'true')
  await expect(last).toHaveAccessibleDescription('This is the last page')
})

test('Load more adds to what is there; when it fails, what is there stays', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, search)
  await signIn(person, list)
  const pager = pages(page)
  await expect(pager.getByText(/^1-100 of \d+\+$/)).toBeVisible()
  await failCalls(page, '**/rest/v1/paymentRequest/search*')
  await pager.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('alert')).toContainText('Please narrow search criteria', {
    timeout: 20_000,
  })
  await expect(page.getByRole('button', { name: /^Details of / })).toHaveCount(100)
  await expect(pager.getByRole('button', { name: 'Load more' })).toBeHidden()
  await page.unroute('**/rest/v1/paymentRequest/search*')
  await page.getByRole('alert').getByRole('button', { name: 'Refresh' }).click()
  await pager.getByRole('button', { name: 'Load more' }).click()
  await expect(pager.getByText(/^1-100 of 1\d\d\d$/)).toBeVisible()
})
