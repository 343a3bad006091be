import type { ClientId } from '@tideway/contract/calls/ids'
import { centsToText } from '@tideway/contract/money/money'
import { columnsOf } from '@tideway/contract/reports/report-fields'
import type { ReportMoney, ReportSums } from '@tideway/contract/reports/report-money'
import type { Report } from '@tideway/contract/reports/reports'
import { MAX_REPORT_RECORDS } from '@tideway/contract/reports/reports'
import { HOUR_SECONDS } from '@tideway/contract/time/durations'
import { findClient } from '../../clients/client/client-store.ts'
import { hasAccountEntryAfter } from '../../ledger/account-entries.ts'
import type { Platform } from '../../platform/platform.ts'
import { buildReport } from './build-report.ts'
import type { RangeOffsets } from './range-report-id.ts'
import { newRangeReportId } from './range-report-id.ts'
import { viewReport } from './report-view.ts'

const MILLISECOND = 1
const KEPT_HOURS = 24

/**
 * Makes a transaction report of a range, with both ends included, of everything booked so far. It contains at most ten
 * thousand entries, oldest first. Undefined if there is no such client.
 */
export async function makeReportOfRange(
  platform: Platform,
  {
    clientId,
    from,
    last,
    offsets,
  }: { clientId: ClientId; from: Date; last: Date; offsets: RangeOffsets },
): Promise<Report | undefined> {
  const client = await findClient(platform.db, clientId)
  if (!client) return undefined
  const to = new Date(last.getTime() + MILLISECOND)
  const fields = [...columnsOf(client.custom_report_fields, client.report_refund_fields)]
  const delimiter = client.report_delimiter
  const { money, ...report } = await buildReport(
    platform,
    { clientId, from, to, form: { fields, delimiter } },
    { limit: MAX_REPORT_RECORDS },
  )
  const full = report.records === MAX_REPORT_RECORDS
  const row = {
    client_id: clientId,
    report_id: newRangeReportId(offsets),
    type: 'Transaction Report V2' as const,
    automatic: false,
    from_at: from,
    to_at: to,
    fields,
    delimiter,
    version: null,
    statement_number: null,
    ...report,
    more_possible:
      full && (await hasAccountEntryAfter(platform.db, { clientId, from, to }, report.records)),
    created_at: platform.clock.now(),
  }
  await platform.db.insertInto('reports').values(row).execute()
  const view = viewReport(row)
  return row.more_possible ? view : { ...view, money: moneyTexts(money) }
}

function moneyTexts({ received, refundsStarted, refundsFailed }: ReportSums): ReportMoney {
  return {
    received: centsToText(received),
    refundsStarted: centsToText(refundsStarted),
    refundsFailed: centsToText(refundsFailed),
  }
}

/**
 * Registers the job that deletes reports on demand. They can be made again in a moment, and their links are valid for a
 * minute.
 */
export function registerReportCleanupJobs(platform: Platform): void {
  platform.jobs.every('report-cleanup', HOUR_SECONDS, () => cleanReports(platform))
}

export async function cleanReports({ clock, db }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_HOURS * HOUR_SECONDS * 1000)
  await db.deleteFrom('report_links').where('expires_at', '<', before).execute()
  await db
    .deleteFrom('reports')
    .where('automatic', '=', false)
    .where('created_at', '<', before)
    .execute()
}
