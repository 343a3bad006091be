import type pg from 'pg'
import type { Env } from '../settings/env.ts'

/** Major versions of PostgreSQL that the provider is tested on. Older ones are refused, newer ones are warned of. */
const OLDEST = 15
const NEWEST = 18
const SUPPORTED = `PostgreSQL ${OLDEST} to ${NEWEST}`
/** The least `max_locks_per_transaction` that we recommend (docs/production.md). */
const LEAST_LOCKS = 512

/**
 * Returns the reason that the provider cannot run on this server, or undefined.
 *
 * @param version The setting `server_version_num`: 150017 is 15.17.
 */
export function versionProblem(version: number): string | undefined {
  if (version >= OLDEST * 10_000) return undefined
  return `The database is PostgreSQL ${Math.floor(version / 10_000)}, and the provider needs ${SUPPORTED}. Upgrade the database.`
}

/** A table that is divided by month. */
export interface DividedTable {
  table: string
  /** Partitions that exist: months, and two for the time before and after them. */
  partitions: number
  /** Indexes of the table. Each partition has as many. */
  indexes: number
}

export interface DatabaseSettings {
  /** The setting `server_version_num`. */
  version: number
  jit: boolean
  maxLocksPerTransaction: number
  tables: readonly DividedTable[]
}

/**
 * Returns warnings about settings of the database that an operator should change.
 *
 * The rule for `max_locks_per_transaction`: a search without dates locks its table, every partition and all their
 * indexes. The setting must allow as many locks for the table with the most. The partitions are those that exist, or
 * those after the first run of the job that makes MONTHS_AHEAD, if these are more.
 */
export function databaseWarnings(
  { version, jit, maxLocksPerTransaction, tables }: DatabaseSettings,
  { monthsAhead }: Pick<Env, 'monthsAhead'>,
): string[] {
  const warnings: string[] = []
  if (version >= (NEWEST + 1) * 10_000)
    warnings.push(
      `The database is PostgreSQL ${Math.floor(version / 10_000)}, and the provider is tested on ${SUPPORTED}.`,
    )
  if (jit)
    warnings.push(
      'jit is on in the database: PostgreSQL compiles searches, which takes longer than running them. Set jit to off.',
    )
  // The present month, and the time before and after the months.
  const soon = monthsAhead + 3
  const [widest] = tables
    .map((one) => ({ ...one, partitions: Math.max(one.partitions, soon) }))
    .map((one) => ({ ...one, locks: (one.partitions + 1) * (one.indexes + 1) }))
    .toSorted((a, b) => b.locks - a.locks)
  if (widest && widest.locks > maxLocksPerTransaction)
    warnings.push(
      `max_locks_per_transaction of the database is ${maxLocksPerTransaction}, and a search of ${widest.table} with ${widest.partitions} partitions takes ${widest.locks} locks. Set it to ${recommendedLocks(widest.locks)} and restart PostgreSQL.`,
    )
  return warnings
}

function recommendedLocks(locks: number): number {
  return Math.max(LEAST_LOCKS, 2 ** Math.ceil(Math.log2(locks)))
}

export async function readDatabaseSettings(
  pool: Pick<pg.Pool, 'query'>,
): Promise<DatabaseSettings> {
  const { rows: settings } = await pool.query<Omit<DatabaseSettings, 'tables'>>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('jit')::bool AS jit,
            current_setting('max_locks_per_transaction')::int AS "maxLocksPerTransaction"`,
  )
  const { rows: tables } = await pool.query<DividedTable>(
    `SELECT table_name AS "table",
            (SELECT count(*) FROM pg_inherits WHERE inhparent = partrelid) AS partitions,
            (SELECT count(*) FROM pg_index WHERE indrelid = partrelid) AS indexes
       FROM monthly_tables JOIN pg_partitioned_table ON partrelid = to_regclass(quote_ident(table_name))`,
  )
  const [only] = settings
  if (!only) throw new Error('PostgreSQL returned no settings')
  return { ...only, tables }
}
