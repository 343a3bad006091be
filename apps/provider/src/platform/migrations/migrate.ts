import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { openDatabase } from '../database/database.ts'
import { makeRequestRole } from '../database/request-role.ts'
import type { LockPatience, Migration } from './apply-migration.ts'
import { applyMigration, lockPatience, recordMigration, withPatience } from './apply-migration.ts'
import { withLockLimit } from './lock-limit.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url))
/** Arbitrary lock id, so that two processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_216_021
const TURN_POLL_MS = 250
/** The whole schema of a new database. Every later file changes it (decision 154). */
export const BASELINE = '0001_baseline.sql'
/** The last of the migrations that the baseline replaced, and the release that applies them all. */
export const LAST_BEFORE_BASELINE = '0144_offered_host_keys.sql'
const RELEASE_BEFORE_BASELINE = '0.2.0'

export interface MigrateOptions {
  /** Absolute path of a folder with migrations. */
  folder?: string
  patience?: LockPatience
}

/** Migrates a database by its address, on a connection without a limit on statement times. */
export async function migrateDatabase(url: string): Promise<void> {
  const { pool } = openDatabase(url, { max: 1 })
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
}

/**
 * Brings the database to the newest migration. Forward only: an applied file must never change.
 *
 * @returns The names of the migrations that this call applied, oldest first.
 * @throws Error if a migration fails, an applied file was changed, or the database is older than the baseline.
 */
export async function migrate(
  pool: pg.Pool,
  { folder = migrationsFolder, patience = lockPatience }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = await pool.connect()
  const applied: string[] = []
  try {
    await takeTurn(client)
    await client.query(
      `CREATE TABLE IF NOT EXISTS migrations (
         name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    )
    await makeRequestRole(client)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM migrations',
    )
    const checksums = new Map(rows.map((row) => [row.name, row.checksum]))
    const baseline = migrations.find(({ name }) => name === BASELINE)
    if (baseline && hasBaselineSchema([...checksums.keys()])) {
      await recordMigration(client, baseline)
      checksums.set(BASELINE, baseline.checksum)
    }
    for (const migration of migrations) {
      const appliedChecksum = checksums.get(migration.name)
      if (appliedChecksum === undefined) {
        await applyMigration(client, migration, patience)
        applied.push(migration.name)
      } else if (appliedChecksum !== migration.checksum)
        throw new Error(`Migration ${migration.name} was changed after it had been applied`)
    }
    // Also applies row-level security to tables that the newest migration created, so that no migration can forget it.
    await withPatience(patience, () =>
      withLockLimit(client, patience.lockMs, () => client.query('SELECT wall_in_tenants()')),
    )
    return applied
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}

/**
 * Returns true if a database has the schema of the baseline from the migrations before it, and no record of the baseline.
 * Their records stay, because processes of that release may still start next to this one.
 *
 * @param applied Names of the migrations that the database has a record of.
 * @throws Error if the database stopped at an earlier migration.
 */
function hasBaselineSchema(applied: string[]): boolean {
  const newest = applied.toSorted().at(-1)
  if (newest === undefined || applied.includes(BASELINE)) return false
  if (applied.includes(LAST_BEFORE_BASELINE)) return true
  throw new Error(
    `This database is at migration ${newest}, from before release ${RELEASE_BEFORE_BASELINE}. ` +
      `Start release ${RELEASE_BEFORE_BASELINE} on it once, then this version: docs/upgrades.md says where to find it`,
  )
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder))
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Takes the lock by polling. A statement that waits for it would fail at the connection's lock limit, and would hold a
 * snapshot that a concurrent index build of the other process waits for.
 */
async function takeTurn(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS taken',
      [MIGRATION_LOCK],
    )
    if (rows[0]?.taken) return
    await wait(TURN_POLL_MS)
  }
}
