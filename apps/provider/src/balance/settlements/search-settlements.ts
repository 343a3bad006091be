import type { Settlement } from '@tideway/contract/balance/settlements/settlement'
import type { ClientId } from '@tideway/contract/calls/ids'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'
import { jsonColumns, jsonObject, sqlExpression } from '../../platform/searches/json-sql.ts'
import type {
  SearchCall,
  SearchChunk,
  SearchedTable,
} from '../../platform/searches/keyset-search.ts'
import { searchByKeyset } from '../../platform/searches/keyset-search.ts'

const { text, word, instant, decimals } = jsonColumns<Tables['sweeps']>()

/** The day is looked up for each row by its key, so that PostgreSQL reads the sweeps by their own index. */
const settledDayOf = sqlExpression(
  `(SELECT day FROM settlement_days settled WHERE settled.client_id = sweeps.client_id AND settled.sweep_id = sweeps.sweep_id)`,
)

const recordJson = jsonObject<Settlement>({
  settlementId: word('sweep_id'),
  reference: word('reference'),
  status: word('status'),
  amount: word(decimals('amount_cents')),
  createdDatetime: instant('created_at'),
  completedDatetime: instant('completed_at'),
  reason: text(sqlExpression('coalesce(returned_reason, failure_reason)')),
  day: word(settledDayOf),
})

const searched: SearchedTable<Record<never, never>> = {
  table: 'sweeps',
  recordJson,
  id: 'sweep_id',
  columns: {},
  sortedBy: () => 'created_at',
  placeOf: ({ createdDatetime, settlementId }: Settlement) => ({
    at: createdDatetime,
    id: settlementId,
  }),
}

/** Returns the settlements of one client, newest first. */
export function searchSettlements(
  platform: Platform,
  call: Omit<SearchCall<never>, 'search'>,
): AsyncGenerator<SearchChunk, void> {
  return searchByKeyset(platform, searched, [call.clientId], { ...call, search: {} })
}

/** Returns a settlement of the client. */
export async function findSettlement(
  db: Reader,
  clientId: ClientId,
  settlementId: string,
): Promise<Settlement | undefined> {
  const { rows } = await sql<{ record: Settlement }>`
    SELECT (${sql.raw(recordJson)})::json AS record FROM sweeps
     WHERE client_id = ${clientId} AND sweep_id = ${settlementId}`.execute(db)
  return rows[0]?.record
}
