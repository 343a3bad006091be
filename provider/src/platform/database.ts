import type { Transaction } from 'kysely'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>
/** Either the database itself or a transaction on it: for reads that may be part of a larger change. */
export type Reader = Kysely<Tables>

const BIGINT = 20
const NUMERIC = 1700

/**
 * Opens a pool and Kysely on it. bigint comes back as a number: every bigint of ours is cents or a
 * sequence, far below 2^53, and a value above it throws instead of being rounded.
 */
export function openDatabase(
  url: string,
  { max = 20 }: { max?: number } = {},
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
    // The server never uses its own zone, and no session waits for ever on a lock or inside a transaction.
    options: '-c TimeZone=UTC -c lock_timeout=15s -c idle_in_transaction_session_timeout=60s',
  })
  // A pooled connection that the server closes would otherwise take the process down.
  pool.on('error', () => undefined)
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool }
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
