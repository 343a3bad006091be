/** Zone that the specification names for months, report days and schedules. */
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
const offsets = new Map<string, number>()
const formats = new Map<string, Intl.DateTimeFormat>()

/** The parts of the date-time display (spec 9, formats), in the zone given; the browser's own where none is. */
export function dateTimeParts(instant: string | number | Date, zone?: string): DateTimeParts {
  const time = new Date(instant).getTime()
  const minutes = offsetMinutes(time, zone)
  const local = new Date(time + minutes * 60_000)
  const date = `${two(local.getUTCDate())}/${two(local.getUTCMonth() + 1)}/${local.getUTCFullYear()}`
  const clock = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`
  return {
    weekday: weekdays[local.getUTCDay()] ?? '',
    dateTime: `${date} ${clock}`,
    offset: `GMT${offsetText(minutes)}`,
  }
}

/** `Fri 20/11/2026 14:03:22 GMT+11:00` (spec 9, date-time display). */
export function formatDateTime(instant: string | number | Date, zone?: string): string {
  const parts = dateTimeParts(instant, zone)
  return `${parts.weekday} ${parts.dateTime} ${parts.offset}`
}

/** Minutes east of UTC at an instant. Zone rules are asked once a quarter of an hour and remembered: no zone changes between quarters. */
export function offsetMinutes(time: number, zone?: string): number {
  const quarter = Math.floor(time / QUARTER_HOUR)
  const key = `${zone ?? ''}|${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const minutes = askOffset(time, zone)
  offsets.set(key, minutes)
  return minutes
}

/** `+11:00`, `-03:30`, `+00:00` */
export function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`
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
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(key, made)
  return made
}

function two(value: number): string {
  return value.toString().padStart(2, '0')
}
