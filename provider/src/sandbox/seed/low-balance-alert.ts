import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

/** HARBOUR hears of a balance below $500.00. Set when the past is written, so that nothing of it is told. */
export async function seedLowBalanceAlert(tx: Tx): Promise<void> {
  // Whoever posted in this transaction is judged before there is a threshold.
  await sql`SET CONSTRAINTS ledger_entries_low_balance IMMEDIATE`.execute(tx)
  await sql`
    UPDATE clients SET low_balance_threshold_cents = 50000, low_balance_emails = '{finance@harbour.example}',
           low_balance_below = (SELECT balance_cents < 50000 FROM ledger_accounts
                                 WHERE client_id = 'HARBOUR' AND account = 'float')
     WHERE client_id = 'HARBOUR'`.execute(tx)
}
