import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { failureStatus } from '@tideway/browser/http/api-failure'
import { newestFirst } from '@tideway/contract/reports/report-labels'
import type { ReportMonth } from '@tideway/contract/reports/report-months'
import type { ReportDays } from '@tideway/contract/reports/report-range'
import { reportRange } from '@tideway/contract/reports/report-range'
import type { Report } from '@tideway/contract/reports/reports'
import { BulkReport, ReportLink, ReportsOfMonth } from '@tideway/contract/reports/reports'
import { SYDNEY } from '@tideway/contract/time/dates'

const MINUTE = 60_000
/** The screen says 30 seconds; a report that needs longer is still waited for. */
const BULK_TIMEOUT_MS = 2 * MINUTE

/** The automatic files of a month, newest first. New ones come every hour: they are there on coming back. */
export function reportsOfMonthQuery(api: Api, clientId: string, { value }: ReportMonth) {
  return queryOptions({
    queryKey: ['client', clientId, 'reports', value],
    queryFn: async ({ signal }) => newestFirst(await reportsOfMonth(api, clientId, value, signal)),
    staleTime: MINUTE,
    refetchOnWindowFocus: true,
  })
}

async function reportsOfMonth(
  api: Api,
  clientId: string,
  month: string,
  signal: AbortSignal,
): Promise<Report[]> {
  const query = { clientId, month, timezone: SYDNEY }
  try {
    return (await api.rest({ path: '/report', query, schema: ReportsOfMonth, signal })).reports
  } catch (error) {
    // spec 8: a 404 on a report month is an empty list.
    if (failureStatus(error) === 404) return []
    throw error
  }
}

/** The one file of a range; it is built while this waits. */
export async function buildReport(
  api: Api,
  clientId: string,
  days: ReportDays,
  signal: AbortSignal,
): Promise<Report> {
  const { reports } = await api.rest({
    path: '/report',
    query: { clientId, ...reportRange(days) },
    schema: BulkReport,
    timeoutMs: BULK_TIMEOUT_MS,
    signal,
  })
  // The schema answers for the first one.
  return reports[0] as Report
}

/** Where a file can be fetched from, for a minute. */
export async function reportUrl(api: Api, clientId: string, reportId: string): Promise<string> {
  const query = { clientId, reportId }
  return (await api.rest({ path: '/report/download', query, schema: ReportLink })).reportUrl
}
