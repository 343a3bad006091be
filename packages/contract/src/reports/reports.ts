import { z } from 'zod/mini'
import type { ProblemResponse } from '../calls/problems.ts'
import { idNotFound, problemResponse } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'
import { SYDNEY } from '../time/dates.ts'
import { ReportMoney } from './report-money.ts'

/** Reports: GET /report and GET /report/download (spec 3.11, 7.3; provider API, reports). */

/** Types of report files. `Transaction Report` occurs only in older months (readings 5, reports). */
export const ReportType = z.enum(['Transaction Report V2', 'Transaction Report', 'MT940'])
export type ReportType = z.infer<typeof ReportType>

/** Maximum rows in a bulk report (spec 9, reports). */
export const MAX_BULK_RECORDS = 10_000

/** Lifetime of a file's link (provider API, reports). */
export const REPORT_LINK_SECONDS = 60

/** Date format of responses: milliseconds and an offset, never `Z`. */
const answeredDate = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}[+-]\d{2}:\d{2}$/))

/** A file to download. An unknown type is shown by its name. */
export const Report = z.object({
  reportId: essential(z.string()),
  type: z.string(),
  fromDate: answeredDate,
  toDate: answeredDate,
  clientId: z.string(),
  /** True for a bulk report with the maximum number of rows, so that more may exist. */
  moreResultsPossible: z.optional(z.boolean()),
  /** On a bulk report that has all entries of its range. */
  money: z.optional(ReportMoney),
})
export type Report = z.infer<typeof Report>

/** The automatic files of one month. */
export const ReportsOfMonth = z.object({ month: z.string(), reports: z.array(Report) })
export type ReportsOfMonth = z.infer<typeof ReportsOfMonth>

/** The single file created for a range. */
export const BulkReport = z.object({
  month: z.optional(z.string()),
  reports: z.array(Report).check(z.minLength(1)),
})
export type BulkReport = z.infer<typeof BulkReport>

/** Address of a file, valid for a minute without signing in. */
export const ReportLink = z.object({ reportUrl: z.url({ protocol: /^https?$/ }) })
export type ReportLink = z.infer<typeof ReportLink>

export const reportMessages = {
  order: 'fromDate has to be before toDate',
  form: 'must look like 2026-11-20T00:00:00.000+11:00',
  zone: `must be ${SYDNEY}`,
  month: 'must look like 2026-11',
  either: 'Either month and timezone or fromDate and toDate are required',
} as const

const questionDate =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,3})\d*)?(?:([+-]\d{2}):?(\d{2})|Z)$/

/**
 * Returns the instant of a date in a query, in milliseconds, or undefined for anything else. The fraction of a second
 * is optional and cut to milliseconds. The offset may have a colon or not, or be `Z`.
 */
export function reportInstant(text: string): number | undefined {
  const [, seconds, fraction = '', hours, minutes] = questionDate.exec(text) ?? []
  const wall = `${seconds}.${fraction.padEnd(3, '0')}`
  if (seconds === undefined || !isOfCalendar(wall)) return undefined
  if (hours === undefined) return Date.parse(`${wall}Z`)
  // ISO 8601 and Date.parse allow offsets up to 23:59 in both directions.
  if (Math.abs(Number(hours)) > 23 || Number(minutes) > 59) return undefined
  return Date.parse(`${wall}${hours}:${minutes}`)
}

/** Returns the offset of a date for `reportInstant`, in minutes east of UTC. It decides which day is meant. */
export function reportOffset(text: string): number {
  const [, , , hours, minutes] = questionDate.exec(text) ?? []
  if (hours === undefined) return 0
  const size = Math.abs(Number(hours)) * 60 + Number(minutes)
  return hours.startsWith('-') ? -size : size
}

/** Returns the last instant of a range. An end given to the second includes that whole second. */
export function reportLastInstant(text: string): number | undefined {
  const instant = reportInstant(text)
  return instant === undefined || questionDate.exec(text)?.[2] !== undefined
    ? instant
    : instant + 999
}

/** Date.parse reads 31 February as 3 March. */
function isOfCalendar(wall: string): boolean {
  const time = Date.parse(`${wall}Z`)
  return !Number.isNaN(time) && new Date(time).toISOString() === `${wall}Z`
}

/** A date of GET /report, parsed by `reportInstant`. */
export const ReportDate = z
  .string()
  .check(z.refine((text) => reportInstant(text) !== undefined, { error: reportMessages.form }))

/**
 * Either the files of a month or one file for a range (spec 7.3). `timezone` applies to the month. With a range, whose
 * dates have their own offsets, it is accepted and ignored.
 */
export const ReportQuery = z
  .strictObject({
    clientId: z.string().check(z.minLength(1), z.maxLength(40)).brand<'ClientId'>(),
    month: z.optional(
      z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: reportMessages.month })),
    ),
    timezone: z.optional(z.literal(SYDNEY, { error: reportMessages.zone })),
    fromDate: z.optional(ReportDate),
    toDate: z.optional(ReportDate),
  })
  .check(
    z.refine(
      ({ month, timezone, fromDate, toDate }) =>
        month === undefined
          ? fromDate !== undefined && toDate !== undefined
          : timezone !== undefined && fromDate === undefined && toDate === undefined,
      { error: reportMessages.either },
    ),
  )
export type ReportQuery = z.infer<typeof ReportQuery>

export const ReportDownloadQuery = z.strictObject({
  clientId: z.string().check(z.minLength(1), z.maxLength(40)).brand<'ClientId'>(),
  reportId: z.string().check(z.minLength(1), z.maxLength(500)).brand<'ReportId'>(),
})

/** Errors of both calls. An empty month is one of them (spec 8: a 404 on a month is an empty list). */
export const reportProblems = {
  wrongOrder: problemResponse(400, reportMessages.order, 'ERR0.03'),
  noneInMonth: problemResponse(404, 'There are no reports in this month', 'ERR0.03'),
} as const

/** For an unknown file or another client's file. Both get the same answer. */
export const reportNotFound = (id: string): ProblemResponse => idNotFound('reportId', id)
