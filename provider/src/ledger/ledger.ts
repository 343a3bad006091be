import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { ZERO_CENTS } from '@tideway/contract/money/money'
import type pg from 'pg'
import type { Reader, Tx } from '../platform/database.ts'
import type { LedgerAccount } from './ledger-sides.ts'
import { ledgerAccounts, sidesOf } from './ledger-sides.ts'

export interface Posting {
  clientId: ClientId
  kind:
    | 'payment_received'
    | 'payment_to_return'
    | 'top_up'
    | 'refund'
    | 'refund_settled'
    | 'refund_failed'
    | 'return_settled'
    | 'payout'
    | 'payout_settled'
    | 'payout_failed'
    | 'payout_returned'
    | 'sweep'
    | 'sweep_settled'
    | 'sweep_failed'
    | 'sweep_returned'
    | 'initiation_settled'
    | 'collection_to_return'
    | 'initiation_refund'
    | 'initiation_refund_settled'
    | 'initiation_refund_failed'
  /** Id of what caused it: an NPP transaction id, a refund id, an instruction id. */
  subjectId: string
  at: Date
  debit: Partial<Record<LedgerAccount, Cents>>
  credit: Partial<Record<LedgerAccount, Cents>>
}

/**
 * Posts a balanced transaction. Amounts are cents and positive; a zero side is left out. The client's accounts stay
 * locked until the commit, so callers do last what posts (decision 86).
 */
export async function post(tx: Tx, posting: Posting): Promise<void> {
  const { transaction_id } = await tx
    .insertInto('ledger_transactions')
    .values({
      client_id: posting.clientId,
      kind: posting.kind,
      subject_id: posting.subjectId,
      occurred_at: posting.at,
    })
    .returning('transaction_id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('ledger_entries')
    .values(
      sidesOf(posting).map((entry, index) => ({
        client_id: posting.clientId,
        transaction_id,
        entry_no: index + 1,
        ...entry,
      })),
    )
    .execute()
}

/** The accounts of a new client, empty. */
export async function openLedgerAccounts(tx: Reader, clientId: ClientId): Promise<void> {
  await tx
    .insertInto('ledger_accounts')
    .values(ledgerAccounts.map((account) => ({ client_id: clientId, account })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What the client may spend, in cents. A named statement, planned once a connection: clients ask for it all day. */
export async function availableBalance(pool: pg.Pool, clientId: ClientId): Promise<Cents> {
  const { rows } = await pool.query<{ balance_cents: Cents }>({
    name: 'available-balance',
    text: `SELECT balance_cents FROM ledger_accounts WHERE client_id = $1 AND account = 'float'`,
    values: [clientId],
  })
  return rows[0]?.balance_cents ?? ZERO_CENTS
}

/** What the client could spend at an instant, in cents: what the last entry booked until then left. */
export async function availableBalanceAt(db: Reader, clientId: ClientId, at: Date): Promise<Cents> {
  const last = await lastEntry(db, clientId, '<=', at)
  return last?.balance_after_cents ?? ZERO_CENTS
}

/** What a period begins with, in cents: the balance before anything that was booked at its first instant. */
export async function openingBalance(db: Reader, clientId: ClientId, from: Date): Promise<Cents> {
  const last = await lastEntry(db, clientId, '<', from)
  return last?.balance_after_cents ?? ZERO_CENTS
}

async function lastEntry(db: Reader, clientId: ClientId, until: '<' | '<=', at: Date) {
  return db
    .selectFrom('ledger_entries')
    .select('balance_after_cents')
    .where('client_id', '=', clientId)
    .where('account', '=', 'float')
    .where('booked_at', until, at)
    .orderBy('booked_at', 'desc')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Makes what was booked on a client's float before an instant final: whoever is posting at this moment is waited
 * for, and whoever posts later is booked at that instant or after it (decision 27).
 */
export async function closeBooks(db: Reader, clientId: ClientId, until: Date): Promise<void> {
  await db
    .updateTable('ledger_accounts')
    .set({ closed_until: until })
    .where('client_id', '=', clientId)
    .where('account', '=', 'float')
    .where('closed_until', '<', until)
    .execute()
}
