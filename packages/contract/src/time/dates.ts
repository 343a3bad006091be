import { DAY } from './durations.ts'

/** The specification's zone for months, report days and schedules. */
export const SYDNEY = 'Australia/Sydney'

export interface DateTimeParts {
  /** `Fri` */
  weekday: string
  /** `20/11/2026 14:03:22` */
  dateTime: string
  /** `GMT+11:00` */
  offset: string
}

const QUARTER_HOUR = 900_000
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the parts of the date-time display (spec 9, formats), in the given zone or the browser's. */
export function dateTimeParts(instant: string | number | Date, zone?: string): DateTimeParts {
  const time = timeOf(instant)
  const minutes = offsetMinutes(time, zone)
  const { weekday, date, clock } = wallParts(time + minutes * 60_000)
  return { weekday, dateTime: `${date} ${clock}`, offset: `GMT${offsetText(minutes)}` }
}

function timeOf(instant: string | number | Date): number {
  if (typeof instant === 'number') return instant
  return typeof instant === 'string' ? Date.parse(instant) : instant.getTime()
}

interface WallParts extends CalendarDay {
  /** `14:03:22` */
  clock: string
}

/** Returns the calendar date and clock time of a local time, given in milliseconds since 1970 as if it were UTC. */
export function wallParts(local: number): WallParts {
  const day = Math.floor(local / DAY)
  const { weekday, date, isoDate } = calendarDay(day)
  const seconds = Math.floor((local - day * DAY) / 1000)
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return { weekday, date, isoDate, clock }
}

/**
 * Formats `Fri 20/11/2026 14:03:22 GMT+11:00` (spec 9, date-time display). A text that is not an instant is returned
 * unchanged.
 */
export function formatDateTime(instant: string | number | Date, zone?: string): string {
  const time = typeof instant === 'string' ? Date.parse(instant) : instant
  if (typeof instant === 'string' && Number.isNaN(time)) return instant
  const parts = dateTimeParts(time, zone)
  return `${parts.weekday} ${parts.dateTime} ${parts.offset}`
}

interface CalendarDay {
  weekday: string
  /** `20/11/2026` */
  date: string
  /** Example: `2026-11-20` */
  isoDate: string
}
const calendarDays = new Map<number, CalendarDay>()

/** Returns a day by its number since 1 January 1970. Cached, because a list shows few days many times. */
function calendarDay(day: number): CalendarDay {
  const cachedDay = calendarDays.get(day)
  if (cachedDay) return cachedDay
  const at = new Date(day * DAY)
  const calendarDate = {
    weekday: weekdays[at.getUTCDay()] ?? '',
    date: `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`,
    isoDate: at.toISOString().slice(0, 10),
  }
  calendarDays.set(day, calendarDate)
  return calendarDate
}

interface ZoneOffsets {
  /** Offset by UTC day. The value is undefined for a day on which the offset changes. */
  days: Map<number, number | undefined>
  quarters: Map<number, number>
}
const zones = new Map<string | undefined, ZoneOffsets>()

/**
 * Returns the minutes east of UTC at an instant. Looks up the zone twice per day. If the offset changes within a day,
 * it looks up each quarter of an hour, because zones change only on quarters.
 */
export function offsetMinutes(time: number, zone?: string): number {
  const { days, quarters } = offsetsOf(zone)
  const day = Math.floor(time / DAY)
  if (!days.has(day)) days.set(day, askDay(day, zone))
  const all = days.get(day)
  if (all !== undefined) return all
  const quarter = Math.floor(time / QUARTER_HOUR)
  const cachedOffset = quarters.get(quarter)
  if (cachedOffset !== undefined) return cachedOffset
  const minutes = askOffset(time, zone)
  quarters.set(quarter, minutes)
  return minutes
}

function offsetsOf(zone: string | undefined): ZoneOffsets {
  const cachedZone = zones.get(zone)
  if (cachedZone) return cachedZone
  const newZone: ZoneOffsets = { days: new Map(), quarters: new Map() }
  zones.set(zone, newZone)
  return newZone
}

function askDay(day: number, zone: string | undefined): number | undefined {
  const first = askOffset(day * DAY, zone)
  return askOffset((day + 1) * DAY - 1, zone) === first ? first : undefined
}

/** Formats `+11:00`, `-03:30`, `+00:00`. */
export function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`
}

/** Formats `2026-11-20T14:03:22.000+11:00`: an instant at an offset of this many minutes east of UTC. */
export function offsetDateTime(time: number, minutes: number): string {
  return `${new Date(time + minutes * 60_000).toISOString().slice(0, -1)}${offsetText(minutes)}`
}

function askOffset(time: number, zone: string | undefined): number {
  const parts = format(zone).formatToParts(time)
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  )
  return Math.round((local - Math.floor(time / 1000) * 1000) / 60_000)
}

function format(zone: string | undefined): Intl.DateTimeFormat {
  const key = zone ?? ''
  const cachedFormat = formats.get(key)
  if (cachedFormat) return cachedFormat
  const newFormat = new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(key, newFormat)
  return newFormat
}

const twoDigits = Array.from({ length: 100 }, (_, value) => value.toString().padStart(2, '0'))

function two(value: number): string {
  return twoDigits[value] ?? String(value)
}
