/** The only source of "now" in the provider, so that tests can hold time still. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  set(instant: string | Date): void
  advance(milliseconds: number): void
}

export function testClock(start: string): TestClock {
  let current = new Date(start)
  return {
    now: () => new Date(current),
    set: (instant) => {
      current = new Date(instant)
    },
    advance: (milliseconds) => {
      current = new Date(current.getTime() + milliseconds)
    },
  }
}
