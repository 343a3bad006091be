import type { ClientId } from '@tideway/contract/calls/ids'
import type { ProblemResponse } from '@tideway/contract/calls/problems'
import type { Cents } from '@tideway/contract/money/money'
import { ApiError } from '../platform/api-error.ts'
import type { Tx } from '../platform/database/database.ts'
import { databaseConstraint } from '../platform/database/transaction.ts'
import type { Posting } from './ledger.ts'
import { postTransaction } from './ledger.ts'

/**
 * Reserves funds for an outgoing transfer: moves them from the available balance to clearing. The ledger rejects a
 * float below zero, which means insufficient funds, however many calls arrive at once.
 */
export async function reserveFunds(
  tx: Tx,
  taken: Pick<Posting, 'clientId' | 'kind' | 'subjectId' | 'at'> & { amountCents: Cents },
  shortage: ProblemResponse,
): Promise<void> {
  const { amountCents, ...posting } = taken
  try {
    await postTransaction(tx, {
      ...posting,
      debit: { float: amountCents },
      credit: { clearing: amountCents },
    })
  } catch (error) {
    if (databaseConstraint(error) === 'ledger_account_sign') throw new ApiError(shortage)
    throw error
  }
}

/** Returns the client's available balance in cents. */
export async function lockedAvailableBalance(tx: Tx, clientId: ClientId): Promise<Cents> {
  const { balance_cents } = await tx
    .selectFrom('ledger_accounts')
    .select('balance_cents')
    .where('client_id', '=', clientId)
    .where('account', '=', 'float')
    .executeTakeFirstOrThrow()
  return balance_cents
}
