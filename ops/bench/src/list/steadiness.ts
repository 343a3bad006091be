import { formatFigure } from '../report/result.ts'
import { spreadOfValues } from '../report/statistics.ts'

const LOOKS = 9

export interface Steadiness {
  look(): void
  words(): string
}

/** Measures how quiet the machine was, by repeating the same work between the measurements. */
export function measureSteadiness(): Steadiness {
  const times: number[] = []
  const steadiness = {
    look() {
      for (let number = 0; number < LOOKS; number += 1) {
        const started = performance.now()
        work()
        times.push(performance.now() - started)
      }
    },
    words() {
      const { median, best, worst } = spreadOfValues(times, 'low')
      return `How noisy the machine was: one piece of work, done ${times.length} times between the measurements, took ${formatFigure(best)} to ${formatFigure(worst)} ms, ${formatFigure(median)} in the median.`
    },
  }
  // Warm-up run, so that the work is compiled.
  work()
  steadiness.look()
  return steadiness
}

function work(): number {
  let state = 1
  let sum = 0
  for (let round = 0; round < 2_000_000; round += 1) {
    state = (state * 48271) % 2147483647
    sum += state & 1
  }
  return sum
}
