import { dateRangeMessages } from '../time/date-range.ts'
import { dateTimeParts, offsetDateTime, offsetMinutes } from '../time/dates.ts'
import { firstInstant, isLocalDateTime, lastInstant } from '../time/dates-local.ts'
import { MINUTE } from '../time/durations.ts'
import { reportMessages } from './reports.ts'

/** Range of a bulk report (spec 2.10, 5): whole days 'YYYY-MM-DD' in the browser's zone, or '' if not set. */
export interface ReportDays {
  from: string
  to: string
}

/** Range of a bulk report as the call takes it: its first and last instant with their offsets. */
export interface ReportRange {
  fromDate: string
  toDate: string
}

const FARTHEST_OFFSET = 14 * 60

export const DAY_FORM_MESSAGE = 'Enter a date such as 2026-11-20'

/** Shown if a bulk report has the maximum number of rows (spec 8, reports). */
export const REPORT_CAP_WARNING =
  'There may be more records, but we could only include the maximum amount of 10,000. Please refer to automatically generated reports for the full listing.'

export function isReportDay(text: string): boolean {
  return isLocalDateTime(`${text} 00:00:00`)
}

/** Returns the problem with the days, or undefined if they are valid or not set. */
export function reportDaysMessage({ from, to }: ReportDays): string | undefined {
  if (from === '' && to === '') return undefined
  if ([from, to].some((day) => day !== '' && !isReportDay(day))) return DAY_FORM_MESSAGE
  if (to === '') return dateRangeMessages.noEnd
  return from > to ? dateRangeMessages.notBefore : undefined
}

/** Returns true if a report can be requested for these days. */
export function areReportDays(days: ReportDays): boolean {
  return days.from !== '' && days.to !== '' && reportDaysMessage(days) === undefined
}

/**
 * Returns the range from 00:00:00.000 of the first day to 23:59:59.999 of the last. Each end has its own offset,
 * because clocks may change between them or on those days.
 */
export function reportRange({ from, to }: ReportDays, zone?: string): ReportRange {
  return {
    fromDate: withOffset(from, '00:00:00.000', firstInstant(`${from} 00:00:00`, zone), zone),
    toDate: withOffset(to, '23:59:59.999', lastInstant(`${to} 23:59:59`, zone), zone),
  }
}

/** In zones that change at midnight, a day may start with the clock change. Its 00:00 then has the earlier offset. */
function withOffset(day: string, clock: string, time: number, zone: string | undefined): string {
  const minutes = (Date.parse(`${day}T${clock}Z`) - time) / MINUTE
  const isOffset = Number.isInteger(minutes) && Math.abs(minutes) <= FARTHEST_OFFSET
  return offsetDateTime(time, isOffset ? minutes : offsetMinutes(time, zone))
}

/** Returns `Tue 10/11/2026 to Wed 11/11/2026`: the selected days, independent of the zone. */
export function reportDaysText({ from, to }: ReportDays): string {
  return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`
}

function dayText(day: string): string {
  const { weekday, dateTime } = dateTimeParts(`${day}T00:00:00.000Z`, 'UTC')
  return `${weekday} ${dateTime.slice(0, 10)}`
}

/** Returns a server's message about a bulk report in the form to show (spec 8, reports). */
export function reportFailureText(message: string): string {
  return message === reportMessages.order ? 'From Date has to be before To Date' : message
}
