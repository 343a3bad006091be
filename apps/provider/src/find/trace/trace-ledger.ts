import type { Cents } from '@tideway/contract/money/money'
import { centsToText } from '@tideway/contract/money/money'
import type { TraceEvent } from '@tideway/contract/trace/trace'
import type { Reader } from '../../platform/database/database.ts'
import type { Bounded } from './read-bounded.ts'
import { readBounded } from './read-bounded.ts'
import type { TracedTransaction } from './traced-transaction.ts'

interface Entry {
  kind: string
  transaction_id: number
  direction: 'credit' | 'debit'
  amount_cents: Cents
  balance_after_cents: Cents
  booked_at: Date
}

/**
 * Reads the entries of the client's balance about a transaction. OFFSET 0 makes the server look each entry up by its
 * key, whatever it estimates for a join.
 */
export async function traceLedger(
  db: Reader,
  { clientId, postedIds }: TracedTransaction,
): Promise<Bounded<TraceEvent>> {
  const { rows, leftOut } = await readBounded<Entry>(db, {
    name: 'ledger',
    text: `SELECT posting.kind, entry.transaction_id, entry.direction, entry.amount_cents, entry.balance_after_cents,
        entry.booked_at
      FROM ledger_transactions posting CROSS JOIN LATERAL (
        SELECT * FROM ledger_entries WHERE client_id = $1 AND transaction_id = posting.transaction_id
           AND account = 'float' OFFSET 0) entry
     WHERE posting.client_id = $1 AND posting.subject_id = ANY ($2)
     ORDER BY entry.booked_at DESC, entry.position DESC`,
    values: [clientId, postedIds],
  })
  return { rows: rows.map(entryEvent), leftOut }
}

function entryEvent(entry: Entry): TraceEvent {
  return {
    event: 'LEDGER_ENTRY',
    at: entry.booked_at.toISOString(),
    id: String(entry.transaction_id),
    amount: centsToText(entry.amount_cents),
    entry: {
      kind: entry.kind,
      direction: entry.direction,
      balance: centsToText(entry.balance_after_cents),
    },
  }
}
