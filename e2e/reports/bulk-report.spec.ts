import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { nextDownload } from './next-download.ts'

/** A month without files is a 404 (spec 8). */
const noReports = /\/report$/
const batchCalls = /\/rest\/v1\/report\?.*fromDate=/
const form = (page: Page) => page.getByRole('main').locator('form')
const from = (page: Page) => form(page).getByLabel('Date From', { exact: true })
const to = (page: Page) => form(page).getByLabel('Date To', { exact: true })
const download = (page: Page) => form(page).getByRole('button', { name: 'Download' })
const requested = (request: Request) => {
  const { searchParams } = new URL(request.url())
  return ['clientId', 'fromDate', 'toDate'].map((name) => searchParams.get(name))
}

test('a report across a change of the clocks has two offsets, can be stopped, and arrives', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  noise.allowFailedRequests(/\/report\?/)
  noise.allowStatus(404, noReports)
  await signIn(organisation.email('finance.operator'), '/reports')
  const release = await holdCalls(page, batchCalls)
  await from(page).fill('2026-10-03')
  await from(page).press('Tab')
  await to(page).fill('2026-10-05')
  await to(page).press('Tab')
  await download(page).click()
  const progress = page.getByRole('progressbar', { name: /^Building the report/ })
  await expect(progress).toBeVisible()
  await expect(download(page)).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(progress).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  release()

  const request = page.waitForRequest(batchCalls)
  const downloading = nextDownload(page)
  await download(page).click()
  expect(requested(await request)).toEqual([
    organisation.clientId,
    '2026-10-03T00:00:00.000+10:00',
    '2026-10-05T23:59:59.999+11:00',
  ])
  const file = await downloading
  expect((await readFile(await file.path(), 'utf8')).split('\n')[0]).toContain('DateTime')
  await expect(
    page.getByText('Your report for Sat 03/10/2026 to Mon 05/10/2026 is ready.'),
  ).toBeVisible()
})

test('a report for one day, chosen in the calendars, which offer no end before the start', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  noise.allowStatus(404, noReports)
  await signIn(organisation.email('finance.operator'), '/reports')
  await form(page).getByRole('button', { name: 'Choose Date From' }).click()
  await expect(page.getByRole('dialog', { name: 'Date From' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(from(page)).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  const day = await from(page).inputValue()
  await form(page).getByRole('button', { name: 'Choose Date To' }).click()
  await expect(page.getByRole('dialog', { name: 'Date To' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(to(page)).toHaveValue(day)
  const downloading = nextDownload(page)
  const request = page.waitForRequest(batchCalls)
  await download(page).click()
  expect(requested(await request)[1]).toMatch(new RegExp(`^${day}T00:00:00\\.000\\+1[01]:00$`))
  await downloading
})
