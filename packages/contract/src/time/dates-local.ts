import { offsetMinutes, wallParts } from './dates.ts'
import { DAY, MINUTE } from './durations.ts'

/**
 * Converts local-time texts 'yyyy-MM-dd HH:mm:ss' (spec 3.9) to instants, in the given zone or the browser's.
 *
 * When clocks change, a text may mean two instants or none. A range must include everything shown within it. It
 * therefore starts at the first instant of its start and ends at the last instant of its end. An end in a skipped hour
 * means the clock change itself.
 */

const pattern = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** Returns true if the text is a valid date and time: no 31 February, no 25 o'clock. */
export function isLocalDateTime(text: string): boolean {
  return wallOf(text) !== undefined
}

/** Returns the zone's clock time at an instant, or an empty text for an invalid date. */
export function localDateTime(instant: Date, zone?: string): string {
  const time = instant.getTime()
  if (Number.isNaN(time)) return ''
  return wallText(time + offsetMinutes(time, zone) * MINUTE)
}

/** Returns the first instant of the second that a text names, in milliseconds since 1970. */
export function firstInstant(text: string, zone?: string): number {
  return instantsOf(text, zone).first
}

/** Returns the last millisecond of the second that a text names, in milliseconds since 1970. */
export function lastInstant(text: string, zone?: string): number {
  return instantsOf(text, zone).last
}

/** Returns 'skipped' or 'twice' if a zone's clocks skip a text or show it twice. */
export function clockChange(text: string, zone?: string): 'skipped' | 'twice' | undefined {
  if (!isLocalDateTime(text)) return undefined
  const { first, last } = instantsOf(text, zone)
  if (last < first) return 'skipped'
  return last - first > 999 ? 'twice' : undefined
}

function instantsOf(text: string, zone: string | undefined): { first: number; last: number } {
  const wall = wallOf(text)
  if (wall === undefined) throw new RangeError(`not a date and time: ${text}`)
  const before = offsetMinutes(wall - DAY, zone)
  const after = offsetMinutes(wall + DAY, zone)
  const instants = [before, after]
    .map((offset) => ({ offset, time: wall - offset * MINUTE }))
    .filter(({ offset, time }) => offsetMinutes(time, zone) === offset)
    .map(({ time }) => time)
  if (instants.length > 0) {
    return { first: Math.min(...instants), last: Math.max(...instants) + 999 }
  }
  const change = changeBetween(wall - after * MINUTE, wall - before * MINUTE, zone)
  return { first: change, last: change - 1 }
}

/**
 * Returns the first instant of the later offset between two instants with different offsets, by bisection. Clocks
 * change at whole minutes.
 */
export function changeBetween(from: number, to: number, zone: string | undefined): number {
  const later = offsetMinutes(to, zone)
  let [low, high] = [Math.floor(from / MINUTE), Math.ceil(to / MINUTE)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetMinutes(middle * MINUTE, zone) === later) high = middle
    else low = middle
  }
  return high * MINUTE
}

/** Reads the text as UTC, or returns undefined if the date or time does not exist. */
function wallOf(text: string): number | undefined {
  if (!pattern.test(text)) return undefined
  const wall = Date.parse(`${text.replace(' ', 'T')}Z`)
  return !Number.isNaN(wall) && wallText(wall) === text ? wall : undefined
}

function wallText(wall: number): string {
  const { isoDate, clock } = wallParts(wall)
  return `${isoDate} ${clock}`
}
