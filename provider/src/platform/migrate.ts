import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { openDatabase } from './database.ts'
import { makeRequestRole } from './request-role.ts'

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))
/** Arbitrary lock id, so that two processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_216_021

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
 * @param isWanted Chooses migrations by name, for tests of an older database. All by default.
 */
export async function migrate(
  pool: pg.Pool,
  isWanted: (name: string) => boolean = () => true,
): Promise<void> {
  const names = (await readdir(folder))
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name) && isWanted(name))
    .sort()
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      `CREATE TABLE IF NOT EXISTS migrations (
         name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    )
    await makeRequestRole(client)
    const applied = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM migrations',
    )
    const checksums = new Map(applied.rows.map((row) => [row.name, row.checksum]))
    for (const name of names) {
      const sql = await readFile(`${folder}${name}`, 'utf8')
      const checksum = createHash('sha256').update(sql).digest('hex')
      const known = checksums.get(name)
      if (known === undefined) await apply(client, name, sql, checksum)
      else if (known !== checksum)
        throw new Error(`Migration ${name} was changed after it had been applied`)
    }
    // Also applies row-level security to tables that the newest migration created, so that no migration can forget it.
    await client.query('SELECT wall_in_tenants()')
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}

async function apply(
  client: pg.PoolClient,
  name: string,
  sql: string,
  checksum: string,
): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(sql)
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
