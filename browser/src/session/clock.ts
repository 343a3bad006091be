/** Milliseconds since 1970, UTC. Given to whatever decides by time, so that tests can fix it. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock put right by as many milliseconds as it is ahead; behind is negative. */
export function correctedClock(clock: Clock, aheadMs: number): Clock {
  return { now: () => clock.now() - aheadMs }
}

/**
 * How far a clock is ahead of the server that sent an answer, in milliseconds, by its Date and, where a cache kept the
 * answer for a while, its Age. An answer without a date says nothing: 0. The result includes the answer's way here and
 * up to a second that Date leaves out.
 */
export function aheadOfAnswer(headers: Pick<Headers, 'get'>, receivedAt: number): number {
  const date = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date)) return 0
  const age = Number(headers.get('age') ?? 0)
  return receivedAt - date - (Number.isFinite(age) ? age * 1000 : 0)
}

/** What is less comes from answers that are slow, not from a wrong clock. */
const WRONG_BY_MS = 5 * 60_000

/** How wrong a clock is, in words ('55 minutes fast'); undefined where it is right or nearly. */
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
