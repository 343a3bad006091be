import { sql } from 'kysely'
import type { Posting } from '../../../ledger/ledger.ts'
import { ledgerSidesOf } from '../../../ledger/ledger-sides.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { keysOf } from '../request-keys.ts'
import type { SeededRequest } from './payment-request-history.ts'

const BATCH = 1000

/** Other rows of a client, by table, and their ledger postings. A table that others refer to comes before them. */
export interface SeededRows {
  tables: Record<string, Record<string, unknown>[]>
  postings: Posting[]
}

/** Writes generated requests and other rows, with all postings in the order in which they happened. */
export async function writeRequests(
  tx: Tx,
  requests: SeededRequest[],
  others: SeededRows = { tables: {}, postings: [] },
): Promise<void> {
  for (const [table, rows] of Object.entries(others.tables)) await insertRows(tx, table, rows)
  await insertRows(
    tx,
    'payment_requests',
    requests.map(({ request }) => request),
  )
  await insertRows(
    tx,
    'received_payments',
    requests.flatMap(({ received }) => received),
  )
  // On one server, triggers have already written these keys.
  const { checkout_tokens, received_payment_keys } = keysOf(requests)
  await insertRows(tx, 'checkout_tokens', checkout_tokens)
  await insertRows(tx, 'received_payment_keys', received_payment_keys)
  await insertRows(
    tx,
    'refunds',
    requests.flatMap(({ refunds }) => refunds),
  )
  await insertRows(
    tx,
    'pay_ids',
    requests.flatMap(({ payId }) => (payId ? [payId] : [])),
  )
  await insertPostings(
    tx,
    [...requests.flatMap(({ postings }) => postings), ...others.postings].sort(
      (a, b) => a.at.getTime() - b.at.getTime(),
    ),
  )
}

/** Inserts each batch as one JSON parameter that the database unpacks, far fewer parameters than a VALUES list. */
export async function insertRows(
  tx: Tx,
  table: string,
  rows: Record<string, unknown>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH)
    const columns = [...new Set(batch.flatMap((row) => Object.keys(row)))].map((name) =>
      sql.ref(name),
    )
    const names = sql.join(columns)
    await sql`
      INSERT INTO ${sql.table(table)} (${names})
      SELECT ${names} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(batch)}::jsonb)
      ON CONFLICT DO NOTHING`.execute(tx)
  }
}

export async function insertPostings(tx: Tx, postings: Posting[]): Promise<void> {
  for (let start = 0; start < postings.length; start += BATCH) {
    const batch = postings.slice(start, start + BATCH)
    const ids = await tx
      .insertInto('ledger_transactions')
      .values(
        batch.map((posting) => ({
          client_id: posting.clientId,
          kind: posting.kind,
          subject_id: posting.subjectId,
          occurred_at: posting.at,
        })),
      )
      .returning('transaction_id')
      .execute()
    await insertRows(
      tx,
      'ledger_entries',
      batch.flatMap((posting, index) => entriesOf(posting, ids[index]?.transaction_id ?? 0)),
    )
  }
}

/** Returns the entries of a posting. The ledger's trigger sets their balance and position. */
export function entriesOf(posting: Posting, transactionId: number) {
  return ledgerSidesOf(posting).map((side, index) => ({
    client_id: posting.clientId,
    transaction_id: transactionId,
    entry_no: index + 1,
    ...side,
    balance_after_cents: 0,
    position: 0,
    booked_at: posting.at,
  }))
}
