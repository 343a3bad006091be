import type { Selectable } from 'kysely'
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
