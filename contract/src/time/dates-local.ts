import { offsetMinutes, wallParts } from './dates.ts'

/**
 * Wall-clock texts 'yyyy-MM-dd HH:mm:ss' (spec 3.9) and the instants they stand for, in the zone
 * given; the browser's own where none is.
 *
 * Where clocks are changed a text may stand for two instants or for none. A range must lose nothing
 * that is shown within it: it starts with the first instant of its start and ends with the last of
 * its end, and an end in the hour that is left out stands for the change itself.
 */

const MINUTE = 60_000
const DAY = 86_400_000
const pattern = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** Whether the text is a date and time of the calendar: no 31 February, no 25 o'clock. */
export function isLocalDateTime(text: string): boolean {
  return wallOf(text) !== undefined
}

/** What a clock of the zone shows at an instant; an empty text for an invalid date. */
export function localDateTime(instant: Date, zone?: string): string {
  const time = instant.getTime()
  if (Number.isNaN(time)) return ''
  return wallText(time + offsetMinutes(time, zone) * MINUTE)
}

/** The first instant of the second a text names, in milliseconds since 1970. */
export function firstInstant(text: string, zone?: string): number {
  return instantsOf(text, zone).first
}

/** The last millisecond of the second a text names, in milliseconds since 1970. */
export function lastInstant(text: string, zone?: string): number {
  return instantsOf(text, zone).last
}

/** What the clocks of a zone do to a text: leave it out, or show it twice. */
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

/** The first instant of the later offset, by halving. Clocks change at whole minutes. */
function changeBetween(from: number, to: number, zone: string | undefined): number {
  const later = offsetMinutes(to, zone)
  let [low, high] = [Math.floor(from / MINUTE), Math.ceil(to / MINUTE)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetMinutes(middle * MINUTE, zone) === later) high = middle
    else low = middle
  }
  return high * MINUTE
}

/** The text read as if it were UTC; undefined where the calendar or the clock has no such time. */
function wallOf(text: string): number | undefined {
  if (!pattern.test(text)) return undefined
  const wall = Date.parse(`${text.replace(' ', 'T')}Z`)
  return !Number.isNaN(wall) && wallText(wall) === text ? wall : undefined
}

function wallText(wall: number): string {
  const { isoDate, clock } = wallParts(wall)
  return `${isoDate} ${clock}`
}
