import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import type { ProblemResponse } from '../calls/problems.ts'
import { idNotFound, problemResponse } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'
import { SYDNEY } from '../time/dates.ts'
import { ReportMoney } from './report-money.ts'

/** Reports: GET /report and GET /report/download (spec 3.11, 7.3; provider API, reports). */

/** The format of dates in a query, in words. */
const questionFormat = 'ISO 8601 with an offset such as `+11:00` or `Z`; milliseconds are optional.'

export const triedDatetimeWords = {
  description: 'When the last attempt failed, in UTC.',
  example: '2026-11-21T18:36:04.000Z',
}

export const reasonWords = {
  description: 'A description of why the last attempt failed.',
  example: 'The server refused our key for the user tideway',
}

/** Types of report files. `Transaction Report` occurs only in older months (readings 5, reports). */
export const ReportType = z.enum(['Transaction Report V2', 'Transaction Report', 'MT940'])
export type ReportType = z.infer<typeof ReportType>

/** Maximum rows in a bulk report (spec 9, reports). */
export const MAX_REPORT_RECORDS = 10_000

/** Lifetime of a file's link (provider API, reports). */
export const REPORT_LINK_SECONDS = 60

/** Date format of responses: milliseconds and an offset, never `Z`. */
const answeredDate = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}[+-]\d{2}:\d{2}$/))

/** A file to download. An unknown type is shown by its name. */
export const Report = z.object({
  reportId: field(
    essential(z.string()),
    'Our id of the report: 32 hexadecimal digits.',
    '5b0e9d7c31f84a62b8d4f6a0c2e41a38',
  ),
  type: field(
    z.string(),
    'The kind of report: `Transaction Report V2`, `MT940`, or in older months `Transaction Report`.',
    'Transaction Report V2',
  ),
  fromDate: field(
    answeredDate,
    'The first millisecond of the report, in Sydney’s time.',
    '2026-11-01T00:00:00.000+11:00',
  ),
  toDate: field(
    answeredDate,
    'The last millisecond of the report, in Sydney’s time.',
    '2026-11-20T23:59:59.999+11:00',
  ),
  clientId: field(z.string(), 'The client of the report.', 'HARBOUR'),
  moreResultsPossible: field(
    z.optional(z.boolean()),
    'Whether the report is full and there are more transactions. Present on the report of a range.',
  ),
  money: field(
    z.optional(ReportMoney),
    'The money of payment requests in the report, in dollars. Present on the report of a range that has all of its transactions.',
  ),
})
export type Report = z.infer<typeof Report>
nameObject(Report, 'Report', 'A report to download.')

/** The automatic files of one month. */
export const ReportsOfMonth = z.object({
  month: field(z.string(), 'The month of the query, in Sydney.', '2026-11'),
  reports: field(z.array(Report), 'The reports, newest first.'),
})
export type ReportsOfMonth = z.infer<typeof ReportsOfMonth>
nameObject(ReportsOfMonth, 'ReportsOfMonth', 'The reports of a month.')

/** The single file created for a range. */
export const BulkReport = z.object({
  month: field(z.optional(z.string()), 'Always absent.', '2026-11'),
  reports: field(z.array(Report).check(z.minLength(1)), 'The report, in a list of one.'),
})
export type BulkReport = z.infer<typeof BulkReport>
nameObject(BulkReport, 'ReportOfRange', 'The one report that was made of a range.')

/** Address of a file, valid for a minute without signing in. */
export const ReportLink = z.object({
  reportUrl: field(
    z.url({ protocol: /^https?$/ }),
    'The address of the file. It works for one minute, without signing in.',
    'https://tideway.example/report-files/3hQ0Zr9sXjW4bN7tKc2LmAvPq8yUeD1f',
  ),
})
export type ReportLink = z.infer<typeof ReportLink>
nameObject(ReportLink, 'ReportLink', 'A link to a report’s file.')

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
    clientId: field(
      z.string().check(z.minLength(1), z.maxLength(40)).brand<'ClientId'>(),
      'A client of your organisation.',
      'HARBOUR',
    ),
    month: field(
      z.optional(
        z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: reportMessages.month })),
      ),
      'A month, whose reports to list. Needs `timezone`.',
      '2026-11',
    ),
    timezone: field(
      z.optional(z.literal(SYDNEY, { error: reportMessages.zone })),
      'The time zone of the month: always `Australia/Sydney`.',
    ),
    fromDate: field(
      z.optional(ReportDate),
      `The start of the report: ${questionFormat} Needs \`toDate\`.`,
      '2026-11-01T00:00:00.000+11:00',
    ),
    toDate: field(
      z.optional(ReportDate),
      `The end of the report, included: ${questionFormat} Without milliseconds, the whole second is included. Must be after \`fromDate\`.`,
      '2026-11-20T23:59:59.999+11:00',
    ),
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
  clientId: field(
    z.string().check(z.minLength(1), z.maxLength(40)).brand<'ClientId'>(),
    'A client of your organisation.',
    'HARBOUR',
  ),
  reportId: field(
    z.string().check(z.minLength(1), z.maxLength(500)).brand<'ReportId'>(),
    'The id of the report, from the list of reports.',
    '5b0e9d7c31f84a62b8d4f6a0c2e41a38',
  ),
})

/** Errors of both calls. An empty month is one of them (spec 8: a 404 on a month is an empty list). */
export const reportProblems = {
  wrongOrder: problemResponse(400, reportMessages.order, 'ERR0.03'),
  noneInMonth: problemResponse(404, 'There are no reports in this month', 'ERR0.03'),
} as const

/** For an unknown file or another client's file. Both get the same answer. */
export const reportNotFound = (id: string): ProblemResponse => idNotFound('reportId', id)
