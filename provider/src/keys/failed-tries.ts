const WINDOW_MS = 60_000
const TRIES_A_MINUTE = 20
const MOST_SUBJECTS = 10_000

/** Wrong keys of late, by where they came from and which key they meant to be. */
export interface FailedTries {
  count(subject: string): void
  isHeldBack(subject: string): boolean
}

export function openFailedTries(now: () => number): FailedTries {
  const failures = new Map<string, { count: number; until: number }>()
  return {
    count(subject) {
      const known = failures.get(subject)
      if (known && known.until > now()) {
        known.count += 1
        return
      }
      if (failures.size >= MOST_SUBJECTS) forgetOver(failures, now())
      failures.set(subject, { count: 1, until: now() + WINDOW_MS })
    },
    isHeldBack(subject) {
      const known = failures.get(subject)
      return known !== undefined && known.until > now() && known.count >= TRIES_A_MINUTE
    },
  }
}

function forgetOver(failures: Map<string, { until: number }>, now: number): void {
  for (const [subject, { until }] of failures) if (until <= now) failures.delete(subject)
  if (failures.size >= MOST_SUBJECTS) failures.clear()
}
