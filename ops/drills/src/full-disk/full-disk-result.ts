import { brieflyUnavailable, outcomeUnknown, serviceBusy } from '@tideway/contract/calls/problems'
import type { Result } from '../../../bench/src/report/result.ts'
import { formatFigure } from '../../../bench/src/report/result.ts'
import type { Attempt, CallRecord, PaymentIn } from '../load/call-record.ts'
import type { Verdict } from '../load/verify-load.ts'
import type { DiskFault } from './disk-faults.ts'

const SERVER_FAULT = 500
/** Number of characters that an attempt keeps of a response. */
const KEPT_LENGTH = 120
const documented = new Set(
  [brieflyUnavailable, outcomeUnknown, serviceBusy].map(({ body }) =>
    JSON.stringify(body).slice(0, KEPT_LENGTH),
  ),
)

interface Outcome {
  calls: readonly CallRecord[]
  payments: readonly PaymentIn[]
  faults: readonly DiskFault[]
  verdict: Verdict
}

export function fullDiskResult({ calls, payments, faults, verdict }: Outcome): Result {
  const changes = calls.filter(({ kind }) => kind !== 'read')
  const seconds = (from: number, to: number) => formatFigure((to - from) / 1000)
  return {
    name: 'full-disk',
    title: 'A full disk of the database',
    notes: [
      'One PostgreSQL with its tables on one small disk and its write-ahead log on another, one provider, and calls by the clock. Each change has an idempotency key, and a client repeats it until its answer is final.',
      'The log keeps all its segments while its disk fills, as with a standby that is away.',
      'A file fills the disk to the last page and is removed 15 s after the first call failed. A server that ends is started again after a second, as a service manager does.',
      'Answers and failed reads are those of all attempts sent from the first failure until there was room.',
    ],
    tables: [
      {
        title: 'Promises',
        columns: ['', 'found', 'allowed'],
        rows: [
          ['changes sent', changes.length, ''],
          ['acknowledged', changes.filter(({ outcome }) => outcome === 'acknowledged').length, ''],
          ['sent more than once', changes.filter((call) => call.attempts.length > 1).length, ''],
          ['payments received', payments.length, ''],
          ['acknowledged and lost', verdict.lost.length, 0],
          ['doubled', verdict.doubled.length, 0],
          ['stuck', verdict.stuck.length, 0],
          ['faults in the ledger and the books', verdict.books.length, 0],
          ['without a final answer', verdict.unknown.length, 0],
          ['refused', verdict.refused.length, 0],
          ['answers that are not documented', unclear(attemptsOf(calls)).length, 0],
        ],
      },
      {
        title: 'While a disk was full',
        columns: [
          '',
          'first failure after s',
          'answers',
          'failed reads',
          'of reads',
          'server started again',
          'changes succeed after room, s',
        ],
        rows: faults.map((fault) => {
          const attempts = attemptsOf(calls, fault)
          const reads = attempts.filter(({ kind }) => kind === 'read')
          return [
            fault.what,
            seconds(fault.filledAt, fault.noticedAt),
            countStatuses(attempts),
            reads.filter(({ attempt }) => hasFailed(attempt)).length,
            reads.length,
            fault.restarts,
            seconds(fault.roomAt, fault.recoveredAt),
          ]
        }),
      },
    ],
  }
}

/** Returns a line for the terminal. */
export function describeFault(calls: readonly CallRecord[], fault: DiskFault): string {
  return `${fault.what}: ${countStatuses(attemptsOf(calls, fault))}`
}

/** Throws if an answer was not documented, or if reads failed that had to succeed. */
export function expectClearAnswers(
  calls: readonly CallRecord[],
  faults: readonly DiskFault[],
): void {
  const odd = unclear(attemptsOf(calls))
  if (odd.length > 0) throw new Error(`answers that are not documented:\n${odd.join('\n')}`)
  for (const fault of faults) {
    const failed = attemptsOf(calls, fault).filter(
      ({ kind, attempt }) => kind === 'read' && hasFailed(attempt),
    )
    if (fault.readsGoOn && failed.length > 0)
      throw new Error(`${fault.what}: ${failed.length} reads failed`)
  }
}

interface SentAttempt {
  kind: CallRecord['kind']
  attempt: Attempt
}

/** Returns all attempts, or those sent while calls failed because of a fault. */
function attemptsOf(calls: readonly CallRecord[], fault?: DiskFault): SentAttempt[] {
  return calls
    .flatMap(({ kind, attempts }) => attempts.map((attempt) => ({ kind, attempt })))
    .filter(
      ({ attempt }) =>
        !fault || (attempt.sentAt >= fault.noticedAt && attempt.sentAt < fault.roomAt),
    )
}

const hasFailed = ({ status }: Attempt) => (status ?? SERVER_FAULT) >= SERVER_FAULT

/** Returns the failures that a client could not act on: another status than 503, no Retry-After, or other words. */
function unclear(attempts: readonly SentAttempt[]): string[] {
  return attempts
    .filter(({ attempt }) => hasFailed(attempt))
    .filter(
      ({ attempt: { status, retryAfter, error } }) =>
        status !== 503 || retryAfter === undefined || !documented.has(error ?? ''),
    )
    .map(({ kind, attempt: { status, error } }) => `${kind}: ${status ?? ''} ${error ?? ''}`)
}

function countStatuses(attempts: readonly SentAttempt[]): string {
  const counts = new Map<string, number>()
  for (const { attempt } of attempts) {
    const name = String(attempt.status ?? 'no answer')
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .sort()
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ')
}
