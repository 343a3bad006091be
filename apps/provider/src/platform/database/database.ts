import type { Transaction } from 'kysely'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { limitedClient } from '../connections/limited-client.ts'
import { planningClient } from '../connections/planned-changes.ts'
import { poolerClient } from '../connections/pooler-client.ts'
import { tracedClient } from '../connections/traced-client.ts'
import { connectsThrough } from '../distribution/distributed.ts'
import type { Platform } from '../platform.ts'
import { DatabaseOutage, watchedClient, watchPool } from './database-outage.ts'
import type { Tables } from './tables.ts'
import { TransactionSettings } from './transaction-settings.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>
/** The database or a transaction on it, for reads that may be part of a larger change. */
export type Reader = Kysely<Tables>

const BIGINT = 20
const NUMERIC = 1700

/**
 * The server ends a statement soon after its client closed the connection, such as one that took too long. Otherwise its
 * session would run or wait on, and hold a place that others need. PostgreSQL on Windows cannot do it.
 */
export const ENDS_WITH_CLIENT: Record<string, string> =
  process.platform === 'win32' ? {} : { client_connection_check_interval: '5s' }

/** Time that a call or a job waits for a free or new connection. Two of these fit into the dashboard's 30 s. */
const CONNECT_WITHIN_MS = 10_000

/**
 * The kind of connection between this process and the database. `none`: a connection is a session, also behind a pooler
 * in session mode that passes on start parameters. `transaction`: a pooler that changes the session with each
 * transaction.
 */
export type Pooler = 'none' | 'transaction'

/**
 * The server never uses its own time zone, and no session waits forever for a lock or inside a transaction. The values
 * are written as the server shows them.
 */
export const SESSION = {
  TimeZone: 'UTC',
  lock_timeout: '15s',
  idle_in_transaction_session_timeout: '1min',
  ...ENDS_WITH_CLIENT,
}

/**
 * Setting of connections whose process sends the webhooks that they queue. Without it, a trigger announces the webhooks
 * to other processes.
 */
const DELIVERS = { 'tideway.delivers': 'on' }

/** Returns start parameters in the form of the command line. Values must not contain a space. */
const startOptions = (session: Record<string, string>) =>
  Object.entries(session)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * Opens a pool and Kysely on it. A bigint is returned as a number: all of ours are cents or sequences, far below 2^53,
 * and a value above that throws instead of being rounded.
 *
 * @param outage Tracks if the database answers. Connection errors are recorded there.
 * @param statementLimitMs Milliseconds that a statement may take before its connection counts as lost, because a host
 * that vanished sends nothing at all. Missing for migrations and seeds, which have no limit.
 * @param pooler Behind a pooler, the settings start each transaction instead of the connection.
 * @param delivers True in a process that sends webhooks.
 */
export function openDatabase(
  url: string,
  {
    max = 20,
    outage = new DatabaseOutage(),
    statementLimitMs,
    pooler = 'none',
    delivers = false,
  }: {
    max?: number
    outage?: DatabaseOutage
    statementLimitMs?: number
    pooler?: Pooler
    delivers?: boolean
  } = {},
): { db: Database; pool: pg.Pool } {
  const session = delivers ? { ...SESSION, ...DELIVERS } : SESSION
  const types: pg.CustomTypesConfig = {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      if (format !== 'binary' && (oid === BIGINT || oid === NUMERIC)) return toSafeInteger
      return pg.types.getTypeParser(oid, format)
    },
  }
  const Client = limitedClient(watchedClient(outage))
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    ...(pooler === 'none'
      ? { Client: tracedClient(planningClient(Client)), options: startOptions(session) }
      : {
          Client: tracedClient(poolerClient(Client)),
          transactionSettings: new TransactionSettings(session),
        }),
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...(statementLimitMs !== undefined && { query_timeout: statementLimitMs }),
    // Detects a peer that vanished silently, even while no statement runs.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  watchPool(pool, outage)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  connectsThrough(db, pool)
  return { db, pool }
}

/**
 * Returns an unconnected client outside the pool, watched like its connections. It does not wait for the pool's work.
 */
export function separateConnection(pool: pg.Pool, settings: pg.ClientConfig): pg.Client {
  const Client = (pool.options.Client ?? pg.Client) as typeof pg.Client
  return new Client({ ...pool.options, ...settings })
}

/** Returns such a client for LISTEN. Behind a pooler, it connects directly to the database. */
export function directConnection(
  { env, pool }: Pick<Platform, 'env' | 'pool'>,
  settings: pg.ClientConfig,
): pg.Client {
  const { databaseDirectUrl: connectionString } = env
  return separateConnection(pool, { ...(connectionString && { connectionString }), ...settings })
}

/**
 * Builds a statement that is planned once for each connection, even inside a transaction, because planning a large one
 * takes longer than running it. Its plan must not depend on the values (decision 20).
 */
export function namedStatement<Row = unknown>(
  name: string,
  text: string,
  parameters: unknown[],
): CompiledQuery<Row> {
  return namedQuery(name, CompiledQuery.raw(text, parameters) as CompiledQuery<Row>)
}

/**
 * Gives the query builder's statement a name. It must list its columns, because a migration may add some.
 *
 * Kysely passes on this object in place of the text, and the driver accepts a name in it.
 */
export function namedQuery<Row>(name: string, query: CompiledQuery<Row>): CompiledQuery<Row> {
  return { ...query, sql: { name, text: query.sql } as unknown as string }
}

function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`)
  return value
}
