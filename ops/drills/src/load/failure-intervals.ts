import type { CallRecord } from './call-record.ts'

/** Failures closer together than this are one interval. */
const TOGETHER_MS = 2000
const SERVER_FAULT = 500

export interface FailureInterval {
  /** Times at which the first and the last failed call were sent, in milliseconds since the epoch. */
  from: number
  to: number
  /** Number of failed first attempts. */
  failed: number
  /** Number of first attempts by status, with `no answer` for those without a response. */
  statuses: Record<string, number>
  /** Failed first attempts whose response has no Retry-After header. */
  withoutRetryAfter: number
}

/**
 * Returns the times in which calls failed, by their first attempts only: repeated attempts say more about the
 * client's waits than about the service. An attempt failed if it got no response or a status of 500 or above.
 */
export function failureIntervals(calls: readonly CallRecord[]): FailureInterval[] {
  const firsts = calls.flatMap(({ attempts: [first] }) => first ?? [])
  const failures = firsts
    .filter(({ status }) => status === undefined || status >= SERVER_FAULT)
    .sort((a, b) => a.sentAt - b.sentAt)
  const intervals: FailureInterval[] = []
  for (const { sentAt, status, retryAfter } of failures) {
    let current = intervals.at(-1)
    if (!current || sentAt - current.to >= TOGETHER_MS) {
      current = { from: sentAt, to: sentAt, failed: 0, statuses: {}, withoutRetryAfter: 0 }
      intervals.push(current)
    }
    const name = status === undefined ? 'no answer' : String(status)
    current.to = sentAt
    current.failed += 1
    current.statuses[name] = (current.statuses[name] ?? 0) + 1
    if (retryAfter === undefined) current.withoutRetryAfter += 1
  }
  return intervals
}

/** Returns the longest time between two successes, in milliseconds, in which calls were sent. */
export function longestWithoutSuccess(
  calls: readonly CallRecord[],
  { from, to }: { from: number; to: number },
): number {
  const ends = calls
    .flatMap(({ attempts }) => attempts)
    .filter(
      ({ status, endedAt }) => (status ?? SERVER_FAULT) < 400 && endedAt > from && endedAt < to,
    )
    .map(({ endedAt }) => endedAt)
    .sort((a, b) => a - b)
  const times = [from, ...ends, to]
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)))
}
