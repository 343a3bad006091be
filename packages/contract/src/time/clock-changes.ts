import { addDays } from './calendar-day.ts'
import { offsetMinutes, wallParts } from './dates.ts'
import { changeBetween, firstInstant } from './dates-local.ts'
import { MINUTE } from './durations.ts'

/** A change of a zone's clocks. */
interface ClockChange {
  /** 'forward' skips clock times, 'back' repeats them. */
  direction: 'forward' | 'back'
  /** Clock time at which they change: `2:00 am`. */
  at: string
  /** Clock time after the change. */
  to: string
}

/** Returns the change of clocks on a day 'YYYY-MM-DD', or undefined on any other day. */
export function clockChangeOn(day: string, zone?: string): ClockChange | undefined {
  // The search starts at the instant before the day, because a change at midnight is the first instant of its day.
  const before = firstInstant(`${day} 00:00:00`, zone) - 1
  const end = firstInstant(`${addDays(day, 1)} 00:00:00`, zone) - 1
  const [from, to] = [offsetMinutes(before, zone), offsetMinutes(end, zone)]
  if (from === to) return undefined
  const change = changeBetween(before, end, zone)
  return {
    direction: to > from ? 'forward' : 'back',
    at: clockText(change + from * MINUTE),
    to: clockText(change + to * MINUTE),
  }
}

/** Describes a change: 'Clocks go forward from 2:00 am to 3:00 am.' */
export function clockChangeText({ direction, at, to }: ClockChange): string {
  return `Clocks go ${direction} from ${at} to ${to}.`
}

/** Formats a local time, given as if it were UTC, as `2:00 am`. */
function clockText(local: number): string {
  const [hours = '', minutes] = wallParts(local).clock.split(':')
  const hour = Number(hours)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`
}
