import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { readReportFile } from '../../delivery/reports/report-file.ts'
import { testClock } from '../../platform/clock.ts'
import { transact } from '../../platform/database/transaction.ts'
import { seedReports } from '../../sandbox/seed/history/report-history.ts'
import { reportDelivery, reportFileNames } from './report-delivery-guide.ts'

const now = '2026-11-20T03:00:00.000Z'
const provider = await openTestProvider({ clock: testClock(now) })
afterAll(() => provider.close())

test('files are named as the guide says', async () => {
  const { platform } = provider
  await transact(platform.db, (tx) => seedReports(tx, new Date(now)))
  const reports = await platform.db
    .selectFrom('reports')
    .select(['client_id', 'report_id'])
    .where('client_id', '=', clientIdOf('HARBOUR'))
    .orderBy('to_at', 'desc')
    .limit(40)
    .execute()
  const names = new Set<string>()
  for (const { client_id: clientId, report_id: reportId } of reports) {
    const file = await readReportFile(platform, clientId, reportId)
    names.add(
      (file?.fileName ?? '')
        .replace(/^HARBOUR_/, '{clientId}_')
        .replace(/\d{8}T\d{4}Z/, '{yyyyMMdd}T{HHmm}Z')
        .replace(/\d{8}/, '{yyyyMMdd}'),
    )
  }
  expect(Object.values(reportFileNames)).toEqual(expect.arrayContaining([...names]))
  expect(names).toContain(reportFileNames.daily)
})

test('the waits between attempts are the configured ones, in words', () => {
  expect(reportDelivery({ reportRetrySeconds: [1, 60, 5400, 7200] }).markup).toContain(
    'after 1 second, 1 minute, 90 minutes, 2 hours, and so on for a day',
  )
})
