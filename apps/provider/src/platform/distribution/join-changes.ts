import type { OperationNodeSource, QueryCreator } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { isInDistributed } from './distributed.ts'

/** A change by the query builder that does not depend on the statement it is joined to. */
export interface Change extends OperationNodeSource {
  execute(): Promise<unknown>
}

/**
 * Starts a statement that also makes these changes, so that they cost no separate round trip. Each change has a name
 * within the statement. A distributed database accepts no statement that writes two tables, so there the changes run
 * first.
 */
export async function joinChanges(
  tx: Tx,
  changes: Readonly<Record<string, Change | undefined>>,
): Promise<QueryCreator<Tables>> {
  const distributed = await isInDistributed(tx)
  let query: QueryCreator<Tables> = tx
  for (const [name, change] of Object.entries(changes)) {
    if (!change) continue
    if (distributed) await change.execute()
    else query = query.with(name, () => sql`(${change})`) as unknown as QueryCreator<Tables>
  }
  return query
}
