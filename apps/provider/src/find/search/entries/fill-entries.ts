import { setTimeout as wait } from 'node:timers/promises'
import type { ClientId } from '@tideway/contract/calls/ids'
import { CompiledQuery } from 'kysely'
import type { Database, Reader } from '../../../platform/database/database.ts'
import type { EntrySource } from './entry-sources.ts'
import { enterRows, enterSlices, entrySources, lastOfNext } from './entry-sources.ts'

/** Rows in one transaction, few enough that none takes long. */
const ROWS_AT_ONCE = 1000

/**
 * Enters the records that are older than the search, from where an earlier run stopped. Two runs at once do the same
 * work twice, without harm. Calls can go on, because triggers enter new records.
 *
 * @param pauseMs Pause after each transaction, which leaves the database to calls.
 */
export async function fillEntries(
  db: Database,
  { signal, pauseMs = 0 }: { signal?: AbortSignal; pauseMs?: number } = {},
): Promise<void> {
  const fills = await db
    .selectFrom('search_fills')
    .selectAll()
    .where('finished', '=', false)
    .orderBy('client_id')
    .orderBy('source')
    .execute()
  for (const { client_id: clientId, source: name, after_id: afterId } of fills) {
    const source = entrySources.find(({ table }) => table === name)
    if (!source) throw new Error(`there is no source of entries called ${name}`)
    let after: string | undefined = afterId
    while (after !== undefined && !signal?.aborted) {
      after = await fillNext(db, clientId, source, after)
      if (pauseMs > 0) await wait(pauseMs)
    }
  }
}

/** Marks records of a client as not entered, after they were written without triggers. */
export async function markUnentered(db: Reader, clientIds: readonly ClientId[]): Promise<void> {
  const rows = clientIds.flatMap((client_id) =>
    entrySources.map(({ table }) => ({ client_id, source: table })),
  )
  if (rows.length === 0) return
  await db
    .insertInto('search_fills')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'source']).doUpdateSet({ after_id: '', finished: false }),
    )
    .execute()
}

/** Returns true if no record from before an upgrade still has to be entered. */
export async function isEverythingEntered(db: Reader, clientId: ClientId): Promise<boolean> {
  const open = await db
    .selectFrom('search_fills')
    .select('source')
    .where('client_id', '=', clientId)
    .where('finished', '=', false)
    .limit(1)
    .executeTakeFirst()
  return open === undefined
}

/** Enters the next rows and records the position. Returns the id of the last row, or undefined if there are no more. */
async function fillNext(
  db: Database,
  clientId: ClientId,
  source: EntrySource,
  after: string,
): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const values = [clientId, after, ROWS_AT_ONCE]
    const run = (text: string) =>
      tx.executeQuery<{ last: string | null }>(CompiledQuery.raw(text, values))
    const { rows } = await run(lastOfNext(source))
    const last = rows[0]?.last ?? undefined
    if (last !== undefined) {
      await run(enterSlices(source))
      await run(enterRows(source))
    }
    await tx
      .updateTable('search_fills')
      .set({ finished: last === undefined, ...(last !== undefined && { after_id: last }) })
      .where('client_id', '=', clientId)
      .where('source', '=', source.table)
      .execute()
    return last
  })
}
