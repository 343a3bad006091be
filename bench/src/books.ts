import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

const DRAINED_WITHIN_MS = 120_000

const faults: Record<string, string> = {
  'ledger transactions that do not sum to zero': `
    SELECT count(*) FROM (
      SELECT FROM ledger_entries GROUP BY client_id, transaction_id
      HAVING sum(CASE direction WHEN 'credit' THEN amount_cents ELSE -amount_cents END) <> 0) wrong`,
  'balances that are not the sum of their entries': `
    SELECT count(*) FROM ledger_accounts a WHERE balance_cents <> (
      SELECT coalesce(sum(CASE direction WHEN 'credit' THEN amount_cents ELSE -amount_cents END), 0)
        FROM ledger_entries e WHERE e.client_id = a.client_id AND e.account = a.account)`,
  'floats that are not received less refunded': `
    SELECT count(*) FROM ledger_accounts a WHERE account = 'float' AND balance_cents <>
      (SELECT coalesce(sum(amount_cents - returned_cents), 0) FROM received_payments r
        WHERE r.client_id = a.client_id AND outcome = 'ACCEPTED')
      + (SELECT coalesce(sum(amount_cents), 0) FROM top_ups t WHERE t.client_id = a.client_id)
      - (SELECT coalesce(sum(amount_cents), 0) FROM refunds r
        WHERE r.client_id = a.client_id AND status IN ('COMPLETE', 'IN_PROGRESS'))`,
  'refunds above what was received': `
    SELECT count(*) FROM payment_requests WHERE refunded_cents + refunding_cents > amount_received_cents`,
  'refunds without exactly one order to the bank': `
    SELECT count(*) FROM refunds r WHERE created_at > $1 AND 1 <> (
      SELECT count(*) FROM rail_instructions i
       WHERE i.client_id = r.client_id AND i.kind = 'refund' AND i.subject_id = r.refund_id)`,
  'refunds still in progress': `SELECT count(*) FROM refunds WHERE status = 'IN_PROGRESS' AND created_at > $1`,
}

/** Waits until nothing started since then is under way, and answers what is wrong: a name and how often. */
export async function faultsInTheBooks(
  database: pg.Pool,
  since: Date,
): Promise<{ faults: string[]; drainedAfterMs: number }> {
  const started = performance.now()
  for (;;) {
    const { rows } = await database.query<{ open: string }>(
      `SELECT count(*) AS open FROM rail_instructions WHERE status IN ('QUEUED', 'SENT') AND created_at > $1`,
      [since],
    )
    if (Number(rows[0]?.open) === 0) break
    if (performance.now() - started > DRAINED_WITHIN_MS) break
    await wait(200)
  }
  const found: string[] = []
  for (const [name, query] of Object.entries(faults)) {
    const parameters = query.includes('$1') ? [since] : []
    const { rows } = await database.query<{ count: string }>(query, parameters)
    if (Number(rows[0]?.count) > 0) found.push(`${name}: ${rows[0]?.count}`)
  }
  return { faults: found, drainedAfterMs: performance.now() - started }
}
