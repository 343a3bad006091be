import type { ReportSchedule } from '@tideway/contract/reports/report-fields'
import { reportTimes } from '@tideway/contract/reports/report-fields'
import { addDays, sydneyDay } from '@tideway/contract/time/calendar-day'
import { SYDNEY } from '@tideway/contract/time/dates'
import { firstInstant } from '@tideway/contract/time/dates-local'

/** A period of a report: from its first instant up to, not including, the end. */
export interface ReportWindow {
  from: Date
  to: Date
}

export type ReportInterval = 'hourly' | 'daily'

const HOUR = 3_600_000

/** A day in Sydney from midnight to midnight: 23, 24 or 25 hours. */
export function dayWindow(day: string): ReportWindow {
  return { from: midnight(day), to: midnight(addDays(day, 1)) }
}

/**
 * The period that comes next in a series: each begins where the one before ended, whatever was chosen meanwhile, and
 * ends with its hour or its day. `since` is when the series was asked for: the first period is the one it fell into;
 * later it reaches over a time in which the series was off.
 */
export function nextWindow(series: {
  interval: ReportInterval
  since: Date
  lastEnd: Date | undefined
}): ReportWindow {
  const { interval, since, lastEnd } = series
  const from = lastEnd ?? beginning(since, interval)
  return { from, to: end(since > from ? since : from, interval) }
}

/** When a transaction report of a period is made: on the morning after it. */
export function reportDueAt({ to }: ReportWindow, schedule: ReportSchedule): Date {
  return new Date(firstInstant(`${sydneyDay(to)} ${reportTimes[schedule]}:00`, SYDNEY))
}

/** Sydney is whole hours from UTC, so that its hours are those of UTC. */
function beginning(at: Date, interval: ReportInterval): Date {
  if (interval === 'daily') return midnight(sydneyDay(at))
  return new Date(Math.floor(at.getTime() / HOUR) * HOUR)
}

function end(at: Date, interval: ReportInterval): Date {
  if (interval === 'daily') return midnight(addDays(sydneyDay(at), 1))
  return new Date((Math.floor(at.getTime() / HOUR) + 1) * HOUR)
}

function midnight(day: string): Date {
  return new Date(firstInstant(`${day} 00:00:00`, SYDNEY))
}
