import { firstInstant, isLocalDateTime, lastInstant } from '@tideway/contract/time/dates-local'

/**
 * Dates of searches are wall-clock text 'yyyy-MM-dd HH:mm:ss' (spec 3.9), in the given zone or the browser's (readings
 * 3, zones).
 */

/**
 * Returns the instant of a wall-clock time in the API's form: '.000' starts a range, '.999' ends it (readings: search
 * dates to the API).
 */
export function toUtc(text: string, milliseconds: 0 | 999, zone?: string): string {
  const instant = milliseconds === 0 ? firstInstant(text, zone) : lastInstant(text, zone)
  return new Date(instant).toISOString()
}

/**
 * Returns true if the start is strictly before the end (spec 5, date ranges). It compares the clock text and the
 * instants: two texts inside the hour skipped by daylight saving have no time between them.
 */
export function isRange(start: string, end: string, zone?: string): boolean {
  if (!isLocalDateTime(start) || !isLocalDateTime(end) || start >= end) return false
  return firstInstant(start, zone) <= lastInstant(end, zone)
}
