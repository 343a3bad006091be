import { firstInstant, isLocalDateTime, lastInstant } from '@tideway/contract/time/dates-local'

/** Dates of searches: wall-clock text of the browser's own zone, 'yyyy-MM-dd HH:mm:ss' (spec 3.9; readings: zones). */

/**
 * The instant of a wall-clock time as the API takes it: '.000' begins a range, '.999' ends it
 * (readings: search dates to the API). Tests name the zone.
 */
export function toUtc(text: string, milliseconds: 0 | 999, zone?: string): string {
  const instant = milliseconds === 0 ? firstInstant(text, zone) : lastInstant(text, zone)
  return new Date(instant).toISOString()
}

/**
 * spec 5, date ranges: from strictly before to. By the clock's text, and by the instants as well: two
 * texts inside the hour that the clocks leave out have no time between them.
 */
export function isRange(start: string, end: string, zone?: string): boolean {
  if (!isLocalDateTime(start) || !isLocalDateTime(end) || start >= end) return false
  return firstInstant(start, zone) <= lastInstant(end, zone)
}
