import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { ZERO_CENTS } from '@tideway/contract/money/money'
import type pg from 'pg'
import type { Reader, Tx } from '../platform/database/database.ts'
import { namedStatement } from '../platform/database/database.ts'
import { isInDistributed } from '../platform/distribution/distributed.ts'
import { plannedOnceTexts } from '../platform/searches/rows-by-id.ts'
import type { LedgerAccount } from './ledger-sides.ts'
import { ledgerAccounts, ledgerSidesOf } from './ledger-sides.ts'

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
    | 'adjustment'
  /** Id of the cause: an NPP transaction id, a refund id or an instruction id. */
  subjectId: string
  at: Date
  debit: Partial<Record<LedgerAccount, Cents>>
  credit: Partial<Record<LedgerAccount, Cents>>
}

/**
 * Posts a balanced transaction. Amounts are positive cents, and a zero side is left out. The client's accounts stay
 * locked until the commit, so callers post last (decision 6).
 */
export async function postTransaction(tx: Tx, posting: Posting): Promise<void> {
  const { clientId, kind, subjectId, at } = posting
  const sides = ledgerSidesOf(posting)
  if (await isInDistributed(tx)) return postInParts(tx, posting)
  await tx.executeQuery(
    namedStatement('post-ledger-transaction', post, [
      clientId,
      kind,
      subjectId,
      at,
      sides.map((side) => side.account),
      sides.map((side) => side.direction),
      sides.map((side) => side.amount_cents),
    ]),
  )
}

/** The trigger of an entry finds the transaction that the same statement has inserted, and books the sides in order. */
const post = `
WITH posted AS (
  INSERT INTO ledger_transactions (client_id, kind, subject_id, occurred_at)
  VALUES ($1, $2, $3, $4) RETURNING client_id, transaction_id
)
INSERT INTO ledger_entries (client_id, transaction_id, entry_no, account, direction, amount_cents)
SELECT posted.client_id, posted.transaction_id, side.number, side.account, side.direction, side.cents
  FROM posted, unnest(${plannedOnceTexts('$5')}, $6::text[], $7::bigint[]) WITH ORDINALITY AS side (account, direction, cents, number)
 ORDER BY side.number`

/** Posts on a distributed database, which takes no statement that writes two tables. */
async function postInParts(tx: Tx, posting: Posting): Promise<void> {
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
      ledgerSidesOf(posting).map((entry, index) => ({
        client_id: posting.clientId,
        transaction_id,
        entry_no: index + 1,
        ...entry,
      })),
    )
    .execute()
}

/** Creates the empty accounts of a new client. */
export async function openLedgerAccounts(tx: Reader, clientId: ClientId): Promise<void> {
  await tx
    .insertInto('ledger_accounts')
    .values(ledgerAccounts.map((account) => ({ client_id: clientId, account })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Returns the client's available balance in cents. The statement is named and planned once for each connection, because
 * clients request it all day.
 */
export async function availableBalance(pool: pg.Pool, clientId: ClientId): Promise<Cents> {
  const { rows } = await pool.query<{ balance_cents: Cents }>({
    name: 'available-balance',
    text: `SELECT balance_cents FROM ledger_accounts WHERE client_id = $1 AND account = 'float'`,
    values: [clientId],
  })
  return rows[0]?.balance_cents ?? ZERO_CENTS
}

/** Returns the available balance at an instant, in cents: the balance after the last entry booked until then. */
export async function availableBalanceAt(db: Reader, clientId: ClientId, at: Date): Promise<Cents> {
  const last = await lastEntry(db, clientId, '<=', at)
  return last?.balance_after_cents ?? ZERO_CENTS
}

/** Returns the opening balance of a period in cents, before anything that was booked at its first instant. */
export async function openingBalance(db: Reader, clientId: ClientId, from: Date): Promise<Cents> {
  const last = await lastEntry(db, clientId, '<', from)
  return last?.balance_after_cents ?? ZERO_CENTS
}

/** Returns the end of a period in the order of a client's float: its last position, and its closing balance. */
export async function endOfPeriod(
  db: Reader,
  clientId: ClientId,
  to: Date,
): Promise<{ position: number; balance: Cents }> {
  const last = await lastEntry(db, clientId, '<', to)
  return { position: last?.position ?? 0, balance: last?.balance_after_cents ?? ZERO_CENTS }
}

/** Returns the last entry of a client's float that was booked before an instant, or undefined. */
export function lastEntryBefore(db: Reader, clientId: ClientId, at: Date) {
  return lastEntry(db, clientId, '<', at)
}

async function lastEntry(db: Reader, clientId: ClientId, until: '<' | '<=', at: Date) {
  return db
    .selectFrom('ledger_entries')
    .select(['balance_after_cents', 'position', 'booked_at'])
    .where('client_id', '=', clientId)
    .where('account', '=', 'float')
    .where('booked_at', until, at)
    .orderBy('booked_at', 'desc')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Makes the entries of a client's float before an instant final. It waits for postings in progress. Later postings are
 * booked at that instant or after it (decision 6).
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
