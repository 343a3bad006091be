const WINDOW_MS = 60_000

/**
 * Counts calls of each subject in windows of a minute, in this process alone; call-counts.ts counts over all of them.
 * Answers the seconds to wait, or undefined when the call may go on.
 */
export function openClientLimit(
  callsAMinute: number,
  now: () => number,
): (clientId: string) => number | undefined {
  let windowEnds = 0
  let counts = new Map<string, number>()
  return (clientId) => {
    const time = now()
    if (time >= windowEnds) {
      windowEnds = time + WINDOW_MS
      counts = new Map()
    }
    const count = (counts.get(clientId) ?? 0) + 1
    counts.set(clientId, count)
    return count > callsAMinute ? Math.ceil((windowEnds - time) / 1000) : undefined
  }
}
