import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { reportMonths } from '@tideway/contract/reports/report-months'
import {
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../accessible.ts'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { nextDownload } from './next-download.ts'

const person = 'finance.operator@harbour.example'
const reportCalls = /\/rest\/v1\/report\?.*month=/
const linkCalls = /\/rest\/v1\/report\/download\?/
const months = () => reportMonths(new Date())

test.describe.configure({ timeout: 180_000 })

const month = (page: Page, index: number) =>
  page.getByRole('button', { name: months()[index]?.label ?? '', exact: true })
const daily = (page: Page) => page.getByRole('button', { name: /^Download Daily Transaction/ })

test('three months are listed, the newest open, with the newest files first', async ({
  page,
  signIn,
}) => {
  await signIn(person, '/reports')
  await expect(page.getByRole('heading', { name: 'Reports', exact: true, level: 1 })).toBeVisible()
  await expect(page.getByText('Download your automatically generated reports')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Automatic reports' }).getByRole('heading'),
  ).toHaveText(months().map(({ label }) => label))
  await expect(month(page, 0)).toHaveAttribute('aria-expanded', 'true')
  await expect(month(page, 1)).toHaveAttribute('aria-expanded', 'false')
  await month(page, 0).click()
  await month(page, 1).click()
  await page.getByRole('radio', { name: 'Daily' }).check()
  await expect(daily(page).first()).toBeVisible()
  const names = await daily(page).evaluateAll((buttons) =>
    buttons.map((button) => /\d\d\/\d\d\/\d{4}/.exec(button.getAttribute('aria-label') ?? '')?.[0]),
  )
  const days = names.map((day) => (day ?? '').split('/').toReversed().join('-'))
  expect(days.length).toBeGreaterThan(15)
  expect(days).toEqual(days.toSorted().toReversed())
  expect(days[0]?.slice(0, 7)).toBe(months()[1]?.value)
})

test('a daily report is downloaded in a new window', async ({ page, signIn }) => {
  await signIn(person, '/reports')
  await month(page, 1).click()
  await page.getByRole('radio', { name: 'Daily' }).check()
  const downloading = nextDownload(page)
  await daily(page).first().click()
  const download = await downloading
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('DateTime')
  expect(text.split('\n')[0]).toContain('NPPTransactionId')
  await expect(page).toHaveURL(/\/reports$/)
})

test('if no window can be opened, a link appears instead', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await signIn(person, '/reports')
  await month(page, 1).click()
  await page.getByRole('radio', { name: 'Daily' }).check()
  const name = await daily(page).first().getAttribute('aria-label')
  await daily(page).first().click()
  const link = page.getByRole('link', { name: name ?? '', exact: true })
  await expect(link).toHaveText('Download')
  await expectAccessibleAtBothWidths(page)
  const downloading = nextDownload(page)
  await link.click()
  const file = await downloading
  expect(await readFile(await file.path(), 'utf8')).toContain('DateTime')
})

test('a link that cannot be created is reported and can be requested again', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/report\/download$/)
  await signIn(person, '/reports')
  await page.getByRole('radio', { name: 'Daily' }).check()
  await page.route(linkCalls, (route) =>
    route.fulfill({
      status: 500,
      headers: { 'access-control-allow-origin': '*' },
      json: { message: 'Internal server error' },
    }),
  )
  await month(page, 1).click()
  await daily(page).last().click()
  await expect(
    page.getByText('An error occurred. Please refresh and try again.', { exact: true }),
  ).toBeVisible()
  await expect(daily(page).last()).toBeEnabled()
})

test('hourly statements show chip, period and start, and the rest on request', async ({
  page,
  signIn,
}) => {
  await signIn('admin@harbour.example', '/reports')
  await page.getByRole('radio', { name: 'MT940' }).check()
  // On the first day of a month most statements are in the previous month.
  await month(page, 1).click()
  const statements = page.getByRole('button', {
    name: /^Download MT940, Hourly, Starting: \d\d\/\d\d\/\d{4} \d\d:00:00 GMT\+1[01]:00$/,
  })
  const first = page.getByRole('main').getByRole('listitem').first()
  await expect(first.getByText('Hourly', { exact: true })).toBeVisible()
  await expect(first.getByText('MT940', { exact: true })).toBeVisible()
  const more = page.getByRole('button', { name: /^Show \d+ more$/ }).first()
  await expect(more).toBeVisible()
  const before = await statements.count()
  await more.click()
  await expect.poll(() => statements.count()).toBeGreaterThan(before)
  // The focus moves to the added statements.
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Download MT940, Hourly/)
})

test('the list of reports is empty, loads and fails', async ({ page, signIn, noise }) => {
  // A month without files is a 404 (spec 8).
  noise.allowStatus(404, /\/report$/)
  noise.allowStatus(500, /\/report$/)
  await signIn('owner@newclient.example', '/reports')
  await month(page, 2).click()
  await expect(page.getByText('There is no data to display').last()).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)

  const letGo = await holdCalls(page, reportCalls)
  await page.reload()
  await expect(
    page.getByRole('region', { name: 'Automatic reports' }).getByText('Loading'),
  ).toHaveCount(1)
  await expectAccessibleAtBothWidths(page)
  await failCalls(page, reportCalls)
  letGo()
  await page.reload()
  const failed = page.getByRole('alert')
  await expect(failed).toContainText(
    'There was an error retrieving the data. Have you completed your on-boarding?',
  )
  await expectAccessibleAtBothWidths(page)
  await page.unroute(reportCalls)
  await failed.getByRole('button', { name: 'Refresh' }).click()
  await expect(failed).toHaveCount(0)
})

test('the list of reports is accessible at every width', async ({ page, signIn }) => {
  await signIn('admin@harbour.example', '/reports')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
})

test('by keyboard: a month is opened and a file requested', async ({ page, signIn }) => {
  await signIn(person, '/reports')
  await month(page, 2).focus()
  await page.keyboard.press('Enter')
  await expect(month(page, 2)).toHaveAttribute('aria-expanded', 'true')
  // The newest month is open above. Only this month's files must be present.
  const files = page.locator(`[id="${await month(page, 2).getAttribute('aria-controls')}"]`)
  await expect(files.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Download Daily Transaction Report/)
  const downloading = nextDownload(page)
  await page.keyboard.press('Enter')
  await downloading
  await month(page, 2).focus()
  await page.keyboard.press('Space')
  await expect(month(page, 2)).toHaveAttribute('aria-expanded', 'false')
})
