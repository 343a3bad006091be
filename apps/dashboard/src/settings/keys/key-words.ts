import { DAY, HOUR, MINUTE } from '@tideway/contract/time/durations'

/** Largest first. A month and a year have their mean length, because exact days do not matter for old keys. */
const units = [
  { name: 'year', ms: 365.2425 * DAY },
  { name: 'month', ms: 30.436875 * DAY },
  { name: 'day', ms: DAY },
  { name: 'hour', ms: HOUR },
  { name: 'minute', ms: MINUTE },
] as const

/** Returns '{relative time} ago', or 'potentially long ago' if unknown (spec 2.18). */
export function agoText(instant: string | null | undefined, now: number): string {
  const at = Date.parse(instant ?? '')
  if (Number.isNaN(at)) return 'potentially long ago'
  const passed = now - at
  const unit = units.find(({ ms }) => passed >= ms)
  // A time in the future means that a clock is slow, so the event has just happened.
  if (unit === undefined) return 'less than a minute ago'
  const count = Math.floor(passed / unit.ms)
  return `${count} ${unit.name}${count === 1 ? '' : 's'} ago`
}
