import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '../../platform/platform.ts'

const WINDOW_MS = 60_000
const SETTLE_MS = 1_000
/** The part of its limit from which on a subject is settled: rows are for callers that could come near it. */
const SETTLED_FROM = 0.01
/** Past this many in a minute, further ones are not counted: memory is bounded, and those known stay known. */
const MOST_SUBJECTS = 100_000

export interface Counted {
  /** Calls of the subject in the present minute, this one included: of all processes, as of the last second. */
  calls: number
  /** Until the minute ends, and with it any wait. */
  endsInMs: number
}

/** Counts calls by the minute, over all processes on one database (decision 52). Doors count by limiter.ts. */
export interface CallCounts {
  /** Counts a call of a subject that may make `most` in a minute. */
  count(subject: string, most: number): Counted
  /** Adds what was counted here to what the database knows, and learns what others counted. One statement, or none. */
  settle(): Promise<void>
  start(): void
  stop(): Promise<void>
}

interface Count {
  most: number
  /** In the database when it was last settled, by all processes. */
  settled: number
  /** Here since then. */
  since: number
}

/**
 * Each call is counted in memory alone; about once a second the counts of all processes are added up. So a client may
 * make up to one second's calls more than its limit in each further process, and no call costs a statement for it.
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
    // In one order, so that no two processes wait for each other.
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
      const known = bySubject.get(subject)
      if (!known) continue
      known.count.settled = calls
      known.count.since -= known.since
    }
  }

  const settleAndLog = async () => {
    try {
      await settle()
      failing = false
    } catch (error) {
      // Each process goes on by its own counts.
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
      let known = counts.get(subject)
      if (!known) {
        if (counts.size >= MOST_SUBJECTS) return { calls: 1, endsInMs }
        known = { most, settled: 0, since: 0 }
        counts.set(subject, known)
      }
      known.since += 1
      return { calls: known.settled + known.since, endsInMs }
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

/** Deletes rows of minutes that are over: those of callers that come back are used again before. */
export async function sweepCallCounts({
  pool,
  clock,
}: Pick<Platform, 'pool' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - WINDOW_MS)
  await pool.query('DELETE FROM call_counts WHERE window_ends_at < $1', [before])
}

const digest = (subject: string) => hash('sha256', subject, 'hex')
