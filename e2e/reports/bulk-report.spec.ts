import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import {
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../accessible.ts'
import { expect, test } from '../journey.ts'
import { nextDownload } from './next-download.ts'

const person = 'finance.operator@harbour.example'
const bulkCalls = /\/rest\/v1\/report\?.*fromDate=/
const form = (page: Page) => page.getByRole('main').locator('form')
const from = (page: Page) => form(page).getByLabel('Date From', { exact: true })
const to = (page: Page) => form(page).getByLabel('Date To', { exact: true })
const download = (page: Page) => form(page).getByRole('button', { name: 'Download' })
const requested = (request: Request) => {
  const { searchParams } = new URL(request.url())
  return ['clientId', 'fromDate', 'toDate'].map((name) => searchParams.get(name))
}

test.describe.configure({ timeout: 180_000 })

async function choose(page: Page, first: string, last: string): Promise<void> {
  await from(page).fill(first)
  await from(page).press('Tab')
  await to(page).fill(last)
  // Enter would request the report.
  await to(page).press('Tab')
}

test('a period across a change of the clocks has two offsets, and the file arrives', async ({
  page,
  signIn,
}) => {
  await signIn(person, '/reports')
  await expect(
    page.getByText(
      'Download your reports based on dates. This can take up to 30 seconds and is limited to ten thousand records.',
    ),
  ).toBeVisible()
  await choose(page, '2026-10-03', '2026-10-05')
  const request = page.waitForRequest(bulkCalls)
  const downloading = nextDownload(page)
  await download(page).click()
  expect(requested(await request)).toEqual([
    'HARBOUR',
    '2026-10-03T00:00:00.000+10:00',
    '2026-10-05T23:59:59.999+11:00',
  ])
  const file = await downloading
  expect((await readFile(await file.path(), 'utf8')).split('\n')[0]).toContain('DateTime')
  await expect(
    page.getByText('Your report for Sat 03/10/2026 to Mon 05/10/2026 is ready.'),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  // After choosing other days, the result of the earlier days is removed.
  await from(page).fill('2026-10-04')
  await from(page).press('Tab')
  await expect(page.getByText(/is ready\.$/)).toHaveCount(0)
})

test('a report for today only, chosen in the calendars', async ({ page, signIn }) => {
  await signIn(person, '/reports')
  await expect(download(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(download(page)).toHaveAccessibleDescription('Choose Date From and Date To.')
  await expect(to(page)).toBeDisabled()
  await expect(to(page)).toHaveAccessibleDescription('Set Date From first.')
  await form(page).getByRole('button', { name: 'Choose Date From' }).click()
  await expect(page.getByRole('dialog', { name: 'Date From' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const today = sydneyDay(new Date())
  await expect(from(page)).toHaveValue(today)
  await expect(page.getByText("Must set 'Date To' if 'Date From' is selected")).toBeVisible()
  await form(page).getByRole('button', { name: 'Choose Date To' }).click()
  await expect(page.getByRole('dialog', { name: 'Date To' })).toBeVisible()
  // No day before the start can be chosen.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(to(page)).toHaveValue(today)
  const downloading = nextDownload(page)
  const request = page.waitForRequest(bulkCalls)
  await download(page).click()
  expect(requested(await request)[1]).toMatch(new RegExp(`^${today}T00:00:00\\.000\\+1[01]:00$`))
  await downloading
})

test('an end before the start, an invalid day, and a start after the end are handled', async ({
  page,
  signIn,
}) => {
  await signIn(person, '/reports')
  await choose(page, '2026-10-20', '2026-10-19')
  await expect(page.getByText('Date From must be before Date To')).toBeVisible()
  await expect(download(page)).toHaveAccessibleDescription('Correct the dates first.')
  await to(page).fill('31/10/2026')
  await to(page).press('Tab')
  await expect(page.getByText('Enter a date such as 2026-11-20').first()).toBeVisible()
  await expect(download(page)).toHaveAttribute('aria-disabled', 'true')
  await choose(page, '2026-10-20', '2026-10-21')
  await from(page).fill('2026-10-25')
  await from(page).press('Tab')
  await expect(to(page)).toHaveValue('2026-10-25')
  await from(page).fill('')
  await from(page).press('Tab')
  await expect(to(page)).toBeDisabled()
  await expect(to(page)).toHaveValue('')
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
})

test('a capped report is reported as capped', async ({ page, signIn }) => {
  await signIn(person, '/reports')
  // The provider's own tests cover ten thousand rows. Only the flag is tested here.
  await page.route(bulkCalls, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.reports[0].moreResultsPossible = true
    await route.fulfill({ response, json: answer })
  })
  await choose(page, '2026-10-03', '2026-10-05')
  const downloading = nextDownload(page)
  await download(page).click()
  await downloading
  await expect(
    page.getByText(
      'There may be more records, but we could only include the maximum amount of 10,000. Please refer to automatically generated reports for the full listing.',
    ),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

for (const [message, shown] of [
  ['fromDate has to be before toDate', 'From Date has to be before To Date'],
  ['The books of these days are being closed', 'The books of these days are being closed'],
] as const) {
  test(`the server’s message is shown: ${message}`, async ({ page, signIn, noise }) => {
    noise.allowStatus(400, /\/report$/)
    await signIn(person, '/reports')
    await page.route(bulkCalls, (route) =>
      route.fulfill({
        status: 400,
        headers: { 'access-control-allow-origin': '*' },
        json: { message, details: { failureCode: 'ERR0.03', failureReason: message } },
      }),
    )
    await choose(page, '2026-10-03', '2026-10-05')
    await download(page).click()
    await expect(page.getByRole('alert').getByText(shown, { exact: true })).toBeVisible()
    // The chosen days are kept.
    await expect(from(page)).toHaveValue('2026-10-03')
    await expect(to(page)).toHaveValue('2026-10-05')
    await expectAccessibleAtBothWidths(page)
  })
}

test('building a report shows progress and can be stopped', async ({ page, signIn, noise }) => {
  noise.allowFailedRequests(/\/report\?/)
  await signIn(person, '/reports')
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(bulkCalls, async (route) => {
    await gate
    await route.continue().catch(() => undefined)
  })
  await choose(page, '2026-10-03', '2026-10-05')
  await download(page).click()
  await expect(page.getByRole('progressbar', { name: /^Building the report/ })).toBeVisible()
  await expect(download(page)).toHaveAttribute('aria-busy', 'true')
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(download(page)).not.toHaveAttribute('aria-disabled')
  letGo()
})

test('if no window can be opened, the report is offered as a link', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await signIn(person, '/reports')
  await choose(page, '2026-10-03', '2026-10-05')
  await download(page).click()
  const link = page.getByRole('link', { name: 'Download', exact: true })
  await expect(link).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const downloading = nextDownload(page)
  await link.click()
  const file = await downloading
  expect(await readFile(await file.path(), 'utf8')).toContain('DateTime')
})
