import type { ClientId } from '@tideway/contract/calls/ids'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Reader } from './database.ts'

/** SQL that is true if the server runs Citus. */
export const DISTRIBUTED = `current_setting('citus.shard_count', true) IS NOT NULL`

/** Asks the server of a connection. */
export async function serverIsDistributed(on: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await on.query<{ distributed: boolean }>(`SELECT ${DISTRIBUTED} AS distributed`)
  return rows[0]?.distributed ?? false
}

const known = new WeakMap<pg.Pool, Promise<boolean>>()

/**
 * Returns true if the rows of clients are distributed over several servers (decision 115). There, a statement that
 * locks rows or claims work names one client. Asked once for each pool.
 */
export function isDistributed(pool: pg.Pool): Promise<boolean> {
  const asked = known.get(pool)
  if (asked) return asked
  const asking = serverIsDistributed(pool)
  known.set(pool, asking)
  asking.catch(() => known.delete(pool))
  return asking
}

/** Columns by which a row is found without its client. Each has an index. */
type IdColumn =
  | ['payment_agreements', 'payment_agreement_id']
  | ['rail_instructions', 'instruction_id' | 'subject_id']

/**
 * Returns the client of a row that is known by its id alone, if the database is distributed: the statement that locks
 * the row must name its client there. Undefined on one server, where that costs no query, or if there is no such row.
 */
export async function ownerOf(
  { pool }: { pool: pg.Pool },
  tx: Reader,
  [table, column]: IdColumn,
  id: string,
): Promise<ClientId | undefined> {
  if (!(await isDistributed(pool))) return undefined
  const { rows } = await sql<{ client_id: ClientId }>`
    SELECT client_id FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id} LIMIT 1`.execute(tx)
  return rows[0]?.client_id
}
