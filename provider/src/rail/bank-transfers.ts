import type { Selectable } from 'kysely'
import type { Tx } from '../platform/database.ts'
import type { Tables } from '../platform/tables.ts'

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
