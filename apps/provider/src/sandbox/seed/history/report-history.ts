import { clientIdOf } from '@tideway/contract/calls/ids'
import { defaultReportFields } from '@tideway/contract/reports/report-fields'
import { addDays, sydneyDay } from '@tideway/contract/time/calendar-day'
import { dayWindow, nextWindow, reportDueAt } from '../../../delivery/reports/report-windows.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Random } from '../random.ts'
import { seededRandom } from '../random.ts'
import { insertRows } from './write-requests.ts'

const SEED = 20_261_123
const SPAN_DAYS = 100
/** Older files use the first version and pipes as separators (provider API, daily transaction report). */
const V2_DAYS = 60
const HOURLY_DAYS = 14

const reporting = [
  clientIdOf('HARBOUR'),
  clientIdOf('HARBOURN1'),
  clientIdOf('HARBOURM1'),
  clientIdOf('KELPCO1'),
]
const statements = [
  { clientId: clientIdOf('HARBOUR'), version: 'v2', interval: 'hourly', days: HOURLY_DAYS },
  { clientId: clientIdOf('HARBOURN1'), version: 'v1', interval: 'daily', days: SPAN_DAYS },
] as const

/**
 * Adds the reports and statements of the demo's history. They are listed, and made at the first request (readings 6).
 */
export async function seedReports(tx: Tx, now: Date): Promise<void> {
  const random = seededRandom(SEED)
  const today = sydneyDay(now)
  const since = dayWindow(addDays(today, -SPAN_DAYS)).from
  const days = Array.from({ length: SPAN_DAYS }, (_, index) => index - SPAN_DAYS)
    .map((offset) => ({ offset, window: dayWindow(addDays(today, offset)) }))
    .filter(({ window }) => reportDueAt(window, 'late') <= now)
  const reports = reporting.flatMap((clientId) =>
    days.map(({ offset, window }) => ({
      ...reportRow(random, clientId, window, reportDueAt(window, 'late')),
      type: offset < -V2_DAYS ? 'Transaction Report' : 'Transaction Report V2',
      fields: defaultReportFields,
      delimiter: offset < -V2_DAYS ? '|' : ',',
    })),
  )
  await insertRows(tx, 'reports', reports)
  await tx
    .updateTable('clients')
    .set({ reports_since: since })
    .where('client_id', 'in', reporting)
    .execute()
  for (const { clientId, version, interval, days: span } of statements) {
    const first = dayWindow(addDays(today, -span)).from
    const rows = []
    let window = nextWindow({ interval, since: first, lastEnd: undefined })
    while (window.to <= now) {
      rows.push({
        ...reportRow(random, clientId, window, window.to),
        type: 'MT940',
        version,
        statement_number: rows.length + 1,
      })
      window = nextWindow({ interval, since: first, lastEnd: window.to })
    }
    await insertRows(tx, 'reports', rows)
    await tx
      .updateTable('clients')
      .set({
        mt940_enabled: true,
        mt940_version: version,
        mt940_interval: interval,
        mt940_since: first,
      })
      .where('client_id', '=', clientId)
      .execute()
  }
}

function reportRow(
  random: Random,
  clientId: string,
  { from, to }: { from: Date; to: Date },
  createdAt: Date,
) {
  return {
    client_id: clientId,
    report_id: random.hex(32),
    automatic: true,
    from_at: from,
    to_at: to,
    more_possible: false,
    created_at: createdAt,
  }
}
