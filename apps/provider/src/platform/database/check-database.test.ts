import type { Pool } from 'pg'
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dropStartOptions } from '../../../test/database/drop-start-options.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { systemClock } from '../clock.ts'
import { openJobs } from '../jobs/jobs.ts'
import type { Platform } from '../platform.ts'
import { readEnv } from '../settings/env.ts'
import { openLog } from '../telemetry/log.ts'
import type { CallPlatform } from './call-database.ts'
import { runInTenantScope, withRowLevelSecurity } from './call-database.ts'
import { checkCalls, checkPool, checkSessions, warnOfSettings } from './check-database.ts'
import type { Pooler } from './database.ts'
import { openDatabase } from './database.ts'
import { databaseWarnings, readDatabaseSettings } from './database-settings.ts'

const database = await createTestDatabase({ max: 2 })
const dropping = await dropStartOptions(database.url)
afterAll(async () => {
  await dropping.close()
  await database.drop()
})

const opened: CallPlatform[] = []
afterEach(async () => {
  for (const calls of opened.splice(0)) await calls.close()
})

/** Opens the pools that a start opens. */
function poolsAt(
  url: string,
  pooler: Pooler,
  directUrl?: string,
): [platform: Platform, calls: CallPlatform] {
  const env = readEnv({
    DATABASE_URL: url,
    DATABASE_POOLER: pooler,
    ...(directUrl && { DATABASE_DIRECT_URL: directUrl }),
  })
  const { db, pool } = openDatabase(url, { max: 2, pooler })
  onTestFinished(() => db.destroy())
  const log = openLog('silent')
  const platform = { env, db, pool, jobs: openJobs({ url, log }), clock: systemClock, log }
  const calls = withRowLevelSecurity(platform)
  opened.push(calls)
  return [platform, calls]
}

describe.each([
  ['without a pooler', 'none'],
  ['behind a pooler', 'transaction'],
] as const)('%s', (_name, pooler) => {
  test('a start is accepted if connections keep their session and their settings', async () => {
    const [platform, calls] = poolsAt(database.url, pooler, database.url)
    await expect(checkSessions(platform.env, database.url)).resolves.toBeUndefined()
    await expect(checkPool(platform)).resolves.toBeUndefined()
    await expect(checkCalls(calls)).resolves.toBeUndefined()
  })
})

test('a start is accepted while other processes send their notifications too', async () => {
  const [platform] = poolsAt(database.url, 'transaction', database.url)
  const { pool } = platform
  const query = pool.query.bind(pool) as (text: string, values?: unknown[]) => Promise<unknown>
  const withAnother = (text: string, values?: unknown[]) =>
    query(
      text.replace('SELECT pg_notify($1, $2)', `SELECT pg_notify($1, 'other'), pg_notify($1, $2)`),
      values,
    )
  Object.assign(pool, { query: withAnother })
  await expect(checkPool(platform)).resolves.toBeUndefined()
})

describe('a start is refused', () => {
  test('if start parameters are dropped and no pooler is named', async () => {
    const [platform] = poolsAt(dropping.url, 'none')
    await expect(checkSessions(platform.env, dropping.url)).rejects.toThrow(
      'so a pooler drops the start parameter "options". Set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to the address',
    )
  })

  test('if start parameters are dropped at the direct address', async () => {
    const [platform] = poolsAt(database.url, 'transaction', dropping.url)
    await expect(checkSessions(platform.env, database.url)).rejects.toThrow(
      /^Connections of DATABASE_DIRECT_URL run as .* Set DATABASE_DIRECT_URL to the address/,
    )
  })

  test('if the direct address leads to another database', async () => {
    const other = await createTestDatabase({ max: 1 })
    onTestFinished(() => other.drop())
    const [platform] = poolsAt(database.url, 'transaction', other.url)
    await expect(checkPool(platform)).rejects.toThrow(
      'A notification sent at DATABASE_URL does not arrive at DATABASE_DIRECT_URL.',
    )
  })
})

