import { on } from 'node:events'
import { sql } from 'kysely'
import type pg from 'pg'
import { isDistributed } from '../distribution/distributed.ts'
import { randomHex } from '../ids.ts'
import type { Platform } from '../platform.ts'
import type { Env } from '../settings/env.ts'
import type { CallPlatform } from './call-database.ts'
import { runInTenantScope } from './call-database.ts'
import { directConnection, openDatabase, SESSION } from './database.ts'
import { databaseWarnings, readDatabaseSettings, versionProblem } from './database-settings.ts'
import { REQUEST_ROLE } from './request-role.ts'

/**
 * Thrown if the provider must not run on these connections. The message gives the reason and names the setting to
 * change.
 */
class DatabaseCheckError extends Error {
  override name = 'DatabaseCheckError'
}

const CHANNEL = 'tideway_check'
const HEARS_WITHIN_MS = 5000

const usePooler =
  'Set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to the address of the database without the pooler.'
const nameDirect =
  'Set DATABASE_DIRECT_URL to the address of the database without the pooler, or of one in session mode that passes on the start parameter "options".'

const current = Object.entries({ ...SESSION, standard_conforming_strings: 'on' })
const readSettings = `SELECT current_user AS "user", current_setting('server_version_num') AS version, ${current
  .map(([name]) => `current_setting('${name}') AS "${name}"`)
  .join(', ')}`

/**
 * Checks, before anything is written, that connections keep their session and their settings wherever the provider
 * relies on it: at the direct address, and at DATABASE_URL without a pooler. Refuses a PostgreSQL that is too old.
 *
 * @throws DatabaseCheckError
 */
export async function checkSessions(env: Env, url: string): Promise<void> {
  const { databaseDirectUrl: directUrl, databasePooler: pooler } = env
  if (pooler === 'none') await checkSession(url, 'DATABASE_URL', usePooler)
  if (directUrl !== undefined) await checkSession(directUrl, 'DATABASE_DIRECT_URL', nameDirect)
  else if (pooler === 'transaction') await checkSession(url, 'DATABASE_URL', nameDirect)
}

/**
 * Checks the pool that the provider is about to use: the settings of its statements, alone and in a transaction, and
 * that its notifications arrive at the direct address.
 *
 * @throws DatabaseCheckError
 */
export async function checkPool(platform: Platform): Promise<void> {
  await explained('DATABASE_URL', usePooler, async () => {
    const alone = await platform.pool.query(readSettings)
    requireSettings(alone.rows[0], 'DATABASE_URL', usePooler)
    const together = await platform.db
      .transaction()
      .execute((tx) => sql<Record<string, string>>`${sql.raw(readSettings)}`.execute(tx))
    requireSettings(together.rows[0], 'DATABASE_URL', usePooler)
  })
  const { databaseDirectUrl, databasePooler, databaseReadUrl } = platform.env
  // The position of a replica can only be compared with the position of a single primary.
  if (databaseReadUrl !== undefined && (await isDistributed(platform.pool)))
    throw new DatabaseCheckError(
      'DATABASE_READ_URL names a replica, but the database is distributed over several servers, which it does not show. Unset it.',
    )
  if (databaseDirectUrl !== undefined || databasePooler !== 'none') await checkListening(platform)
}

/** Warns of settings of the database that slow calls down or make them fail, and of a version that is not tested. */
export async function warnOfSettings({ env, pool, log }: Platform): Promise<void> {
  for (const warning of databaseWarnings(await readDatabaseSettings(pool), env)) log.warn(warning)
}

async function checkSession(url: string, variable: string, advice: string): Promise<void> {
  const { db, pool } = openDatabase(url, { max: 2 })
  try {
    await explained(variable, advice, async () => {
      const [first, second] = [await pool.connect(), await pool.connect()]
      try {
        const { rows } = await first.query(readSettings)
        requireSettings(rows[0], variable, advice)
        const problem = versionProblem(Number(rows[0].version))
        if (problem !== undefined) throw new DatabaseCheckError(problem)
        if (!(await keepSessions(first, second))) {
          throw new DatabaseCheckError(
            `${variable} leads to a pooler that changes sessions between statements. ${advice}`,
          )
        }
      } finally {
        first.release(true)
        second.release(true)
      }
    })
  } finally {
    await db.destroy()
  }
}

