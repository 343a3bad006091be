import type { ClientId } from '@tideway/contract/calls/ids'
import { Problem, refusal } from '@tideway/contract/calls/problems'
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
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { refuseOutside } from '../http/authentication/authenticate.ts'
import { callerOf } from '../http/calls.ts'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'
import { reportsOfMonth } from './list-reports.ts'
import { linkToReport } from './report-links.ts'
import { makeReportOfRange } from './report-of-range.ts'

const tags = ['Reports']
/** Years of four digits in every zone. */
const FIRST_INSTANT = Date.UTC(1900, 0)
const LAST_INSTANT = Date.UTC(9999, 0)
const outOfTime = refusal(400, reportMessages.form, 'ERR0.03')

export function reportRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  /** The client asked for, which must be of the caller's organisation. */
  const clientOf = async (request: FastifyRequest, clientId: ClientId) => {
    await refuseOutside(platform, callerOf(request).organisationId, clientId)
    return clientId
  }

  app.get(
    '/report',
    {
      config: { operation: 'RestAPI/GET:report' },
      schema: {
        tags,
        summary: 'List the reports of a month, or make one of a range',
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
      const { clientId: asked, month, fromDate = '', toDate = '' } = request.query
      const clientId = await clientOf(request, asked)
      if (month !== undefined) {
        const reports = await reportsOfMonth(platform.db, clientId, month)
        if (reports.length === 0) throw new Refused(reportProblems.noneInMonth)
        return { month, reports }
      }
      const [from, last] = [reportInstant(fromDate) ?? 0, reportLastInstant(toDate) ?? 0]
      if (from < FIRST_INSTANT || last > LAST_INSTANT) throw new Refused(outOfTime)
      if (from >= last) throw new Refused(reportProblems.wrongOrder)
      const offsets = { from: reportOffset(fromDate), last: reportOffset(toDate) }
      const range = { clientId, from: new Date(from), last: new Date(last), offsets }
      const report = await makeReportOfRange(platform, range)
      if (!report) throw new Refused(reportProblems.noneInMonth)
      return { reports: [report] }
    },
  )

  app.get(
    '/report/download',
    {
      config: { operation: 'RestAPI/GET:report/download' },
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
      if (reportUrl === undefined) throw new Refused(reportNotFound(request.query.reportId))
      return { reportUrl }
    },
  )
}
