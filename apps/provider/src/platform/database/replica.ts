import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Platform } from '../platform.ts'
import { joinReads } from '../searches/join-reads.ts'
import { openDatabase } from './database.ts'
import { isDatabaseAway } from './database-outage.ts'

/** A statement on the replica that takes longer is repeated on the primary. */
const STATEMENT_LIMIT_MS = 10_000
const CHECK_EVERY_MS = 1000
const POLL_EVERY_MS = 2

/** A replica for reads that decide nothing: its pools, and whether it may answer now. */
export interface Replica extends Pick<Platform, 'db' | 'pool'> {
  /**
   * Returns true if the replica shows everything that was committed before this call, by any caller (decision 104).
   * Waits for it at most the time of DATABASE_READ_WAIT_MS.
   */
  isCurrent(): Promise<boolean>
  /** Notes that a read failed on the replica. If it is away, later reads do not try it until it answers again. */
  failed(error: unknown): void
  close(): Promise<void>
}

/**
 * Runs a read on the replica if the replica is current. If it is not, or if the read fails, runs the read on the
 * primary. The read must write nothing, and must return a whole answer, because it may run twice.
 */
export async function readElsewhere<Result>(
  platform: Platform,
  read: (from: Pick<Platform, 'db' | 'pool'>) => Promise<Result>,
): Promise<Result> {
  const { replica } = platform
  if (!replica || !(await replica.isCurrent())) return read(platform)
  try {
    return await read(replica)
  } catch (error) {
    replica.failed(error)
    return read(platform)
  }
}

/** Opens the pools of DATABASE_READ_URL. Reads use them once the replica is found to be there and current. */
export function openReplica(platform: Platform, url: string): Replica {
  const { env, pool: primary, log } = platform
  const { db, pool } = openDatabase(url, {
    max: env.databasePool,
    pooler: env.databasePooler,
    statementLimitMs: STATEMENT_LIMIT_MS,
  })
  // A replica that does not connect within the wait is left out.
  pool.options.connectionTimeoutMillis = Math.max(env.databaseReadWaitMs, CHECK_EVERY_MS)
  const position = new ReplicaPosition(primary, pool, env.databaseReadWaitMs)
  /** The reason that reads leave out the replica, and since when. Undefined while they use it. */
  let out: { reason: string; since: number } | undefined = { reason: '', since: performance.now() }
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function leaveOut(reason: string): void {
    if (out && out.reason !== '') return
    out = { reason, since: out?.since ?? performance.now() }
    log.warn({ reason }, 'reads go to the primary, because the replica is left out')
    checkLater()
  }

  function checkLater(): void {
    if (closed) return
    clearTimeout(timer)
    timer = setTimeout(() => void check(), CHECK_EVERY_MS)
    timer.unref()
  }

  async function check(): Promise<void> {
    try {
      const problem = await position.problem()
      if (closed) return
      if (problem === undefined) {
        const seconds = Math.round((performance.now() - (out?.since ?? 0)) / 100) / 10
        log.info({ seconds }, 'reads use the replica')
        out = undefined
        return
      }
      leaveOut(problem)
    } catch (error) {
      leaveOut(messageOf(error))
    }
    checkLater()
  }

  void check()
  return {
    db,
    pool,
    async isCurrent() {
      if (out) return false
      // If the primary does not answer, the read fails there and reports it.
      const writtenTo = await position.written().catch(() => undefined)
      if (writtenTo === undefined || out) return false
      try {
        if (await position.reaches(writtenTo)) return true
        leaveOut(`it is more than ${env.databaseReadWaitMs} ms behind`)
      } catch (error) {
        leaveOut(messageOf(error))
      }
      return false
    },
    failed(error) {
      if (isDatabaseAway(error)) leaveOut(messageOf(error))
      else log.debug({ err: error }, 'a read failed on the replica and is repeated on the primary')
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await db.destroy()
    },
  }
}

/** Compares positions in the log, in bytes since its start. Simultaneous calls share each query. */
class ReplicaPosition {
  readonly #primary: pg.Pool
  readonly #replica: pg.Pool
  readonly #waitMs: number
  readonly #written: () => Promise<number>
  readonly #replayed: () => Promise<number>
  /**
   * The last known position of the replica, which may already be enough. It expires, because a replica may be replaced
   * by an older copy.
   */
  #known = { position: -1, until: 0 }

  constructor(primary: pg.Pool, replica: pg.Pool, waitMs: number) {
    this.#primary = primary
    this.#replica = replica
    this.#waitMs = waitMs
    // Each answer comes from a query that started after the call, so it includes every commit that was known by then.
    const written = joinReads(
      () => '',
      () => bytes(primary, `SELECT pg_current_wal_flush_lsn() - '0/0' AS at`),
    )
    const replayed = joinReads(
      () => '',
      () =>
        bytes(
          replica,
          `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0' END AS at`,
        ),
    )
    this.#written = () => written(undefined)
    this.#replayed = () => replayed(undefined)
  }

  /** Returns the end of the primary's log. Every commit that anyone knows of now is before it. */
  written(): Promise<number> {
    return this.#written()
  }

  /** Returns true once the replica shows the log up to this position. Gives up after the wait. */
  async reaches(neededPosition: number): Promise<boolean> {
    const began = performance.now()
    if (this.#known.position >= neededPosition && began < this.#known.until) return true
    for (;;) {
      const left = began + this.#waitMs - performance.now()
      if (left <= 0) return false
      const askedAt = performance.now()
      const position = await Promise.race([this.#replayed(), wait(left, -1)])
      if (position >= 0) this.#known = { position, until: askedAt + CHECK_EVERY_MS }
      if (position >= neededPosition) return true
      await wait(POLL_EVERY_MS)
    }
  }

  /** Returns the reason that the replica cannot be used, or undefined. Queries both servers each time. */
  async problem(): Promise<string | undefined> {
    const origin = `SELECT system_identifier || ' ' || current_database() AS name, pg_is_in_recovery() AS is_replica
      FROM pg_control_system()`
    const [ours, theirs] = await Promise.all(
      [this.#primary, this.#replica].map(async (pool) => {
        const { rows } = await pool.query<{ name: string; is_replica: boolean }>(origin)
        return rows[0]
      }),
    )
    if (!theirs?.is_replica) return 'DATABASE_READ_URL does not lead to a replica'
    if (ours?.name !== theirs.name)
      return 'DATABASE_READ_URL leads to a replica of another database'
    this.#known = { position: -1, until: 0 }
    const current = await this.reaches(await this.#written())
    return current ? undefined : `it is more than ${this.#waitMs} ms behind`
  }
}

async function bytes(pool: pg.Pool, query: string): Promise<number> {
  const { rows } = await pool.query<{ at: number | null }>(query)
  const at = rows[0]?.at ?? undefined
  if (at === undefined) throw new Error('DATABASE_READ_URL does not lead to a replica')
  return at
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
