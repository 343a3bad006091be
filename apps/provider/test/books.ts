import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { isDistributed } from '../src/platform/distribution/distributed.ts'
import { tablesOf } from '../src/platform/distribution/table-classes.ts'
import { bookFaults } from './book-faults.ts'

/** Transfers in progress on the rail, in either direction. A return counts until its outcome has arrived. */
const underWay = `
  SELECT (SELECT count(*) FROM rail_instructions WHERE status IN ('QUEUED', 'SENT'))
       + (SELECT count(*) FROM bank.transfers WHERE state IN ('PENDING', 'RETURN_DUE'))
       + (SELECT count(*) FROM bank.transfers t JOIN rail_instructions i USING (instruction_id)
           WHERE t.state = 'RETURNED' AND i.status <> 'RETURNED')
       + (SELECT count(*) FROM payment_initiations WHERE status IN ('CREATED', 'PENDING')) AS open`

/** Returns true if nothing is in progress. */
export async function isDrained(pool: pg.Pool): Promise<boolean> {
  if (await isDistributed(pool)) {
    // The servers commit one after another, so a single read may see half of a change.
    const first = await gathered<{ open: number }>(pool, underWay)
    if (first[0]?.open !== 0) return false
    await wait(500)
    return (await gathered<{ open: number }>(pool, underWay))[0]?.open === 0
  }
  const { rows } = await pool.query<{ open: number }>({ name: 'under-way', text: underWay })
  return rows[0]?.open === 0
}

/** Queries for errors between the books of the provider and the banks. */
const bankFaults: Record<string, string> = {
  'refunds, payouts, sweeps and returns without exactly one order to the bank': `
    SELECT id, count(instruction_id) FROM (
      SELECT client_id, refund_id AS id, 'refund' AS kind FROM refunds
      UNION ALL
      SELECT client_id, payment_id, 'payout' FROM payments
      UNION ALL
      SELECT client_id, sweep_id, 'sweep' FROM sweeps
      UNION ALL
      SELECT client_id, refund_id, 'initiation_refund' FROM payment_initiation_refunds
      UNION ALL
      SELECT client_id, npp_transaction_id, 'return' FROM received_payments WHERE returned_cents > 0) subjects
      LEFT JOIN rail_instructions i ON i.client_id = subjects.client_id AND i.kind = subjects.kind AND i.subject_id = id
     GROUP BY id HAVING count(instruction_id) <> 1`,

  'refunds whose order to the bank stands otherwise': `
    SELECT refund_id, r.status, i.status AS ordered FROM refunds r
      JOIN rail_instructions i ON i.client_id = r.client_id AND i.kind = 'refund' AND i.subject_id = r.refund_id
     WHERE r.status <> CASE i.status WHEN 'SETTLED' THEN 'COMPLETE' WHEN 'REJECTED' THEN 'FAILED' ELSE 'IN_PROGRESS' END
        OR r.amount_cents <> i.amount_cents`,

  'payouts whose order to the bank stands otherwise': `
    SELECT payment_id, p.status, i.status AS ordered FROM payments p
      JOIN rail_instructions i ON i.client_id = p.client_id AND i.kind = 'payout' AND i.subject_id = p.payment_id
     WHERE CASE p.status WHEN 'PENDING' THEN 'CREATED' ELSE p.status END <> CASE i.status
             WHEN 'SETTLED' THEN 'SETTLED' WHEN 'REJECTED' THEN 'FAILED' WHEN 'RETURNED' THEN 'RETURNED' ELSE 'CREATED' END
        OR p.amount_cents <> i.amount_cents`,

  'sweeps whose order to the bank stands otherwise': `
    SELECT sweep_id, s.status, i.status AS ordered FROM sweeps s
      JOIN rail_instructions i ON i.client_id = s.client_id AND i.kind = 'sweep' AND i.subject_id = s.sweep_id
     WHERE CASE s.status WHEN 'PENDING' THEN 'CREATED' ELSE s.status END <> CASE i.status
             WHEN 'SETTLED' THEN 'SETTLED' WHEN 'REJECTED' THEN 'FAILED' WHEN 'RETURNED' THEN 'RETURNED' ELSE 'CREATED' END
        OR s.amount_cents <> i.amount_cents`,

  'things of a status that a destination listens to and was not told of': `
    SELECT id, event FROM (
      SELECT client_id, payment_request_id AS id, 'PaymentRequest.' || status AS event, created_at FROM payment_requests
      UNION ALL SELECT client_id, payment_id, 'Payment.' || status, created_at FROM payments
      UNION ALL SELECT client_id, sweep_id, 'Payment.' || status, created_at FROM sweeps
      UNION ALL SELECT client_id, payment_agreement_id, 'PaymentAgreement.' || status, created_at FROM payment_agreements
      UNION ALL SELECT client_id, amendment_id, 'PaymentAgreementAmendment.' || status, created_at
        FROM payment_agreement_amendments
      UNION ALL SELECT client_id, payment_initiation_id, 'PaymentInitiation.' || status, created_at
        FROM payment_initiations) things
      JOIN webhook_destinations d USING (client_id)
     WHERE event = ANY (webhooks_on) AND url IS NOT NULL AND gone_at IS NULL AND d.created_at <= things.created_at
       AND NOT EXISTS (SELECT FROM webhook_deliveries w WHERE w.client_id = d.client_id
         AND w.destination_id = d.destination_id AND w.subject_id = id AND w.event = things.event)`,

  'balances on the other side of their threshold than it is known': `
    SELECT c.client_id, balance_cents, low_balance_threshold_cents, a.low_balance_below FROM clients c
      JOIN ledger_accounts a ON a.client_id = c.client_id AND a.account = 'float'
     WHERE a.low_balance_below IS DISTINCT FROM coalesce(balance_cents < low_balance_threshold_cents, false)`,

  'payers whose balance is not what they had and their statement': `
    SELECT * FROM (
      SELECT bsb, account_number, balance_cents, 100000000 + (
        SELECT coalesce(sum(amount_cents), 0) FROM bank.statement_lines l
         WHERE l.bsb = p.bsb AND l.account_number = p.account_number) AS expected FROM bank.payers p) payers
     WHERE balance_cents <> expected`,
}

