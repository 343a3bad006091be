import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '../../platform/platform.ts'

const WINDOW_MS = 60_000
const SETTLE_MS = 1_000
/**
 * Share of its limit from which a subject is settled. Rows are needed only for callers that could come close to it.
 */
const SETTLED_FROM = 0.01
/**
 * Above this number in a minute, new subjects are not counted. This bounds the memory, and known subjects are still
 * counted.
 */
const MOST_SUBJECTS = 100_000

export interface CountedCall {
  /** Calls of the subject in the current minute, including this one: of all processes, as of the last second. */
  calls: number
  /** Milliseconds until the minute ends, and with it any wait. */
  endsInMs: number
}

/** Counts calls by the minute, over all processes on one database (decision 52). The APIs count through limiter.ts. */
export interface CallCounts {
  /** Counts a call of a subject that may make `most` calls in a minute. */
  count(subject: string, most: number): CountedCall
  /** Adds the local counts to the database and reads the counts of other processes, in one statement or none. */
  settle(): Promise<void>
  start(): void
  stop(): Promise<void>
}

interface Count {
  most: number
  /** Count in the database at the last settlement, by all processes. */
  settled: number
  /** Calls counted here since then. */
  since: number
}

/**
 * Counts each call only in memory, and about once a second adds up the counts of all processes. In each further process
 * a client may therefore exceed its limit by one second's calls. In return no call costs a statement.
 */
export function openCallCounts({
  pool,
  clock,
  log,
}: Pick<Platform, 'pool' | 'clock' | 'log'>): CallCounts {
  const stopping = new AbortController()
  let counts = new Map<string, Count>()
  let windowEnds = 0
  let settling: Promise<void> = Promise.resolve()
  let failing = false

  const settle = async () => {
    const window = counts
    const changed = [...window].filter(
      ([, { most, settled, since }]) => since > 0 && settled + since >= most * SETTLED_FROM,
    )
    if (changed.length === 0) return
    const bySubject = new Map(
      changed.map(([subject, count]) => [digest(subject), { count, since: count.since }]),
    )
    // Always in the same order, so that two processes never deadlock.
    const subjects = [...bySubject.keys()].sort()
    const { rows } = await pool.query<{ subject: string; calls: number }>({
      name: 'settle-call-counts',
      text: `INSERT INTO call_counts AS known (subject, window_ends_at, calls)
        SELECT decode(subject, 'hex'), $3, calls FROM unnest($1::text[], $2::bigint[]) AS given (subject, calls)
        ON CONFLICT (subject) DO UPDATE SET window_ends_at = excluded.window_ends_at,
          calls = excluded.calls + CASE WHEN known.window_ends_at = excluded.window_ends_at THEN known.calls ELSE 0 END
          WHERE known.window_ends_at <= excluded.window_ends_at
        RETURNING encode(subject, 'hex') AS subject, calls`,
      values: [
        subjects,
        subjects.map((subject) => bySubject.get(subject)?.since),
        new Date(windowEnds),
      ],
    })
    for (const { subject, calls } of rows) {
      const subjectCount = bySubject.get(subject)
      if (!subjectCount) continue
      subjectCount.count.settled = calls
      subjectCount.count.since -= subjectCount.since
    }
  }

  const settleAndLog = async () => {
    try {
      await settle()
      failing = false
    } catch (error) {
      // Each process continues with its own counts.
      if (!failing) log.warn({ err: error }, 'calls are not counted over all processes')
      failing = true
    }
  }

  const keepSettling = async () => {
    while (!stopping.signal.aborted) {
      await wait(SETTLE_MS, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      )
      await settleAndLog()
    }
  }

  return {
    count(subject, most) {
      const time = clock.now().getTime()
      if (time >= windowEnds || time < windowEnds - WINDOW_MS) {
        windowEnds = (Math.floor(time / WINDOW_MS) + 1) * WINDOW_MS
        counts = new Map()
      }
      const endsInMs = windowEnds - time
      let subjectCount = counts.get(subject)
      if (!subjectCount) {
        if (counts.size >= MOST_SUBJECTS) return { calls: 1, endsInMs }
        subjectCount = { most, settled: 0, since: 0 }
        counts.set(subject, subjectCount)
      }
      subjectCount.since += 1
      return { calls: subjectCount.settled + subjectCount.since, endsInMs }
    },
    settle,
    start() {
      settling = keepSettling()
    },
    async stop() {
      stopping.abort()
      await settling
    },
  }
}

/** Deletes rows of past minutes. Callers that return reuse their rows before that. */
export async function sweepCallCounts({
  pool,
  clock,
}: Pick<Platform, 'pool' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - WINDOW_MS)
  await pool.query('DELETE FROM call_counts WHERE window_ends_at < $1', [before])
}

const digest = (subject: string) => hash('sha256', subject, 'hex')
