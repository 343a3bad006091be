import type { Cell, Result } from '../../../bench/src/report/result.ts'
import { formatFigure, NONE } from '../../../bench/src/report/result.ts'
import type { CallRecord, PaymentIn } from '../load/call-record.ts'
import type { FailureInterval } from '../load/failure-intervals.ts'
import { failureIntervals, longestWithoutSuccess } from '../load/failure-intervals.ts'
import type { Verdict } from '../load/verify-load.ts'
import type { Backlog } from './backlog.ts'
import type { Round } from './rounds.ts'

const FAULT_LIMIT_SECONDS = 15
/** Longest time of failed calls by the kind of round, in seconds. */
const limits: Record<string, number> = { switchover: 2, 'rolling restart': 0, 'provider killed': 2 }

interface Outcome {
  calls: readonly CallRecord[]
  payments: readonly PaymentIn[]
  rounds: readonly (Round & Backlog)[]
  verdict: Verdict
  changesPerSecond: number
  seconds: number
}

export function failoverResult({
  calls,
  payments,
  rounds,
  verdict,
  changesPerSecond,
  seconds,
}: Outcome): Result {
  const changes = calls.filter(({ kind }) => kind !== 'read')
  const acknowledged = changes.filter(({ outcome }) => outcome === 'acknowledged')
  const repeated = changes.filter(({ attempts }) => attempts.length > 1)
  return {
    name: 'failover',
    title: 'Failover',
    notes: [
      'Three PostgreSQL under Patroni and etcd, synchronous and strict, each with its own network. In front of them HAProxy, two providers and the load. All on one machine, with the files of ops/deploy/patroni and ops/deploy/haproxy.',
      `Load: ${changesPerSecond} creates, refunds and payouts a second and ${changesPerSecond / 5} reads a second, by the clock, for ${formatFigure(seconds, 0)} s. Each change has an idempotency key, and a client repeats it until its answer is final.`,
      'Failing: the time from the first to the last call that failed at its first attempt. Without success: the longest time in which no call at all succeeded.',
      'A host freezes or is killed alone with its PostgreSQL in odd rounds, and with Patroni and etcd in even ones.',
    ],
    tables: [
      {
        title: 'Promises',
        columns: ['', 'found', 'allowed'],
        rows: [
          ['changes sent', changes.length, ''],
          ['acknowledged', acknowledged.length, ''],
          ['sent more than once', repeated.length, ''],
          ['payments received', payments.length, ''],
          ['acknowledged and lost', verdict.lost.length, 0],
          ['doubled', verdict.doubled.length, 0],
          ['stuck after 30 s', verdict.stuck.length, 0],
          ['faults in the ledger and the books', verdict.books.length, 0],
          ['without a final answer', verdict.unknown.length, 0],
          ['refused', verdict.refused.length, 0],
          ['all work ended after, s', formatFigure(verdict.drainedAfterMs / 1000), 30],
        ],
      },
      {
        title: 'Rounds',
        columns: [
          '',
          'at (UTC)',
          'primary',
          'failing s',
          'allowed',
          'without success s',
          'failed calls',
          'failed reads',
          'answers',
          'without Retry-After',
          'whole again after s',
          'most calls under way',
          'as few as before after s',
        ],
        rows: rounds.map((round) => rowOf(calls, round)),
      },
    ],
  }
}

/** Throws if calls failed for longer than allowed, with another status than 503, or without Retry-After. */
export function expectShortFailures(calls: readonly CallRecord[], rounds: readonly Round[]): void {
  const faults = rounds.flatMap((round) => {
    const { seconds, statuses, withoutRetryAfter } = failuresOf(calls, round)
    const limit = limitOf(round)
    const others = Object.keys(statuses).filter((status) => status !== '503')
    return [
      ...(seconds > limit ? [`${round.what}: calls failed for ${seconds} s`] : []),
      ...(others.length > 0 ? [`${round.what}: ${others.join(', ')}`] : []),
      ...(withoutRetryAfter > 0 ? [`${round.what}: ${withoutRetryAfter} without Retry-After`] : []),
    ]
  })
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

function rowOf(calls: readonly CallRecord[], round: Round & Backlog): Cell[] {
  const { seconds, failed, failedReads, statuses, withoutRetryAfter } = failuresOf(calls, round)
  return [
    round.what,
    new Date(round.from).toISOString().slice(11, 19),
    round.primary || NONE,
    formatFigure(seconds),
    limitOf(round),
    formatFigure(longestWithoutSuccess(calls, round) / 1000),
    failed,
    failedReads,
    Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ') || NONE,
    withoutRetryAfter,
    round.wholeAfter === undefined ? NONE : formatFigure(round.wholeAfter),
    round.mostUnderWay,
    formatFigure(round.drainedAfter),
  ]
}

function failuresOf(calls: readonly CallRecord[], { from, to }: Round) {
  const sent = calls.filter(
    ({ attempts: [first] }) =>
      first && first.sentAt >= from - 35_000 && first.sentAt < to && first.endedAt >= from,
  )
  const intervals = failureIntervals(sent)
  const reads = failureIntervals(sent.filter(({ kind }) => kind === 'read'))
  const count = (list: FailureInterval[]) => list.reduce((sum, { failed }) => sum + failed, 0)
  const statuses: Record<string, number> = {}
  for (const interval of intervals)
    for (const [status, number] of Object.entries(interval.statuses))
      statuses[status] = (statuses[status] ?? 0) + number
  return {
    /** Length of the longest interval. */
    seconds: Math.max(0, ...intervals.map((interval) => (interval.to - interval.from) / 1000)),
    failed: count(intervals),
    failedReads: count(reads),
    statuses,
    withoutRetryAfter: intervals.reduce((sum, each) => sum + each.withoutRetryAfter, 0),
  }
}

function limitOf({ kind }: Round): number {
  return limits[kind] ?? FAULT_LIMIT_SECONDS
}
