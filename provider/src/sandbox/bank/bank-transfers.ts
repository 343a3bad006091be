import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import type { Tables } from '../../platform/tables.ts'

export type BankTransfer = Selectable<Tables['bank.transfers']>

/** A transfer as it stands, held until the transaction ends. */
export async function lockTransfer(tx: Tx, nppTransactionId: string): Promise<BankTransfer> {
  return tx
    .selectFrom('bank.transfers')
    .selectAll()
    .where('npp_transaction_id', '=', nppTransactionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** SQL for when a transfer of a direction, left over by a process that died, is taken up: `afterMs` past its due time. */
export function stuckTransferDue(
  direction: 'to_provider' | 'from_provider',
  afterMs: number,
): string {
  return `SELECT min(due_at) + interval '${afterMs} ms'
    FROM bank.transfers WHERE state = 'PENDING' AND direction = '${direction}'`
}
