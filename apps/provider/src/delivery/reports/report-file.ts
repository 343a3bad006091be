import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ClientId, ReportId } from '@tideway/contract/calls/ids'
import { dayAtOffset, sydneyDay } from '@tideway/contract/time/calendar-day'
import type { Platform } from '../../platform/platform.ts'
import { buildFinalReport } from './build-report.ts'
import { offsetsOfRangeReport } from './range-report-id.ts'
import type { ReportRow } from './report-plan.ts'
import { reportPlanOf } from './report-plan.ts'
import { dayWindow } from './report-windows.ts'

const unzip = promisify(gunzip)

export interface ReportFile {
  fileName: string
  contentType: string
  content: Buffer
}

/** Returns a report's file in the form for downloads and deliveries, or undefined if the client has no such report. */
export async function readReportFile(
  platform: Platform,
  clientId: ClientId,
  reportId: ReportId,
): Promise<ReportFile | undefined> {
  const file = await readZippedReport(platform, clientId, reportId)
  return file && { ...file, content: await unzip(file.content) }
}

/** Returns the file as stored, in gzip. A file of the demo's history is made at the first request. */
export async function readZippedReport(
  platform: Platform,
  clientId: ClientId,
  reportId: ReportId,
): Promise<ReportFile | undefined> {
  const row = await platform.db
    .selectFrom('reports')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  if (!row) return undefined
  const content = row.content ?? (await makeContent(platform, row))
  return { fileName: fileName(row), contentType: contentType(row), content }
}

async function makeContent(platform: Platform, row: ReportRow): Promise<Buffer> {
  const report = await buildFinalReport(platform, reportPlanOf(row))
  await platform.db
    .updateTable('reports')
    .set(report)
    .where('client_id', '=', row.client_id)
    .where('report_id', '=', row.report_id)
    .where('content', 'is', null)
    .execute()
  return report.content
}

/** Depends on the type of the file, never on its content. */
function contentType({ type }: ReportRow): string {
  return type === 'MT940' ? 'text/plain; charset=us-ascii' : 'text/csv; charset=utf-8'
}

/**
 * Returns a name that is unique among the client's files. Days are Sydney's. Hours are UTC, where each occurs once. A
 * range has the requested days in the requester's time zone.
 */
function fileName(row: ReportRow): string {
  const { client_id: clientId, type, automatic, from_at: from, to_at: to } = row
  const first = compact(sydneyDay(from))
  if (type === 'MT940') return `${clientId}_MT940_${isDay(row) ? first : utcMinute(from)}.sta`
  const name = type.replaceAll(' ', '_')
  if (automatic) return `${clientId}_${name}_${first}.csv`
  const offsets = offsetsOfRangeReport(row.report_id)
  const days = [
    dayAtOffset(from, offsets.from),
    dayAtOffset(new Date(to.getTime() - 1), offsets.last),
  ]
  return `${clientId}_Transactions_${days.map(compact).join('-')}_${row.report_id.slice(0, 8)}.csv`
}

function isDay({ from_at: from, to_at: to }: ReportRow): boolean {
  const day = dayWindow(sydneyDay(from))
  return from.getTime() === day.from.getTime() && to.getTime() === day.to.getTime()
}

function utcMinute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace(/[-:]/g, '')}Z`
}

function compact(day: string): string {
  return day.replaceAll('-', '')
}
