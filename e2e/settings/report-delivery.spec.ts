import type { Page } from '@playwright/test'
import type { ReportDelivery } from '@tideway/contract/reports/report-delivery'
import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { makeFolder, namesIn, server } from '../apps/client-server.ts'
import { expect, test } from '../journey.ts'
import { freshPrefix } from '../provider.ts'
import {
  admin,
  manly,
  manlysSettings,
  saveButtonOf,
  section,
  setManlysSettings,
} from './settings.ts'

const noServer = {
  reportSFTPHost: null,
  reportSFTPPort: null,
  reportSFTPUserName: null,
  reportSFTPFolder: null,
}

test.describe.configure({ lock: manlysSettings, timeout: 120_000 })
test.beforeEach(async ({ idTokenOf }) => setManlysSettings(await idTokenOf(admin), noServer))
test.afterEach(async ({ idTokenOf }) => setManlysSettings(await idTokenOf(admin), noServer))

const report = (page: Page) => section(page, 'Daily Transaction Report')
const field = (page: Page, name: string) => report(page).getByRole('textbox', { name })
const testConnection = (page: Page) => report(page).getByRole('button', { name: 'Test connection' })

test('the report connection is tested with unsaved values, and a missing folder is named', async ({
  page,
  signIn,
}) => {
  const folder = freshPrefix('reports')
  await signIn(admin, manly)
  await expect(testConnection(page)).toHaveAccessibleDescription(
    'Complete your server details to test the connection.',
  )
  await field(page, 'Host').fill(server.host)
  await field(page, 'Port').fill(String(server.port))
  await field(page, 'Username').fill(server.username)
  await field(page, 'Path').fill(folder)
  // The first save generates the key that the server must know.
  await saveButtonOf(report(page)).click()
  await expect(
    page.getByText('Daily Transaction report settings updated successfully.'),
  ).toBeVisible()
  await testConnection(page).click()
  await expect(report(page).getByText('We can’t deliver your reports yet.')).toBeVisible({
    timeout: 40_000,
  })
  // A report that became due during the test failed for the same reason, which its state says too.
  const steps = report(page).getByRole('listitem')
  await expect(steps.getByText(sftpFailures.noFolder(folder).text)).toBeVisible()
  await makeFolder(folder)
  await testConnection(page).click()
  await expect(report(page).getByText('We can deliver your reports.')).toBeVisible({
    timeout: 40_000,
  })
  await expect(report(page).getByText('works', { exact: true })).toHaveCount(5)
  // A report that became due during the test may have been delivered.
  expect((await namesIn(folder)).filter((name) => !/\.(sta|csv)/.test(name))).toEqual([])
})

test('failed deliveries show their reason and are retried on demand', async ({ page, signIn }) => {
  const reason = sftpFailures.keyRefused('tideway').text
  const failing: ReportDelivery = {
    state: 'FAILING',
    failingSinceDatetime: '2026-11-20T18:15:04.000Z',
    triedDatetime: '2026-11-20T18:36:04.000Z',
    reason,
    nextTryDatetime: '2026-11-20T19:36:04.000Z',
    waiting: 2,
    givenUp: 1,
  }
  let delivery = failing
  let sent: unknown
  await page.route(/\/reportDelivery(\/deliverAgain)?$/, (route) => {
    if (route.request().method() === 'POST') {
      sent = route.request().postDataJSON()
      delivery = {
        state: 'WORKING',
        deliveredFileName: 'HARBOURM1_Transaction_Report_V2_20261120.csv',
        deliveredDatetime: '2026-11-20T18:40:00.000Z',
        waiting: 0,
        givenUp: 0,
      }
    }
    return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: delivery })
  })
  await signIn(admin, manly)
  await expect(report(page).getByText('FAILING', { exact: true })).toBeVisible()
  await expect(report(page).getByText(reason)).toBeVisible()
  await expect(report(page).getByText(/^2 reports waiting\. Next attempt/)).toBeVisible()
  await expect(
    report(page).getByText('1 report not delivered. We’ve stopped trying.', { exact: false }),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await report(page).getByRole('button', { name: 'Try again now' }).click()
  await expect(report(page).getByText('WORKING', { exact: true })).toBeVisible()
  await expect(report(page).getByText(/^Last report delivered/)).toBeVisible()
  expect(sent).toEqual({})
})
