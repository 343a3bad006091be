import type { Transaction } from 'kysely'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DatabaseOutage, watchedClient, watchPool } from './database-outage.ts'
import { planningClient } from './planned-changes.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>
/** Either the database itself or a transaction on it: for reads that may be part of a larger change. */
export type Reader = Kysely<Tables>

const BIGINT = 20
const NUMERIC = 1700

/** How long a call or a job waits for a connection, free or new. Two of these fit into the dashboard's 30 s. */
const CONNECT_WITHIN_MS = 10_000

/**
 * Opens a pool and Kysely on it. bigint comes back as a number: every bigint of ours is cents or a
 * sequence, far below 2^53, and a value above it throws instead of being rounded.
 *
 * @param outage Keeps track of whether the database answers; errors of connections are noted there.
 * @param statementLimitMs How long a statement may take, in milliseconds, before its connection counts as lost: a
 *   host that vanished sends nothing at all. Missing: no limit, for migrations and seeds.
 */
export function openDatabase(
  url: string,
  {
    max = 20,
    outage = new DatabaseOutage(),
    statementLimitMs,
  }: { max?: number; outage?: DatabaseOutage; statementLimitMs?: number } = {},
): { db: Database; pool: pg.Pool } {
  const types: pg.CustomTypesConfig = {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      if (format !== 'binary' && (oid === BIGINT || oid === NUMERIC)) return toSafeInteger
      return pg.types.getTypeParser(oid, format)
    },
  }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    Client: planningClient(watchedClient(outage)),
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...(statementLimitMs !== undefined && { query_timeout: statementLimitMs }),
    // Finds a peer that is gone without a word, also where nothing is being asked.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The server never uses its own zone, and no session waits for ever on a lock or inside a transaction.
    options: '-c TimeZone=UTC -c lock_timeout=15s -c idle_in_transaction_session_timeout=60s',
  })
  watchPool(pool, outage)
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool }
}

/**
 * A connection beside those of the pool, watched like them: for LISTEN, and for questions that must not wait for the
 * pool's work. Not connected yet.
 */
export function connectionBeside(pool: pg.Pool, settings: pg.ClientConfig): pg.Client {
  const Client = (pool.options.Client ?? pg.Client) as typeof pg.Client
  return new Client({ ...pool.options, ...settings })
}

/**
 * A statement that is planned once a connection, also inside of a transaction: planning a large one takes longer than
 * running it. Kysely hands on what stands for the text, and the driver takes a name beside it.
 */
export function namedStatement(name: string, text: string, parameters: unknown[]): CompiledQuery {
  return { ...CompiledQuery.raw(text, parameters), sql: { name, text } as unknown as string }
}

function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`)
  return value
}
