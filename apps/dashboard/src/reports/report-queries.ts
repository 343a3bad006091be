import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { failureStatus } from '@tideway/browser/http/api-failure'
import type { PaymentRequestSearch } from '@tideway/contract/payment-requests/payment-request-search'
import { SearchTotals } from '@tideway/contract/records/record-totals'
import { newestFirst } from '@tideway/contract/reports/report-labels'
import type { ReportMonth } from '@tideway/contract/reports/report-months'
import type { ReportRange } from '@tideway/contract/reports/report-range'
import type { Report } from '@tideway/contract/reports/reports'
import { BulkReport, ReportLink, ReportsOfMonth } from '@tideway/contract/reports/reports'
import { SYDNEY } from '@tideway/contract/time/dates'
import { MINUTE } from '@tideway/contract/time/durations'

/** Longer than the 30 seconds shown on the screen, so that a slower report can still finish. */
const BULK_TIMEOUT_MS = 2 * MINUTE

/**
 * Reads the automatic files of a month, newest first. They are read again on returning to the window, because new ones
 * arrive every hour.
 */
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
    // A 404 on a report month is an empty list (spec 8).
    if (failureStatus(error) === 404) return []
    throw error
  }
}

/** Requests one file for a range, and waits until it is created. */
export async function buildReport(
  api: Api,
  clientId: string,
  range: ReportRange,
  signal: AbortSignal,
): Promise<Report> {
  const { reports } = await api.rest({
    path: '/report',
    query: { clientId, ...range },
    schema: BulkReport,
    timeoutMs: BULK_TIMEOUT_MS,
    signal,
  })
  // The schema guarantees the first element.
  return reports[0] as Report
}

/**
 * Returns the totals of the list of payment requests for a report's range, by Completed Date. Read once the report is
 * built, because they are compared with it.
 */
export function listOfRangeQuery(api: Api, clientId: string, report: Report, range: ReportRange) {
  const utc = (date: string) => new Date(date).toISOString()
  const search: PaymentRequestSearch = {
    fromDate: utc(range.fromDate),
    toDate: utc(range.toDate),
    searchByDateType: 'COMPLETED_DESC',
  }
  return queryOptions({
    queryKey: ['client', clientId, 'report-totals', report.reportId],
    queryFn: ({ signal }) =>
      api.rest({
        method: 'POST',
        path: '/paymentRequest/search/totals',
        body: { PaymentRequestSearch: search },
        schema: SearchTotals,
        signal,
      }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns a file's download address, which is valid for a minute. */
export async function reportUrl(api: Api, clientId: string, reportId: string): Promise<string> {
  const query = { clientId, reportId }
  return (await api.rest({ path: '/report/download', query, schema: ReportLink })).reportUrl
}