/** Makes the database of a test report other settings of the server, which only another server could have. */
async function pretend(pool: Pool, settings: Record<string, string>): Promise<void> {
  const cases = Object.entries(settings).map(([name, value]) => `WHEN '${name}' THEN '${value}'`)
  await pool.query(`
    CREATE SCHEMA pretended;
    CREATE FUNCTION pretended.current_setting(name text) RETURNS text LANGUAGE sql
      RETURN CASE name ${cases.join(' ')} ELSE pg_catalog.current_setting(name) END`)
  const { rows } = await pool.query('SELECT quote_ident(current_database()) AS name')
  await pool.query(`ALTER DATABASE ${rows[0].name} SET search_path = pretended, pg_catalog, public`)
}

describe('settings of the database', () => {
  test('a PostgreSQL older than 15 is refused, before anything is written', async () => {
    const old = await createTestDatabase({ max: 1 })
    onTestFinished(() => old.drop())
    await pretend(old.pool, { server_version_num: '140022' })
    const [{ env }] = poolsAt(old.url, 'none')
    await expect(checkSessions(env, old.url)).rejects.toThrow(
      /^The database is PostgreSQL 14, and the provider needs PostgreSQL 15 to 18\./,
    )
  })

  test('a start warns of each setting that is wrong, and of a version that is not tested', async () => {
    const other = await createTestDatabase({ max: 1 })
    onTestFinished(() => other.drop())
    const warningsOf = async () => {
      const [platform] = poolsAt(other.url, 'none')
      const warn = vi.spyOn(platform.log, 'warn')
      await warnOfSettings(platform)
      return warn.mock.calls.map(([text]) => text)
    }
    expect(await warningsOf()).toEqual([])
    await pretend(other.pool, {
      server_version_num: '190000',
      jit: 'on',
      max_locks_per_transaction: '64',
    })
    expect(await warningsOf()).toEqual([
      expect.stringMatching(/^The database is PostgreSQL 19, .* tested on PostgreSQL 15 to 18\.$/),
      expect.stringMatching(/^jit is on in the database: .* Set jit to off\.$/),
      expect.stringMatching(
        /^max_locks_per_transaction of the database is 64, and a search of webhook_deliveries with 9 partitions takes \d+ locks\. Set it to 512 /,
      ),
    ])
  })

  test('the rule for locks counts the locks that a search takes', async () => {
    const { pool } = database
    const settings = await readDatabaseSettings(pool)
    const searched = settings.tables.filter(({ table }) => table === 'webhook_deliveries')
    const client = await pool.connect()
    onTestFinished(() => client.release(true))
    await client.query('BEGIN; SELECT count(*) FROM webhook_deliveries')
    const { rows } = await client.query<{ locks: number }>(
      `SELECT count(*) AS locks FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'relation'
          AND relation <> 'pg_locks'::regclass`,
    )
    const locks = rows[0]?.locks ?? 0
    const warningsAt = (maxLocksPerTransaction: number) =>
      databaseWarnings(
        { ...settings, maxLocksPerTransaction, tables: searched },
        { monthsAhead: 1 },
      )
    expect(locks).toBeGreaterThan(0)
    expect(warningsAt(locks)).toEqual([])
    expect(warningsAt(locks - 1)).toEqual([expect.stringContaining(`takes ${locks} locks`)])
  })
})

test('behind a pooler, dropped start parameters change nothing', async () => {
  const [platform, calls] = poolsAt(dropping.url, 'transaction', database.url)
  await expect(checkPool(platform)).resolves.toBeUndefined()
  await expect(checkCalls(calls)).resolves.toBeUndefined()
})

test('a connection that lost its role later carries no call', async () => {
  const [, calls] = poolsAt(dropping.url, 'none')
  const read = runInTenantScope(['HARBOUR'], () => calls.pool.query('SELECT 1'))
  await expect(read).rejects.toThrow('in place of tideway_request')
})
