/** The provider's only source of the current time, so that tests can stop it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Clock that only moves when a test moves it. */
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
