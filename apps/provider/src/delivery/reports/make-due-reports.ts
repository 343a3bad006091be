import type { ClientId, ReportId } from '@tideway/contract/calls/ids'
import { reportIdOf } from '@tideway/contract/calls/ids'
import { columnsOf } from '@tideway/contract/reports/report-fields'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import { isDistributed } from '../../platform/distribution/distributed.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import { buildFinalReport } from './build-report.ts'
import { reportPlanOf } from './report-plan.ts'
import type { ReportInterval, ReportWindow } from './report-windows.ts'
import { nextWindow, reportDueAt } from './report-windows.ts'

/** Also the wait before another attempt at reports that could not be made. */
const SPACING_SECONDS = 30

/** Follow-up work for a new file, in the transaction that stores it. */
export type ReportKept = (tx: Tx, file: { clientId: ClientId; reportId: ReportId }) => Promise<void>

/** Registers the job that makes due reports. Missed ones are made too, oldest first. */
export function registerReportJobs(platform: Platform, onKept: ReportKept): void {
  platform.jobs.whenDue({
    name: 'reports',
    due: () => nextReportDue(platform),
    clock: platform.clock,
    spacingSeconds: SPACING_SECONDS,
    run: () => makeDueReports(platform, onKept),
  })
}

/** A client's two series of files, its settings for them, and the end of the last file of each. */
interface Series {
  client_id: ClientId
  custom_report_fields: string[] | null
  report_refund_fields: string[] | null
  report_schedule: 'early' | 'late'
  report_delimiter: ',' | '|'
  reports_since: Date
  reports_end: Date | null
  mt940_enabled: boolean
  mt940_version: 'v1' | 'v2'
  mt940_interval: ReportInterval
  mt940_since: Date
  mt940_end: Date | null
  statement_number: number
}

/** Makes all due reports. A client whose reports cannot be made does not delay the others. */
export async function makeDueReports(
  platform: Platform,
  onKept: ReportKept = async () => undefined,
): Promise<void> {
  for (const clientId of await clientIds(platform)) {
    try {
      while (await makeNext(platform, clientId, onKept)) {
        // Make one file at a time until none is due.
      }
    } catch (error) {
      platform.log.error({ err: error, clientId }, 'reports could not be made, will be retried')
    }
  }
}

async function clientIds({ db }: Platform): Promise<ClientId[]> {
  const rows = await db.selectFrom('clients').select('client_id').orderBy('client_id').execute()
  return rows.map((row) => row.client_id)
}

/** Makes the next due file of each series. Returns false if there is none. */
async function makeNext(
  platform: Platform,
  clientId: ClientId,
  onKept: ReportKept,
): Promise<boolean> {
  const [series] = await readSeries(platform, clientId)
  if (!series) return false
  const now = platform.clock.now()
  const next = nextOf(series)
  const reportDue = next.reportDueAt <= now
  if (reportDue) {
    await make(platform, onKept, next.day, {
      client_id: clientId,
      type: 'Transaction Report V2',
      fields: [...columnsOf(series.custom_report_fields, series.report_refund_fields)],
      delimiter: series.report_delimiter,
      version: null,
      statement_number: null,
    })
  }
  const statementDue = next.statementDueAt !== undefined && next.statementDueAt <= now
  if (statementDue) {
    await make(platform, onKept, next.period, {
      client_id: clientId,
      type: 'MT940',
      fields: null,
      delimiter: null,
      version: series.mt940_version,
      statement_number: series.statement_number + 1,
    })
  }
  return reportDue || statementDue
}

/** Returns the next period of each series and when its file is due. Statements only if they are enabled. */
function nextOf(series: Series) {
  const day = nextWindow({
    interval: 'daily',
    since: series.reports_since,
    lastEnd: series.reports_end ?? undefined,
  })
  const period = nextWindow({
    interval: series.mt940_interval,
    since: series.mt940_since,
    lastEnd: series.mt940_end ?? undefined,
  })
  return {
    day,
    period,
    reportDueAt: reportDueAt(day, series.report_schedule),
    statementDueAt: series.mt940_enabled ? period.to : undefined,
  }
}