/**
 * Returns true if each connection has one server process for itself. A pooler hands out the process that was used last,
 * so the second connection gets the first's, or in turn, so the first gets another one.
 */
async function keepSessions(first: pg.ClientBase, second: pg.ClientBase): Promise<boolean> {
  const before = [await serverProcess(first), await serverProcess(first)]
  await second.query('BEGIN')
  const other = await serverProcess(second)
  const after = await serverProcess(first)
  await second.query('ROLLBACK')
  return new Set([...before, after]).size === 1 && other !== after
}

async function serverProcess(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid
}

function requireSettings(
  values: Record<string, string> | undefined,
  variable: string,
  advice: string,
): void {
  const wrong = current.find(([name, value]) => values?.[name] !== value)
  if (!wrong) return
  const [name, value] = wrong
  throw new DatabaseCheckError(
    `Connections of ${variable} run as "${values?.user}" with ${name} ${values?.[name]} in place of ${value}, so a pooler drops the start parameter "options". ${advice}`,
  )
}

/**
 * Checks that calls have their role, and see nothing without clients.
 *
 * @throws DatabaseCheckError
 */
export function checkCalls(calls: CallPlatform): Promise<void> {
  return runInTenantScope([], () => checkWithoutClients(calls))
}

/** Reads through the index, which with no clients reads no row, however large the table is. */
async function checkWithoutClients(calls: CallPlatform): Promise<void> {
  const client = await calls.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL enable_seqscan = off')
    const { rows } = await client.query<{ user: string; limited: boolean; sees: boolean }>(
      `SELECT current_user AS "user", row_security_active('payment_requests') AS limited,
         EXISTS (SELECT client_id FROM payment_requests) AS sees`,
    )
    await client.query('ROLLBACK')
    const [state] = rows
    if (state?.user !== REQUEST_ROLE) {
      throw new DatabaseCheckError(
        `Calls run as "${state?.user}" in place of ${REQUEST_ROLE}, so a pooler drops the start parameter "options". ${usePooler}`,
      )
    }
    if (!state.limited || state.sees) {
      throw new DatabaseCheckError(
        `Calls see payment requests of every client, because row-level security does not apply to ${REQUEST_ROLE}. Take SUPERUSER and BYPASSRLS from this role.`,
      )
    }
  } finally {
    client.release()
  }
}

/** Sends a notification on the pool and waits for it at the direct address. */
async function checkListening(platform: Platform): Promise<void> {
  const client = directConnection(platform, { connectionTimeoutMillis: HEARS_WITHIN_MS })
  const id = randomHex()
  try {
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
    const heardPing = hears(client, id)
    await platform.pool.query('SELECT pg_notify($1, $2)', [CHANNEL, id])
    if (await heardPing) return
  } finally {
    await client.end()
  }
  throw new DatabaseCheckError(
    `A notification sent at DATABASE_URL does not arrive at DATABASE_DIRECT_URL. Both must lead to one database.`,
  )
}

/** Other starting processes send notifications at the same time, so several may arrive together. */
async function hears(client: pg.Client, id: string): Promise<boolean> {
  const signal = AbortSignal.timeout(HEARS_WITHIN_MS)
  try {
    for await (const [{ payload }] of on(client, 'notification', { signal }))
      if (payload === id) return true
    return false
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}

/** A pooler's errors do not name the setting that avoids them. */
async function explained(
  variable: string,
  advice: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (/unsupported startup parameter/.test(message)) {
      throw new DatabaseCheckError(
        `${variable} leads to a pooler that refuses the start parameter "options". ${advice}`,
        { cause: error },
      )
    }
    if (/statement pooling/.test(message)) {
      throw new DatabaseCheckError(
        `${variable} leads to a pooler in statement mode, which allows no transactions. Set its pool_mode to transaction.`,
        { cause: error },
      )
    }
    throw error
  }
}