/**
 * Checks, once the rail has drained, that the money that left the payers equals the provider's money for its clients.
 */
const bankFault = `
  SELECT * FROM (
    SELECT (SELECT coalesce(-sum(amount_cents), 0) FROM bank.statement_lines) AS left_the_payers,
           (SELECT coalesce(-sum(balance_cents), 0) FROM ledger_accounts WHERE account = 'settlement')
           - (SELECT coalesce(sum(CASE direction WHEN 'credit' THEN -amount_cents ELSE amount_cents END), 0)
                FROM ledger_entries JOIN ledger_transactions USING (client_id, transaction_id)
               WHERE kind IN ('test_adjustment', 'adjustment') AND account = 'settlement') AS held
  ) money WHERE left_the_payers <> held`

/** All faults as one statement, which reads one snapshot of the database. */
const faultsOf = (faults: Record<string, string>): string =>
  Object.entries(faults)
    .map(
      ([what, query]) =>
        `SELECT ${pg.escapeLiteral(what)} AS what, to_jsonb(fault) AS row FROM (${query}) fault`,
    )
    .join('\nUNION ALL\n')

const faultsEverywhere = faultsOf({
  ...bookFaults,
  ...bankFaults,
  'money that left the payers and is not held': `${bankFault} AND (${underWay}) = 0`,
})

/**
 * Checks every invariant of money in one snapshot of the database. Without `banks` it leaves out the banks' books,
 * because the demo's history is on no bank statement.
 */
export async function expectBooksToAgree(pool: pg.Pool, { banks = true } = {}): Promise<void> {
  if (await isDistributed(pool)) {
    expect(await gathered(pool, banks ? faultsEverywhere : faultsOf(bookFaults))).toEqual([])
    return
  }
  const { rows } = banks
    ? // Prepared, because most tests end with it and planning takes longer than reading a few rows.
      await pool.query({ name: 'book-faults', text: faultsEverywhere })
    : await pool.query(faultsOf(bookFaults))
  expect(rows).toEqual([])
}

/**
 * Runs a query that joins rows of several servers, which a distributed database cannot do in one statement. Reads
 * temporary copies of the tables, made in the same transaction.
 */
async function gathered<Row extends object>(pool: pg.Pool, query: string): Promise<Row[]> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    for (const table of [...tablesOf('client'), ...tablesOf('everywhere')]) {
      if (!query.includes(table)) continue
      // The copy has the keys of the table, because queries group by them.
      await client.query(
        `CREATE TEMP TABLE ${table} (LIKE public.${table} INCLUDING INDEXES) ON COMMIT DROP`,
      )
      await client.query(`INSERT INTO ${table} SELECT * FROM public.${table}`)
    }
    const { rows } = await client.query<Row>(query)
    return rows
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
    client.release()
  }
}

/** Moves cents into or, if negative, out of a client's float, like a deposit or a sweep. */
export async function adjustFloat(
  pool: pg.Pool,
  clientId: string,
  cents: number,
  at = new Date(),
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ transaction_id: number }>(
      `INSERT INTO ledger_transactions (client_id, kind, subject_id, occurred_at)
       VALUES ($1, 'test_adjustment', 'test', $2) RETURNING transaction_id`,
      [clientId, at],
    )
    const [first, second] = cents < 0 ? ['debit', 'credit'] : ['credit', 'debit']
    await client.query(
      `INSERT INTO ledger_entries (client_id, transaction_id, entry_no, account, direction, amount_cents)
       VALUES ($1, $2, 1, 'float', $3, $5), ($1, $2, 2, 'settlement', $4, $5)`,
      [clientId, rows[0]?.transaction_id, first, second, Math.abs(cents)],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
