const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Largest first. A month and a year have their mean length: nobody counts the days of a key that is months old. */
const units = [
  { name: 'year', ms: 365.2425 * DAY },
  { name: 'month', ms: 30.436875 * DAY },
  { name: 'day', ms: DAY },
  { name: 'hour', ms: HOUR },
  { name: 'minute', ms: MINUTE },
] as const

/** '{relative time} ago', or 'potentially long ago' when nobody knows (spec 2.18). */
export function agoText(instant: string | null | undefined, now: number): string {
  const at = Date.parse(instant ?? '')
  if (Number.isNaN(at)) return 'potentially long ago'
  const passed = now - at
  const unit = units.find(({ ms }) => passed >= ms)
  // What lies ahead by a clock that is slow has just happened.
  if (unit === undefined) return 'less than a minute ago'
  const count = Math.floor(passed / unit.ms)
  return `${count} ${unit.name}${count === 1 ? '' : 's'} ago`
}
