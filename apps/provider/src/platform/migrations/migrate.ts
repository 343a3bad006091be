import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { openDatabase } from '../database/database.ts'
import { makeRequestRole } from '../database/request-role.ts'
import type { LockPatience, Migration } from './apply-migration.ts'
import { applyMigration, lockPatience, withPatience } from './apply-migration.ts'
import { withLockLimit } from './lock-limit.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url))
/** Arbitrary lock id, so that two processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_216_021
const TURN_POLL_MS = 250

export interface MigrateOptions {
  /** Absolute path of a folder with migrations. */
  folder?: string
  patience?: LockPatience
  /** Chooses migrations by name, for tests of an older database. All by default. */
  isWanted?: (name: string) => boolean
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
 */
export async function migrate(
  pool: pg.Pool,
  {
    folder = migrationsFolder,
    patience = lockPatience,
    isWanted = () => true,
  }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => isWanted(name))
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
    for (const migration of migrations) {
      const known = checksums.get(migration.name)
      if (known === undefined) {
        await applyMigration(client, migration, patience)
        applied.push(migration.name)
      } else if (known !== migration.checksum)
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
