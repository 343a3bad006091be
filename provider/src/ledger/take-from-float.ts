import type { ClientId } from '@tideway/contract/calls/ids'
import type { Refusal } from '@tideway/contract/calls/problems'
import type { Cents } from '@tideway/contract/money/money'
import type { Tx } from '../platform/database.ts'
import { Refused } from '../platform/refused.ts'
import { databaseConstraint } from '../platform/transaction.ts'
import type { Posting } from './ledger.ts'
import { post } from './ledger.ts'

/**
 * Moves money from what a client may spend to what is on its way out. The ledger refuses a float below zero: that
 * refusal is the shortage of funds, however many ask at once.
 */
export async function takeFromFloat(
  tx: Tx,
  taken: Pick<Posting, 'clientId' | 'kind' | 'subjectId' | 'at'> & { amountCents: Cents },
  shortage: Refusal,
): Promise<void> {
  const { amountCents, ...posting } = taken
  try {
    await post(tx, { ...posting, debit: { float: amountCents }, credit: { clearing: amountCents } })
  } catch (error) {
    if (databaseConstraint(error) === 'ledger_account_sign') throw new Refused(shortage)
    throw error
  }
}

/** What a client may spend, in cents. */
export async function leftInFloat(tx: Tx, clientId: ClientId): Promise<Cents> {
  const { balance_cents } = await tx
    .selectFrom('ledger_accounts')
    .select('balance_cents')
    .where('client_id', '=', clientId)
    .where('account', '=', 'float')
    .executeTakeFirstOrThrow()
  return balance_cents
}
