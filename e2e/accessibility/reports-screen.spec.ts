import type { Page } from '@playwright/test'
import type { ExportView } from '@tideway/contract/exports/exports'
import { reportMonths } from '@tideway/contract/reports/report-months'
import type { Report } from '@tideway/contract/reports/reports'
import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import {
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../browser/accessible.ts'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'

const monthCalls = /\/rest\/v1\/report\?.*month=/
const batchCalls = /\/rest\/v1\/report\?.*fromDate=/
const cors = { 'access-control-allow-origin': '*' }
const written: ExportView = {
  exportId: 'a'.repeat(32),
  kind: 'paymentRequest',
  format: 'csv',
  fileName: 'inbound-payments_to_2026-11-20.csv',
  status: 'DONE',
  rows: 120_000,
  money: { settled: '7200060.00', returned: '1000.00', net: '7199060.00' },
  expectsMore: false,
  createdDatetime: '2026-11-20T03:00:00.000Z',
  completedDatetime: '2026-11-20T03:02:00.000Z',
  expiresDatetime: '2026-11-27T03:02:00.000Z',
}
const report: Report = {
  reportId: 'built',
  type: 'Transaction Report V2',
  fromDate: '2026-10-03T00:00:00.000+10:00',
  toDate: '2026-10-05T23:59:59.999+11:00',
  clientId: 'HARBOUR',
  moreResultsPossible: true,
}
const undelivered = {
  reportId: report.reportId,
  status: 'WAITING',
  triedDatetime: '2026-11-20T18:36:04.000Z',
  reason: sftpFailures.noFolder('reports').text,
  nextTryDatetime: '2026-11-20T19:36:04.000Z',
}

/** Answers with reports and exports of every state, which no client has at one time. */
async function answerReports(page: Page): Promise<void> {
  const answer = (address: RegExp, json: unknown) =>
    page.route(address, (route) => route.fulfill({ headers: cors, json }))
  await answer(monthCalls, { month: '2026-10', reports: [report] })
  await answer(batchCalls, { month: '2026-10', reports: [report] })
  await answer(/\/report\/download\?/, { reportUrl: 'https://files.example/1.csv' })
  await answer(/\/undeliveredReports$/, { reports: [undelivered] })
  await answer(/\/portal\/v1\/exports(\?.*)?$/, {
    exports: [
      { ...written, exportId: 'b'.repeat(32), status: 'RUNNING', expectedRows: 240_000 },
      { ...written, exportId: 'c'.repeat(32), status: 'STOPPED' },
      { ...written, exportId: 'd'.repeat(32), status: 'FAILED' },
      written,
    ],
  })
}

test('the reports screen is accessible: loading, failed, empty, and with every state of a report', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  test.setTimeout(180_000)
  // A month without files is a 404 (spec 8).
  noise.allowStatus(404, /\/report$/)
  noise.allowStatus(500, /\/report$/)
  noise.allowStatus(400, /\/report$/)
  await page.addInitScript(() => {
    window.open = () => null
  })
  const months = page.getByRole('region', { name: 'Automatic reports' })
  const release = await holdCalls(page, monthCalls)
  await signIn(organisation.email('admin'), '/reports')
  await expect(months.getByText('Loading')).toHaveCount(1)
  await expectAccessibleAtBothWidths(page)
  await failCalls(page, monthCalls)
  release()
  await page.reload()
  await expect(page.getByText('There was an error retrieving the data.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  const { label = '' } = reportMonths(new Date())[2] ?? {}
  await page.getByRole('button', { name: label, exact: true }).click()
  await expect(page.getByText('There is no data to display').last()).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)

  await answerReports(page)
  await page.reload()
  await expect(months.getByText(/^Not delivered by SFTP/)).toBeVisible()
  await months.getByRole('button', { name: /^Download Daily Transaction/ }).click()
  await expect(months.getByRole('link', { name: /^Download Daily Transaction/ })).toBeVisible()
  const form = page.getByRole('main').locator('form')
  await form.getByRole('button', { name: 'Choose Date From' }).click()
  await expect(page.getByRole('dialog', { name: 'Date From' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.press('Escape')
  const dates = ['Date From', 'Date To'].map((name) => form.getByLabel(name, { exact: true }))
  const choose = async (...days: string[]) => {
    for (const [index, day] of days.entries()) {
      await dates[index]?.fill(day)
      await dates[index]?.press('Tab')
    }
  }
  await choose('2026-10-20', '2026-10-19')
  await expect(page.getByText('Date From must be before Date To')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await choose('2026-10-03', '2026-10-05')
  const download = form.getByRole('button', { name: 'Download' })
  await download.click()
  await expect(page.getByText(/is ready, but your browser blocked the download\./)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await failCalls(page, batchCalls, 400)
  await choose('2026-10-03', '2026-10-04')
  await download.click()
  await expect(page.getByRole('alert').getByText('Internal server error')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.unroute(batchCalls)
  await holdCalls(page, batchCalls)
  await choose('2026-10-03', '2026-10-05')
  await download.click()
  await expect(page.getByRole('progressbar', { name: /^Building the report/ })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})
