const WINDOW_MS = 60_000
const TRIES_A_MINUTE = 20
const MOST_SUBJECTS = 10_000

/** Wrong keys of late, by where they came from and which key they meant to be. */
export interface FailedTries {
  /** Counts one more; answers the seconds to wait where there were too many, else undefined. */
  count(subject: string): number | undefined
}

export function openFailedTries(now: () => number): FailedTries {
  const failures = new Map<string, { count: number; until: number }>()
  return {
    count(subject) {
      const time = now()
      const known = failures.get(subject)
      if (known && known.until > time) {
        known.count += 1
        return known.count > TRIES_A_MINUTE ? Math.ceil((known.until - time) / 1000) : undefined
      }
      if (failures.size >= MOST_SUBJECTS) forgetOver(failures, time)
      failures.set(subject, { count: 1, until: time + WINDOW_MS })
      return undefined
    },
  }
}

function forgetOver(failures: Map<string, { until: number }>, now: number): void {
  for (const [subject, { until }] of failures) if (until <= now) failures.delete(subject)
  if (failures.size >= MOST_SUBJECTS) failures.clear()
}
