import { dateRangeMessages } from '../time/date-range.ts'
import { dateTimeParts, offsetDateTime, offsetMinutes } from '../time/dates.ts'
import { firstInstant, isLocalDateTime, lastInstant } from '../time/dates-local.ts'
import { reportMessages } from './reports.ts'

/** The range of a bulk report (spec 2.10, 5): whole days 'YYYY-MM-DD' of the browser's zone; '' while one is not set. */
export interface ReportDays {
  from: string
  to: string
}

const MINUTE = 60_000
const FARTHEST_OFFSET = 14 * 60

export const DAY_FORM_MESSAGE = 'Enter a date such as 2026-11-20'

/** Shown when a bulk report holds as many rows as it may (spec 8, reports). */
export const BULK_CAP_WARNING =
  'There may be more records, but we could only include the maximum amount of 10,000. Please refer to automatically generated reports for the full listing.'

export function isReportDay(text: string): boolean {
  return isLocalDateTime(`${text} 00:00:00`)
}

/** What is wrong with the days; nothing is while none is set. */
export function reportDaysMessage({ from, to }: ReportDays): string | undefined {
  if (from === '' && to === '') return undefined
  if ([from, to].some((day) => day !== '' && !isReportDay(day))) return DAY_FORM_MESSAGE
  if (to === '') return dateRangeMessages.noEnd
  return from > to ? dateRangeMessages.notBefore : undefined
}

/** Whether a report can be asked for these days. */
export function areReportDays(days: ReportDays): boolean {
  return days.from !== '' && days.to !== '' && reportDaysMessage(days) === undefined
}

/**
 * From 00:00:00.000 of the first day to 23:59:59.999 of the last, each with the offset of its own:
 * clocks may change between them, and at the ends themselves.
 */
export function reportRange({ from, to }: ReportDays, zone?: string) {
  return {
    fromDate: withOffset(from, '00:00:00.000', firstInstant(`${from} 00:00:00`, zone), zone),
    toDate: withOffset(to, '23:59:59.999', lastInstant(`${to} 23:59:59`, zone), zone),
  }
}

/** In zones that change at midnight a day may begin with the change: its 00:00 is that of the offset before. */
function withOffset(day: string, clock: string, time: number, zone: string | undefined): string {
  const minutes = (Date.parse(`${day}T${clock}Z`) - time) / MINUTE
  const isOffset = Number.isInteger(minutes) && Math.abs(minutes) <= FARTHEST_OFFSET
  return offsetDateTime(time, isOffset ? minutes : offsetMinutes(time, zone))
}

/** `Tue 10/11/2026 to Wed 11/11/2026`: the days that were chosen, whatever days they are in another zone. */
export function reportDaysText({ from, to }: ReportDays): string {
  return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`
}

function dayText(day: string): string {
  const { weekday, dateTime } = dateTimeParts(`${day}T00:00:00.000Z`, 'UTC')
  return `${weekday} ${dateTime.slice(0, 10)}`
}

/** A server's message about a bulk report as it is shown (spec 8, reports). */
export function reportFailureText(message: string): string {
  return message === reportMessages.order ? 'From Date has to be before To Date' : message
}
