import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Balances } from './load-requests.ts'
import type { SeededRequest } from './payment-request-history.ts'

export interface WrittenCounts {
  clientId: string
  requests: SeededRequest[]
  /** Balances in cents before these rows were written. */
  before: Balances
  /** Ids of the ledger transactions, ascending. */
  transactionIds: number[]
}

export class BooksError extends Error {
  override name = 'BooksError'
}

/** Checks with set queries for violations that triggers and foreign keys would have prevented. */
export async function checkRows(tx: Tx, written: WrittenCounts): Promise<void> {
  const { clientId, requests, before, transactionIds } = written
  const ids = requests.map(({ request }) => request.payment_request_id)
  const first = transactionIds[0] ?? 0
  const last = transactionIds.at(-1) ?? -1
  const expectedCounts = {
    payment_requests: requests.length,
    received_payments: requests.reduce((sum, { received }) => sum + received.length, 0),
    refunds: requests.reduce((sum, { refunds }) => sum + refunds.length, 0),
    pay_ids: requests.filter(({ payId }) => payId !== undefined).length,
  }
  const signed = sql`CASE direction WHEN 'credit' THEN amount_cents ELSE -amount_cents END`
  const ofRequest = (table: string, what: ReturnType<typeof sql>, where = sql`true`) => sql`
    (SELECT ${what} FROM ${sql.table(table)} row WHERE row.client_id = p.client_id
        AND row.payment_request_id = p.payment_request_id AND ${where})`
  const cents = sql`coalesce(sum(amount_cents), 0)`
  // A payment for a request of several payments is received by that request, and credited to its child.
  const received = sql`
    (SELECT coalesce(sum(amount_cents - returned_cents), 0) FROM received_payments row
      WHERE row.client_id = p.client_id AND outcome = 'ACCEPTED'
        AND row.payment_request_id IN (p.payment_request_id, p.parent_payment_request_id)
        AND (p.parent_payment_request_id IS NULL OR row.credited_payment_request_id = p.payment_request_id))`
  const faults = {
    'a ledger transaction does not sum to zero': sql`
      SELECT transaction_id FROM ledger_transactions LEFT JOIN ledger_entries USING (client_id, transaction_id)
       WHERE client_id = ${clientId} AND transaction_id BETWEEN ${first} AND ${last}
       GROUP BY transaction_id HAVING sum(${signed}) IS DISTINCT FROM 0`,
    'an entry belongs to no transaction': sql`
      SELECT transaction_id FROM ledger_entries LEFT JOIN ledger_transactions t USING (client_id, transaction_id)
       WHERE client_id = ${clientId} AND transaction_id BETWEEN ${first} AND ${last} AND t.kind IS NULL`,
    'an entry left another balance, or one that may not be': sql`
      SELECT transaction_id FROM (
        SELECT transaction_id, account, balance_after_cents,
               (${JSON.stringify(before)}::json ->> account)::bigint
               + sum(${signed}) OVER (PARTITION BY account ORDER BY transaction_id, entry_no) AS expected
          FROM ledger_entries
         WHERE client_id = ${clientId} AND transaction_id BETWEEN ${first} AND ${last}) entries
       WHERE balance_after_cents IS DISTINCT FROM expected
          OR (CASE account WHEN 'settlement' THEN -1 ELSE 1 END) * balance_after_cents < 0`,
    'a balance is not what it was and what was posted': sql`
      SELECT account FROM ledger_accounts a WHERE client_id = ${clientId}
         AND balance_cents IS DISTINCT FROM (${JSON.stringify(before)}::json ->> account)::bigint + (
           SELECT coalesce(sum(${signed}), 0) FROM ledger_entries e
            WHERE e.client_id = ${clientId} AND e.account = a.account AND transaction_id BETWEEN ${first} AND ${last})`,
    'a request was refunded or received other than its rows say': sql`
      SELECT payment_request_id FROM payment_requests p
       WHERE client_id = ${clientId} AND payment_request_id = ANY(${ids})
         AND (refunded_cents <> ${ofRequest('refunds', cents, sql`status = 'COMPLETE'`)}
           OR refunding_cents <> ${ofRequest('refunds', cents, sql`status = 'IN_PROGRESS'`)}
           OR failed_attempts <> ${ofRequest('received_payments', sql`count(*)`, sql`outcome = 'RETURNED'`)}
           OR amount_received_cents <> ${received})`,
    'rows are missing or belong to no request': sql`
      SELECT expected.key FROM json_each_text(${JSON.stringify(expectedCounts)}::json) expected
        JOIN (${sql.join(
          Object.keys(expectedCounts).map(
            (table) => sql`SELECT ${table}::text AS key, count(*) FROM ${sql.table(table)}
              WHERE client_id = ${clientId} AND payment_request_id = ANY(${ids})`,
          ),
          sql` UNION ALL `,
        )}) found USING (key)
       WHERE found.count <> expected.value::bigint`,
  }
  // The database has no statistics of uncommitted rows and assumes one row. A nested loop would then compare every
  // entry with every transaction.
  await sql`SET LOCAL enable_nestloop = off`.execute(tx)
  for (const [fault, query] of Object.entries(faults)) {
    const { rows } = await query.execute(tx)
    if (rows.length > 0)
      throw new BooksError(
        `The seed was rolled back because the books are wrong: ${fault} (${clientId})`,
      )
  }
  await sql`SET LOCAL enable_nestloop = DEFAULT`.execute(tx)
}
