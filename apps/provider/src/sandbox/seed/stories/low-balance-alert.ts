import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/**
 * Sets HARBOUR's alert for balances below $500.00. It is set after the history was written, so that it sends nothing
 * about the past.
 */
export async function seedLowBalanceAlert(tx: Tx): Promise<void> {
  // Run the deferred trigger for this transaction's entries before there is a threshold.
  await sql`SET CONSTRAINTS ledger_entries_low_balance IMMEDIATE`.execute(tx)
  await sql`
    UPDATE clients SET low_balance_threshold_cents = 50000, low_balance_emails = '{finance@harbour.example}'
     WHERE client_id = 'HARBOUR'`.execute(tx)
  await sql`
    UPDATE ledger_accounts SET low_balance_below = balance_cents < 50000
     WHERE client_id = 'HARBOUR' AND account = 'float'`.execute(tx)
}
