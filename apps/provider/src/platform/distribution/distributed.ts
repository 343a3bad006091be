import type { ClientId } from '@tideway/contract/calls/ids'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database, Reader, Tx } from '../database/database.ts'
import { databaseOf } from '../database/transaction.ts'

/** SQL that is true if the database is distributed. */
export const DISTRIBUTED = 'public.is_distributed()'

/** Asks the server of a connection if the database is distributed. */
export async function serverIsDistributed(on: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await on.query<{ distributed: boolean }>(`SELECT ${DISTRIBUTED} AS distributed`)
  return rows[0]?.distributed ?? false
}

const answers = new WeakMap<pg.Pool, Promise<boolean>>()

/**
 * Returns true if the rows of clients are distributed over several servers (decision 115). There, a statement that
 * locks rows or claims work names one client. Asked once for each pool.
 */
export function isDistributed(pool: pg.Pool): Promise<boolean> {
  const knownAnswer = answers.get(pool)
  if (knownAnswer) return knownAnswer
  const asking = serverIsDistributed(pool)
  answers.set(pool, asking)
  asking.catch(() => answers.delete(pool))
  return asking
}

const pools = new WeakMap<Database, pg.Pool>()

/** Records the connections of a database, so that its transactions know if it is distributed. */
export function connectsThrough(database: Database, pool: pg.Pool): void {
  pools.set(database, pool)
}

/** Returns true if the database of a transaction is distributed, which costs no statement. */
export async function isInDistributed(tx: Tx): Promise<boolean> {
  const database = databaseOf(tx)
  const pool = database && pools.get(database)
  return pool !== undefined && (await isDistributed(pool))
}

/** Reuses a known answer for another pool on the same database, so that no call waits for a connection to ask. */
export function knowPool(pool: pg.Pool, same: pg.Pool): void {
  const knownAnswer = answers.get(same)
  if (knownAnswer) answers.set(pool, knownAnswer)
}

/** Columns in which the client of an id is looked up. Directories on the coordinator come first. */
type IdColumn =
  | ['owned_ids', 'id']
  | ['checkout_tokens', 'checkout_token']
  | ['received_payment_keys', 'npp_transaction_id']
  | ['payment_agreements', 'payment_agreement_id']
  | ['rail_instructions', 'instruction_id' | 'subject_id']

/**
 * Returns the client of a row that is known by its id alone, if the database is distributed. There, a statement that
 * names its client is sent to one server, and only such a statement can lock rows. Null if there is no such row.
 * Undefined on one server, where that costs no query.
 *
 * @param places Read in this order until one has the id. A table of clients is read on all servers.
 */
export async function ownerOf(
  { pool }: { pool: pg.Pool },
  tx: Reader,
  places: readonly IdColumn[],
  id: string,
): Promise<ClientId | null | undefined> {
  if (!(await isDistributed(pool))) return undefined
  for (const [table, column] of places) {
    const { rows } = await sql<{ client_id: ClientId }>`
      SELECT client_id FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id} LIMIT 1`.execute(
      tx,
    )
    if (rows[0]) return rows[0].client_id
  }
  return null
}

/**
 * Enters the client of an id in a directory on the coordinator, if the database is distributed, because a trigger of a
 * shard cannot write to it. On one server, a trigger does so, or the id has an index.
 *
 * @param insert The statement, in the transaction that writes the row with the id.
 */
export async function recordOwner(
  { pool }: { pool: pg.Pool },
  insert: { execute(): Promise<unknown> },
): Promise<void> {
  if (await isDistributed(pool)) await insert.execute()
}

/** Ids that banks send without a client, with their clients. Empty on one server. */
interface DistributedTables {
  owned_ids: { id: string; client_id: ClientId }
}

declare module '../database/tables.ts' {
  interface Tables extends DistributedTables {}
}
