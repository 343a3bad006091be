import { offsetMinutes, SYDNEY } from './dates.ts'
import { DAY } from './durations.ts'

/** Calendar days as texts 'YYYY-MM-DD', whose text order is their date order. */

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Returns the current day in Sydney at an instant (provider API, agreement dates). */
export function sydneyDay(instant: Date): string {
  return dayAtOffset(instant, offsetMinutes(instant.getTime(), SYDNEY))
}

/** Returns the day at this offset, in minutes ahead of UTC. */
export function dayAtOffset(instant: Date, minutes: number): string {
  return new Date(instant.getTime() + minutes * 60_000).toISOString().slice(0, 10)
}

/** Formats `20-Nov-2026` (spec 9, agreement dates). Any other text is returned unchanged. */
export function formatDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-')
  const name = months[Number(month) - 1]
  return name === undefined || date === undefined ? day : `${date}-${name}-${year}`
}

/** Adds this many days. A negative number subtracts. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

/** Returns the number of whole days between two days. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY
}

/** Adds this many months, with the same date or the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}
