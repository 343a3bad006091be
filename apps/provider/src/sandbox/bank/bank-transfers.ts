import type { RawBuilder, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type BankTransfer = Selectable<Tables['bank.transfers']>

/** All columns of a transfer, by name: a statement that returns `*` cannot be planned once. */
export const transferColumns = [
  'npp_transaction_id',
  'direction',
  'instruction_id',
  'payer_bsb',
  'payer_account_number',
  'pay_id',
  'amount_cents',
  'name',
  'description',
  'reference',
  'original_npp_transaction_id',
  'state',
  'direct_entry_allowed',
  'via',
  'reason',
  'created_at',
  'due_at',
  'finished_at',
  'unreported',
] as const satisfies (keyof BankTransfer)[]

/** Returns a transfer, locked until the transaction ends. */
export async function lockTransfer(tx: Tx, nppTransactionId: string): Promise<BankTransfer> {
  return tx
    .selectFrom('bank.transfers')
    .select(transferColumns)
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

/** The same for ended transfers of which the provider was not notified. */
export function unreportedTransferDue(afterMs: number): string {
  return `SELECT min(due_at) + interval '${afterMs} ms' FROM bank.transfers WHERE unreported`
}

/** Statement that ends a transfer with this outcome, as part of a larger one. */
export function transferEnded(
  nppTransactionId: string,
  {
    state,
    reason,
    via,
    now,
    unreported = false,
  }: Pick<BankTransfer, 'state' | 'reason' | 'via'> & { now: Date; unreported?: boolean },
): RawBuilder<unknown> {
  return sql`UPDATE bank.transfers SET state = ${state}, reason = ${reason}, via = ${via}, finished_at = ${now},
      unreported = ${unreported}
    WHERE npp_transaction_id = ${nppTransactionId} RETURNING npp_transaction_id`
}
