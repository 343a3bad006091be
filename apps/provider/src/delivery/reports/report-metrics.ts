import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import type { MetricReader } from '../../platform/telemetry/metric-reader.ts'
import { ageSeconds } from '../../platform/telemetry/metric-reader.ts'
import { summariseDueReports } from './make-due-reports.ts'

/** The query reads every client, and reports are due at most once an hour. */
const KEPT_MS = 30_000

/** Measures late reports, and clients whose servers accept no reports. */
export function measureReports(
  reader: MetricReader,
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
): void {
  reader.measure({
    metrics: {
      reports_due: {
        help: 'Series of reports and statements with a file that is due and not made.',
      },
      reports_due_oldest_seconds: { help: 'How late the first of them is, 0 without any.' },
    },
    keptMs: KEPT_MS,
    async read(db) {
      const now = clock.now()
      const { due, since } = await summariseDueReports({ db, pool }, now)
      return { reports_due: due, reports_due_oldest_seconds: ageSeconds(now, since) }
    },
  })
  reader.measure({
    metrics: {
      report_deliveries_waiting: { help: 'Reports that wait for their delivery by SFTP.' },
      report_servers_failing: { help: 'Clients whose SFTP server takes no reports.' },
      report_servers_failing_oldest_seconds: {
        help: 'Time since the first failure of the server that has failed for longest, 0 without any.',
      },
    },
    async read(db) {
      const { rows } = await sql<{ waiting: number; failing: number; since: Date | null }>`
        SELECT (SELECT count(*) FROM report_deliveries WHERE status = 'WAITING') AS waiting,
               count(*) AS failing, min(began_at) AS since FROM report_outages`.execute(db)
      const [row] = rows
      return {
        report_deliveries_waiting: row?.waiting ?? 0,
        report_servers_failing: row?.failing ?? 0,
        report_servers_failing_oldest_seconds: ageSeconds(clock.now(), row?.since),
      }
    },
  })
}
