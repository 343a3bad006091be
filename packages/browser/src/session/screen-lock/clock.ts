/** Milliseconds since 1970, UTC. Passed to all code that depends on the time, so that tests can fix it. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Returns a clock corrected by this many milliseconds. Negative if the clock is behind. */
export function correctedClock(clock: Clock, aheadMs: number): Clock {
  return { now: () => clock.now() - aheadMs }
}

/**
 * Returns how far a clock is ahead of the server, in milliseconds, by the response's Date and its Age if cached.
 * Returns 0 without a date. The result includes the response's travel time, and up to a second that Date cannot show.
 */
export function aheadOfAnswer(headers: Pick<Headers, 'get'>, receivedAt: number): number {
  const date = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date)) return 0
  const age = Number(headers.get('age') ?? 0)
  return receivedAt - date - (Number.isFinite(age) ? age * 1000 : 0)
}

/** A smaller difference comes from slow responses, not from a wrong clock. */
const WRONG_BY_MS = 5 * 60_000

/** Returns how wrong a clock is in words ('55 minutes fast'), or undefined if it is about right. */
export function clockFault(aheadMs: number): string | undefined {
  const minutes = Math.round(Math.abs(aheadMs) / 60_000)
  if (Math.abs(aheadMs) < WRONG_BY_MS) return undefined
  return `${durationText(minutes)} ${aheadMs > 0 ? 'fast' : 'slow'}`
}

function durationText(minutes: number): string {
  if (minutes < 120) return `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
