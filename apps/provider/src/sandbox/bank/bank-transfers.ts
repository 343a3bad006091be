import type { RawBuilder, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type BankTransfer = Selectable<Tables['bank.transfers']>

/** Returns a transfer, locked until the transaction ends. */
export async function lockTransfer(tx: Tx, nppTransactionId: string): Promise<BankTransfer> {
  return tx
    .selectFrom('bank.transfers')
    .selectAll()
    .where('npp_transaction_id', '=', nppTransactionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Returns SQL for when a transfer left by a dead process is continued: `afterMs` past its due time. */
export function stuckTransferDue(
  direction: 'to_provider' | 'from_provider',
  afterMs: number,
): string {
  return `SELECT min(due_at) + interval '${afterMs} ms'
    FROM bank.transfers WHERE state = 'PENDING' AND direction = '${direction}'`
}

/** Statement that ends a transfer with this outcome, to be part of a larger one. */
export function transferEnded(
  nppTransactionId: string,
  { state, reason, via, now }: Pick<BankTransfer, 'state' | 'reason' | 'via'> & { now: Date },
): RawBuilder<unknown> {
  return sql`UPDATE bank.transfers SET state = ${state}, reason = ${reason}, via = ${via}, finished_at = ${now}
    WHERE npp_transaction_id = ${nppTransactionId} RETURNING npp_transaction_id`
}
