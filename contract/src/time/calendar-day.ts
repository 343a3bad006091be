import { offsetMinutes, SYDNEY } from './dates.ts'

/** Days of the calendar as texts 'YYYY-MM-DD', which sort as the days do. */

const DAY = 86_400_000
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** The day it is in Sydney (provider API, agreement dates). */
export function sydneyDay(instant: Date): string {
  return dayAtOffset(instant, offsetMinutes(instant.getTime(), SYDNEY))
}

/** The day it is where clocks are so many minutes ahead of UTC. */
export function dayAtOffset(instant: Date, minutes: number): string {
  return new Date(instant.getTime() + minutes * 60_000).toISOString().slice(0, 10)
}

/** `20-Nov-2026` (spec 9, agreement dates). What is no such day is shown as it came. */
export function formatDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-')
  const name = months[Number(month) - 1]
  return name === undefined || date === undefined ? day : `${date}-${name}-${year}`
}

/** So many days later; earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

/** Whole days from one to the other. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY
}

/** So many months later on the same date, or on the month's last one where it has no such date. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}