/** Returns when the next file of any client is due, or undefined without clients. */
async function nextReportDue(platform: Platform): Promise<Date | undefined> {
  const series = await readSeries(platform)
  const times = series.flatMap((one) => {
    const next = nextOf(one)
    return [next.reportDueAt, ...(next.statementDueAt ? [next.statementDueAt] : [])]
  })
  return times.reduce<Date | undefined>(
    (first, time) => (first === undefined || time < first ? time : first),
    undefined,
  )
}

/** The database from which series are read, or a replica of it. */
interface Readable extends Pick<Platform, 'pool'> {
  db: Reader
}

/** Returns how many series have a due file, and when the first file was due. */
export async function summariseDueReports(
  platform: Readable,
  now: Date,
): Promise<{ due: number; since: Date | undefined }> {
  const times = (await readSeries(platform)).flatMap((series) => {
    const next = nextOf(series)
    return [next.reportDueAt, next.statementDueAt ?? []].flat().filter((time) => time <= now)
  })
  const first = Math.min(...times.map((time) => time.getTime()))
  return { due: times.length, since: times.length > 0 ? new Date(first) : undefined }
}

/**
 * Reads the series of one client, or of all clients. On a distributed database the inner queries must name their
 * client, so each client needs a statement. Elsewhere one statement reads all of them.
 */
async function readSeries(platform: Readable, clientId?: ClientId): Promise<Series[]> {
  if (clientId !== undefined || !(await isDistributed(platform.pool)))
    return readSeriesAtOnce(platform, clientId)
  const clients = await platform.db.selectFrom('clients').select('client_id').execute()
  const series = clients.map((client) => readSeriesAtOnce(platform, client.client_id))
  return (await Promise.all(series)).flat()
}

/** The end of the last file is read in one step of the index `reports_once`, however many files there are. */
async function readSeriesAtOnce({ db }: { db: Reader }, clientId?: ClientId): Promise<Series[]> {
  const owner = clientId === undefined ? sql`c.client_id` : sql`${clientId}::text`
  const { rows } = await sql<Series>`
    SELECT client_id, custom_report_fields, report_refund_fields, report_schedule, report_delimiter,
           coalesce(reports_since, created_at) AS reports_since,
           mt940_enabled, mt940_version, mt940_interval, coalesce(mt940_since, created_at) AS mt940_since,
           (SELECT to_at FROM reports r WHERE r.client_id = ${owner} AND automatic
               AND (type = 'MT940') IS FALSE ORDER BY from_at DESC LIMIT 1) AS reports_end,
           (SELECT to_at FROM reports r WHERE r.client_id = ${owner} AND automatic
               AND (type = 'MT940') IS TRUE ORDER BY from_at DESC LIMIT 1) AS mt940_end,
           (SELECT coalesce(max(statement_number), 0) FROM reports r WHERE r.client_id = ${owner})
             AS statement_number
      FROM clients c WHERE c.client_id = ${owner}`.execute(db)
  return rows
}

interface DueReport {
  client_id: ClientId
  type: 'Transaction Report V2' | 'MT940'
  fields: string[] | null
  delimiter: ',' | '|' | null
  version: 'v1' | 'v2' | null
  statement_number: number | null
}

/**
 * Makes and stores a file, unless another process stored it first: the database allows one row for each period of a
 * series. The follow-up work is written in the same transaction.
 */
async function make(
  platform: Platform,
  onKept: ReportKept,
  { from, to }: ReportWindow,
  due: DueReport,
): Promise<void> {
  const report = {
    ...due,
    report_id: reportIdOf(newId(platform.clock.now())),
    from_at: from,
    to_at: to,
  }
  const content = await buildFinalReport(platform, reportPlanOf(report))
  faultPoint('report-after-build')
  await transact(platform.db, async (tx) => {
    const row = await tx
      .insertInto('reports')
      .values({ ...report, ...content, automatic: true, created_at: platform.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('report_id')
      .executeTakeFirst()
    if (!row) return
    await onKept(tx, {
      clientId: report.client_id,
      reportId: report.report_id,
    })
    faultPoint('report-before-commit')
  })
  faultPoint('report-after-commit')
}
