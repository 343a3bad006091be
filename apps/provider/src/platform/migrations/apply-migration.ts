import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { IndexBuild } from './build-index.ts'
import { buildOnMonths, dropUnfinished, isDivided } from './build-index.ts'
import { isLockConflict, withLockLimit } from './lock-limit.ts'

/** A file of `apps/provider/migrations`, with the SHA-256 of its text in hexadecimal. */
export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** How long statements wait for locks, and how often a migration that gets none is repeated. Times in milliseconds. */
export interface LockPatience {
  /** Calls queue behind a waiting migration, so this is the longest pause that it causes. */
  lockMs: number
  /** For migrations outside a transaction, which wait without holding up reads and writes. */
  concurrentLockMs: number
  attempts: number
  /** Wait after the first failed attempt. It doubles with each attempt, up to `longestWaitMs`. */
  firstWaitMs: number
  longestWaitMs: number
}

/**
 * A call that waits for a migration's lock while the migration waits for the call's is cancelled after a second, the
 * server's `deadlock_timeout`. So the waits for several locks together should stay below it.
 */
export const lockPatience: LockPatience = {
  lockMs: 200,
  concurrentLockMs: 60_000,
  attempts: 60,
  firstWaitMs: 500,
  longestWaitMs: 10_000,
}

/** First line of a migration whose one statement cannot run in a transaction, such as a concurrent index build. */
const outsideTransaction = /^-- no transaction\n/
const concurrentIndex =
  /^CREATE (INDEX|UNIQUE INDEX) CONCURRENTLY IF NOT EXISTS ([a-z0-9_]+) ON ((?:[a-z0-9_]+\.)?[a-z0-9_]+)\s+([^;]+)/m
const droppedIndex = /^DROP INDEX CONCURRENTLY IF EXISTS ([a-z0-9_.]+)/m

export function runsOutsideTransaction(sql: string): boolean {
  return outsideTransaction.test(sql)
}

/** Returns the name of the index that a migration outside a transaction builds, or undefined if it builds none. */
export function indexBuiltBy(sql: string): string | undefined {
  return buildOf(sql)?.name
}

function buildOf(sql: string): IndexBuild | undefined {
  const [, kind, name, table, rest] = concurrentIndex.exec(sql) ?? []
  return kind && name && table && rest ? { kind, name, table, rest } : undefined
}

/** Returns the name of an index with its schema. An index is in the schema of its table. */
function pathOf({ name, table }: IndexBuild): string {
  return [...table.split('.').slice(0, -1), name].join('.')
}

/**
 * Applies one migration and records it. Repeats it if another session holds a lock that it needs.
 *
 * @throws Error that names the migration, with the database's error as its cause.
 */
export async function applyMigration(
  client: pg.ClientBase,
  migration: Migration,
  patience: LockPatience = lockPatience,
): Promise<void> {
  try {
    await withPatience(patience, () =>
      runsOutsideTransaction(migration.sql)
        ? applyOutsideTransaction(client, migration, patience)
        : applyInTransaction(client, migration, patience.lockMs),
    )
  } catch (error) {
    const why = isLockConflict(error)
      ? `did not get its locks in ${patience.attempts} attempts: a transaction keeps them. Find it in pg_stat_activity, then start again`
      : 'failed'
    throw new Error(`Migration ${migration.name} ${why}`, { cause: error })
  }
}

/** Repeats work that fails for want of a lock, with growing waits, so that calls pass in between. */
export async function withPatience(
  { attempts, firstWaitMs, longestWaitMs }: LockPatience,
  work: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isLockConflict(error) || attempt >= attempts) throw error
      await wait(Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs))
    }
  }
}

function applyInTransaction(
  client: pg.ClientBase,
  migration: Migration,
  lockMs: number,
): Promise<void> {
  return withLockLimit(client, lockMs, async () => {
    await client.query(migration.sql)
    await recordMigration(client, migration)
  })
}

/** May run twice if the process dies before the record is written, so its statement says IF NOT EXISTS or IF EXISTS. */
async function applyOutsideTransaction(
  client: pg.ClientBase,
  migration: Migration,
  { lockMs, concurrentLockMs }: LockPatience,
): Promise<void> {
  const { rows } = await client.query<{ lock_timeout: string }>('SHOW lock_timeout')
  await client.query(`SET lock_timeout = ${concurrentLockMs}`)
  try {
    const build = buildOf(migration.sql)
    const [, dropped] = droppedIndex.exec(migration.sql) ?? []
    if (build && (await isDivided(client, build.table))) await buildOnMonths(client, build, lockMs)
    // PostgreSQL has no concurrent drop for months either. It only forgets the index, which is quick.
    else if (dropped && (await isDivided(client, dropped)))
      await withLockLimit(client, lockMs, () => client.query(`DROP INDEX IF EXISTS ${dropped}`))
    else {
      if (build) await dropUnfinished(client, pathOf(build))
      await client.query(migration.sql)
    }
    await recordMigration(client, migration)
  } finally {
    await client.query(`SELECT set_config('lock_timeout', $1, false)`, [rows[0]?.lock_timeout])
  }
}

/** Records that a migration is applied. */
export async function recordMigration(
  client: pg.ClientBase,
  { name, checksum }: Migration,
): Promise<void> {
  await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
}
