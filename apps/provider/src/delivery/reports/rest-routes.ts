import type { ClientId } from '@tideway/contract/calls/ids'
import { Problem, problemResponse } from '@tideway/contract/calls/problems'
import type { Report } from '@tideway/contract/reports/reports'
import {
  BulkReport,
  ReportDownloadQuery,
  ReportLink,
  ReportQuery,
  ReportsOfMonth,
  reportInstant,
  reportLastInstant,
  reportMessages,
  reportNotFound,
  reportOffset,
  reportProblems,
} from '@tideway/contract/reports/reports'
import { addMonths } from '@tideway/contract/time/calendar-day'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { refuseOutside } from '../../http/authentication/authenticate.ts'
import type { CallDocs } from '../../http/calls/call-docs.ts'
import { callerOf } from '../../http/calls/calls.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { linkToReport } from './report-links.ts'
import { makeReportOfRange } from './report-of-range.ts'
import { viewReport } from './report-view.ts'
import { dayWindow } from './report-windows.ts'

/** There are no files before and after these months, and calendars disagree about months far away. */
const [FIRST_MONTH, LAST_MONTH] = ['2000-01', '2999-12']

/** Returns the automatic files that start in a month in Sydney, 'YYYY-MM', newest first. */
async function reportsOfMonth(db: Reader, clientId: ClientId, month: string): Promise<Report[]> {
  if (month < FIRST_MONTH || month > LAST_MONTH) return []
  const first = `${month}-01`
  const rows = await db
    .selectFrom('reports')
    .select(['report_id', 'type', 'from_at', 'to_at', 'client_id', 'automatic', 'more_possible'])
    .where('client_id', '=', clientId)
    .where('automatic', '=', true)
    .where('from_at', '>=', dayWindow(first).from)
    .where('from_at', '<', dayWindow(addMonths(first, 1)).from)
    .orderBy('to_at', 'desc')
    .orderBy('from_at')
    .orderBy('type')
    .execute()
  return rows.map(viewReport)
}

const tags = ['Reports']
/** Keeps years at four digits in every time zone. */
const FIRST_INSTANT = Date.UTC(1900, 0)
const LAST_INSTANT = Date.UTC(9999, 0)
const outOfTime = problemResponse(400, reportMessages.form, 'ERR0.03')

export function reportRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  /** Returns the requested client, which must belong to the caller's organisation. */
  const clientOf = async (request: FastifyRequest, clientId: ClientId) => {
    await refuseOutside(platform, callerOf(request).organisationId, clientId)
    return clientId
  }

  app.get(
    '/report',
    {
      config: { operation: 'RestAPI/GET:report', docs: listDocs },
      schema: {
        tags,
        summary: 'List the reports of a month, or make a report of a range',
        querystring: ReportQuery,
        response: {
          200: z.union([ReportsOfMonth, BulkReport]),
          400: Problem,
          403: Problem,
          404: Problem,
        },
      },
    },
    async (request) => {
      const { clientId: requested, month, fromDate = '', toDate = '' } = request.query
      const clientId = await clientOf(request, requested)
      if (month !== undefined) {
        const reports = await reportsOfMonth(platform.db, clientId, month)
        if (reports.length === 0) throw new ApiError(reportProblems.noneInMonth)
        return { month, reports }
      }
      const [from, last] = [reportInstant(fromDate) ?? 0, reportLastInstant(toDate) ?? 0]
      if (from < FIRST_INSTANT || last > LAST_INSTANT) throw new ApiError(outOfTime)
      if (from >= last) throw new ApiError(reportProblems.wrongOrder)
      const offsets = { from: reportOffset(fromDate), last: reportOffset(toDate) }
      const range = { clientId, from: new Date(from), last: new Date(last), offsets }
      const report = await makeReportOfRange(platform, range)
      if (!report) throw new ApiError(reportProblems.noneInMonth)
      return { reports: [report] }
    },
  )

  app.get(
    '/report/download',
    {
      config: { operation: 'RestAPI/GET:report/download', docs: downloadDocs },
      schema: {
        tags,
        summary: 'Get a link to a report’s file',
        querystring: ReportDownloadQuery,
        response: { 200: ReportLink, 403: Problem, 404: Problem },
      },
    },
    async (request) => {
      const clientId = await clientOf(request, request.query.clientId)
      const reportUrl = await linkToReport(platform, clientId, request.query.reportId)
      if (reportUrl === undefined) throw new ApiError(reportNotFound(request.query.reportId))
      return { reportUrl }
    },
  )
}

const report = {
  reportId: '5b0e9d7c31f84a62b8d4f6a0c2e41a38',
  type: 'Transaction Report V2',
  fromDate: '2026-11-01T00:00:00.000+11:00',
  toDate: '2026-11-20T23:59:59.999+11:00',
  clientId: 'HARBOUR',
}

const listDocs: CallDocs = {
  description:
    'With `month` and `timezone`: lists the reports that were made automatically. With `fromDate` and `toDate`: makes one report of all transactions between them, both included, before it answers; at most the oldest 10,000, and `moreResultsPossible` says whether there are more. A report has one row per transaction, with the columns that the client chose. A transaction that fails or is returned gets another row, with the ids of the first. MT940 statements are numbered without gaps, and each opens with the closing balance of the one before.',
  errors: { 404: 'The month has no reports.' },
  extension:
    'A range without transactions has a report that names its columns and nothing else. In MT940, `@` is written `(AT)` and the account is the client’s id.',
  example: {
    query:
      'clientId=HARBOUR&fromDate=2026-11-01T00:00:00.000%2B11:00&toDate=2026-11-20T23:59:59.999%2B11:00',
    answer: { reports: [{ ...report, moreResultsPossible: false }] },
  },
}

const downloadDocs: CallDocs = {
  description: 'The address works for one minute, for anyone who has it, without signing in.',
  errors: { 404: 'No report of the client has this id.' },
  extension: 'A report of a range is kept for a day.',
  example: {
    query: 'clientId=HARBOUR&reportId=$ID',
    answer: { reportUrl: 'http://localhost:4001/report-files/3hQ0Zr9sXjW4bN7tKc2LmAvPq8yUeD1f' },
  },
}
