import type { ReportSchedule } from '@tideway/contract/reports/report-fields'
import { reportTimes } from '@tideway/contract/reports/report-fields'
import { addDays, sydneyDay } from '@tideway/contract/time/calendar-day'
import { SYDNEY } from '@tideway/contract/time/dates'
import { firstInstant } from '@tideway/contract/time/dates-local'
import { HOUR } from '@tideway/contract/time/durations'

/** Period of a report, from its first instant up to but excluding its end. */
export interface ReportWindow {
  from: Date
  to: Date
}

export type ReportInterval = 'hourly' | 'daily'

/** Returns a day in Sydney from midnight to midnight: 23, 24 or 25 hours. */
export function dayWindow(day: string): ReportWindow {
  return { from: midnight(day), to: midnight(addDays(day, 1)) }
}

/**
 * Returns the next period of a series. Each starts where the previous one ended, whatever interval was chosen in
 * between, and ends with its hour or day. `since` is when the series was enabled. The first period contains it, and a
 * later period covers the time in which the series was disabled.
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

/** Returns when a period's transaction report is made: on the morning after it. */
export function reportDueAt({ to }: ReportWindow, schedule: ReportSchedule): Date {
  return new Date(firstInstant(`${sydneyDay(to)} ${reportTimes[schedule]}:00`, SYDNEY))
}

/** Sydney's offset from UTC is whole hours, so its hours coincide with those of UTC. */
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
