import type { ClientId } from '@tideway/contract/calls/ids'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { BooksError } from './history/check-rows.ts'

const balances = sql`
  sum(CASE direction WHEN 'credit' THEN amount_cents ELSE -amount_cents END)
    OVER (PARTITION BY account ORDER BY occurred_at, transaction_id, entry_no ROWS UNBOUNDED PRECEDING)`
const positions = sql`
  row_number() OVER (PARTITION BY account ORDER BY occurred_at, transaction_id, entry_no)`

/**
 * Puts the entries of a client into the order of their time after a generated history was added, because triggers put
 * each entry after the last one. Automatic reports are made again on request.
 */
export async function orderLedger(tx: Tx, clientId: ClientId): Promise<void> {
  await sql`SET LOCAL session_replication_role = replica`.execute(tx)
  await sql`SELECT FROM ledger_accounts WHERE client_id = ${clientId} ORDER BY account FOR UPDATE`.execute(
    tx,
  )
  await sql`
    UPDATE ledger_entries entry
       SET position = ordered.position, booked_at = ordered.occurred_at, balance_after_cents = ordered.balance
      FROM (SELECT client_id, transaction_id, entry_no, occurred_at, ${positions} AS position, ${balances} AS balance
              FROM ledger_entries JOIN ledger_transactions USING (client_id, transaction_id)
             WHERE client_id = ${clientId}) ordered
     WHERE entry.client_id = ordered.client_id AND entry.transaction_id = ordered.transaction_id
       AND entry.entry_no = ordered.entry_no
       AND (entry.position, entry.booked_at, entry.balance_after_cents)
           IS DISTINCT FROM (ordered.position, ordered.occurred_at, ordered.balance)`.execute(tx)
  await sql`
    UPDATE ledger_accounts account SET last_booked_at = last.booked_at
      FROM (SELECT account, max(booked_at) AS booked_at FROM ledger_entries WHERE client_id = ${clientId}
             GROUP BY account) last
     WHERE account.client_id = ${clientId} AND account.account = last.account`.execute(tx)
  await sql`
    UPDATE reports SET content = NULL, records = NULL WHERE client_id = ${clientId} AND automatic`.execute(
    tx,
  )
  const wrong = await sql`
    SELECT account.account FROM ledger_accounts account
      LEFT JOIN LATERAL (SELECT count(*) AS entries, max(position) AS position FROM ledger_entries entry
           WHERE entry.client_id = account.client_id AND entry.account = account.account) counted ON true
      LEFT JOIN ledger_entries last ON last.client_id = account.client_id AND last.account = account.account
       AND last.booked_at = account.last_booked_at AND last.position = counted.position
     WHERE account.client_id = ${clientId}
       AND (account.entries <> counted.entries OR account.entries <> coalesce(counted.position, 0)
            OR account.balance_cents <> coalesce(last.balance_after_cents, 0))`.execute(tx)
  if (wrong.rows.length > 0)
    throw new BooksError(
      `The seed was rolled back because the ledger is out of order (${clientId})`,
    )
}
