/** Milliseconds since 1970, UTC. Given to whatever decides by time, so that tests can fix it. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
