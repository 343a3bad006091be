import type { Page } from '@playwright/test'
import { reportIdOf } from '@tideway/contract/calls/ids'
import type { UndeliveredReport } from '@tideway/contract/reports/report-delivery'
import { newestFirst } from '@tideway/contract/reports/report-labels'
import { ReportsOfMonth } from '@tideway/contract/reports/reports'
import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import { expectAccessibleAtBothWidths } from '../accessible.ts'
import { expect, test } from '../journey.ts'

const cors = { 'access-control-allow-origin': '*' }
const reason = sftpFailures.noFolder('reports').text

/** Marks the newest daily report as not delivered until it is delivered again. */
async function withholdNewest(page: Page): Promise<{ retried: unknown[] }> {
  let reportId = ''
  const retried: unknown[] = []
  await page.route(/\/rest\/v1\/report\?.*month=/, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const [newest] = newestFirst(ReportsOfMonth.parse(answer).reports).filter(
      ({ type }) => type !== 'MT940',
    )
    reportId ||= newest?.reportId ?? ''
    await route.fulfill({ response, json: answer })
  })
  await page.route(/\/undeliveredReports$/, async (route) => {
    await expect.poll(() => reportId).not.toBe('')
    const report: UndeliveredReport = {
      reportId: reportIdOf(reportId),
      status: 'WAITING',
      triedDatetime: '2026-11-20T18:36:04.000Z',
      reason,
      nextTryDatetime: '2026-11-20T19:36:04.000Z',
    }
    const reports = retried.length > 0 ? [] : [report]
    await route.fulfill({ headers: cors, json: { reports } })
  })
  await page.route(/\/reportDelivery\/deliverAgain$/, async (route) => {
    retried.push(route.request().postDataJSON())
    const state = { state: 'WORKING', waiting: 0, givenUp: 0 }
    await route.fulfill({ headers: cors, json: state })
  })
  return { retried }
}

async function openDaily(page: Page) {
  await page.getByRole('radio', { name: 'Daily' }).check()
  const months = page.getByRole('region', { name: 'Automatic reports' }).getByRole('heading')
  await months.nth(1).getByRole('button').click()
}

const note = (page: Page) => page.getByText(`Not delivered by SFTP. ${reason}`)

test('an undelivered report shows the reason, and users who may change settings can retry it', async ({
  page,
  signIn,
}) => {
  const { retried } = await withholdNewest(page)
  await signIn('admin@harbour.example', '/reports')
  await openDaily(page)
  await expect(note(page)).toBeVisible()
  await expect(page.getByText(/^Next attempt/)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: /^Try again now: Daily Transaction/ }).click()
  await expect(note(page)).toBeHidden()
  expect(retried).toEqual([{ reportId: expect.stringMatching(/./) }])
})

test('users who may only read reports see the reason, and no retry button', async ({
  page,
  signIn,
}) => {
  await withholdNewest(page)
  await signIn('finance.operator@harbour.example', '/reports')
  await openDaily(page)
  await expect(note(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Try again now/ })).toHaveCount(0)
})
