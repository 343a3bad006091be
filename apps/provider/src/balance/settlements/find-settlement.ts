import type { Settlement } from '@tideway/contract/balance/settlements/settlement'
import type { ClientId } from '@tideway/contract/calls/ids'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { jsonColumns, jsonObject, sqlExpression } from '../../platform/searches/json-sql.ts'

const { text, word, instant, decimals } = jsonColumns<Tables['sweeps']>()

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
