import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database, Pooler } from '../src/platform/database/database.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import './database/database-setup.ts'
import { createDatabases, dropDatabases, onDatabase } from './database/distributed-databases.ts'

export interface TestDatabase {
  /** For code that opens separate connections and keeps their sessions. */
  url: string
  /** Address of the pool: a pooler's if TEST_DATABASE_POOLER is set. */
  poolUrl: string
  pooler: Pooler
  db: Database
  pool: pg.Pool
  /** Ends the pool and drops the database, even with open connections. */
  drop(): Promise<void>
}

/**
 * Creates a separate database, migrated and empty, from the run's template in about 20 ms.
 *
 * `const database = await createTestDatabase(); afterAll(() => database.drop())`
 */
export async function createTestDatabase({
  max = 20,
  settings = {},
}: {
  max?: number
  /** Settings of the database for all its sessions, such as `{ 'pg_stat_statements.track': 'all' }`. */
  settings?: Record<string, string>
} = {}): Promise<TestDatabase> {
  return createDatabase(max, inject('testServer').template, settings)
}

/** Creates a separate database without any table, as production finds it at its first start. */
export async function createEmptyDatabase({ max = 2 } = {}): Promise<TestDatabase> {
  return createDatabase(max, 'template0')
}

async function createDatabase(
  max: number,
  from: string,
  settings: Record<string, string> = {},
): Promise<TestDatabase> {
  const { adminUrl, template, workers } = inject('testServer')
  const name = template.replace(/template$/, randomBytes(5).toString('hex'))
  const servers = from === template ? [adminUrl, ...workers] : [adminUrl]
  await createDatabases(servers, name, from)
  const url = onDatabase(adminUrl, name)
  await setSettings(adminUrl, name, settings)
  const { poolUrl, pooler } = throughPooler(url)
  const { db, pool } = openDatabase(poolUrl, { max, pooler, delivers: true })
  return {
    url,
    poolUrl,
    pooler,
    db,
    pool,
    async drop() {
      await db.destroy()
      await dropDatabases(servers, name)
    },
  }
}

/** Only sessions that start later have the settings. */
async function setSettings(
  adminUrl: string,
  name: string,
  settings: Record<string, string>,
): Promise<void> {
  if (Object.keys(settings).length === 0) return
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  for (const [setting, value] of Object.entries(settings))
    await admin.query(`ALTER DATABASE ${name} SET ${setting} = ${pg.escapeLiteral(value)}`)
  await admin.end()
}

/**
 * Runs the tests as if behind a pooler in transaction mode. TEST_DATABASE_POOLER is the `host:port` of a pooler that
 * serves the databases of the server under their names, or `none` for the same settings without a pooler.
 */
function throughPooler(url: string): { poolUrl: string; pooler: Pooler } {
  const poolerHost = process.env.TEST_DATABASE_POOLER
  if (!poolerHost) return { poolUrl: url, pooler: 'none' }
  const changed = new URL(url)
  if (poolerHost !== 'none') changed.host = poolerHost
  return { poolUrl: changed.href, pooler: 'transaction' }
}
