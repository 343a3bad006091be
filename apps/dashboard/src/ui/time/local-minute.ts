import { offsetMinutes } from '@tideway/contract/time/dates'
import { firstInstant, lastInstant } from '@tideway/contract/time/dates-local'

/** A local minute in the form that the pickers use: 'yyyy-MM-dd HH:mm' (spec 2.11). */
export interface LocalMinute {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

const pattern = /^(\d{4})-(\d{1,2})-(\d{1,2})[ T](\d{1,2}):(\d{2})$/

/** Returns undefined for any text that is not a real calendar minute, such as 31 February or 25 o'clock. */
export function parseLocalMinute(text: string): LocalMinute | undefined {
  const match = pattern.exec(text.trim())
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute))
  const real =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    hour < 24 &&
    minute < 60
  return real ? { year, month, day, hour, minute } : undefined
}

export function formatLocalMinute({ year, month, day, hour, minute }: LocalMinute): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`
}

/** Returns the minute of an instant in the given zone or the browser's. */
export function localMinuteOf(instant: Date, zone?: string): LocalMinute {
  const local = new Date(instant.getTime() + offsetMinutes(instant.getTime(), zone) * 60_000)
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
  }
}

/**
 * Returns the instant of a local minute. If the clocks show the minute twice, a range starts with the first occurrence
 * and ends with the second.
 */
export function instantOf(minute: LocalMinute, end = false, zone?: string): number {
  const text = `${formatLocalMinute(minute)}:00`
  return end ? lastInstant(text, zone) : firstInstant(text, zone)
}

/** Returns the offset at an instant in its shortest form: `GMT+11`. */
export function shortOffset(instant: number, zone?: string): string {
  const minutes = offsetMinutes(instant, zone)
  const absolute = Math.abs(minutes)
  const rest = absolute % 60
  return `GMT${minutes < 0 ? '-' : '+'}${Math.floor(absolute / 60)}${rest ? `:${two(rest)}` : ''}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
