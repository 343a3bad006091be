import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { sql } from 'kysely'
import type { Reader } from '../platform/database/database.ts'

/**
 * A check of the books compares:
 * - accounts: the balances of a client's accounts sum to zero.
 * - transactions: the entries of a transaction sum to zero.
 * - entries: each entry's balance is the one before it plus its amount.
 * - balances: an account's balance is the one after its last entry.
 */
export const ledgerChecks = ['accounts', 'transactions', 'entries', 'balances'] as const
export type LedgerCheck = (typeof ledgerChecks)[number]

/** Absolute differences in cents. All are 0 unless the books are wrong. */
export type LedgerDifferences = Record<LedgerCheck, number>

const signed = sql`CASE direction WHEN 'credit' THEN amount_cents ELSE -amount_cents END`

/**
 * Checks all balances, and the entries booked since an instant with their transactions. It reads the newest end of each
 * account that has such entries, so its cost depends on what was posted since then and not on the ledger's size.
 */
export async function checkRecentLedger(db: Reader, since: Date): Promise<LedgerDifferences> {
  const { rows } = await sql<LedgerDifferences>`
    WITH active AS (
      SELECT client_id, account, balance_cents FROM ledger_accounts WHERE last_booked_at >= ${since}
    ), recent AS MATERIALIZED (
      SELECT entry.*, active.balance_cents
        FROM active CROSS JOIN LATERAL (
          SELECT e.client_id, e.account, e.transaction_id, e.position, e.balance_after_cents, ${signed} AS cents
            FROM ledger_entries e
           WHERE e.client_id = active.client_id AND e.account = active.account AND e.booked_at >= ${since}) entry
    ), chain AS (
      SELECT balance_after_cents - lag(balance_after_cents) OVER steps - cents AS step,
             CASE WHEN lead(position) OVER steps IS NULL THEN balance_cents - balance_after_cents END AS at_end
        FROM recent WINDOW steps AS (PARTITION BY client_id, account ORDER BY position)
    )
    SELECT (SELECT coalesce(sum(abs(sum)), 0) FROM (
              SELECT sum(balance_cents) FROM ledger_accounts GROUP BY client_id) client) AS accounts,
           (SELECT coalesce(sum(abs(sum)), 0) FROM (
              SELECT sum(${signed}) FROM ledger_entries
                JOIN (SELECT DISTINCT client_id, transaction_id FROM recent) posted USING (client_id, transaction_id)
               GROUP BY client_id, transaction_id) transaction) AS transactions,
           (SELECT coalesce(sum(abs(step)), 0) FROM chain) AS entries,
           (SELECT coalesce(sum(abs(at_end)), 0) FROM chain) AS balances`.execute(db)
  const { accounts = 0, transactions = 0, entries = 0, balances = 0 } = rows[0] ?? {}
  return { accounts, transactions, entries, balances }
}

/** A sum of the home page for a day that differs from the ledger. */
export interface MetricDifference {
  name: string
  day: string
  shownCents: Cents
  ledgerCents: Cents
}

/** Compares the sums of a client's home page with the ledger, and returns those that differ. */
export type CompareMetrics = (clientId: ClientId) => Promise<readonly MetricDifference[]>

/** The checks of the whole books: those of the ledger, and of the sums that are read from other tables. */
export const bookChecks = [...ledgerChecks, 'metrics'] as const

export interface CheckedBooks extends Record<(typeof bookChecks)[number], number> {
  clientId: ClientId
  differingMetrics: readonly MetricDifference[]
  /** Number of transactions that were checked. */
  checked: number
}

/**
 * Checks every entry of one client in one snapshot. It reads the client's whole part of two indexes: about a second for
 * a million entries.
 */
async function checkClient(
  db: Reader,
  clientId: ClientId,
  compareMetrics: CompareMetrics,
): Promise<CheckedBooks> {
  const { rows } = await sql<LedgerDifferences & { checked: number }>`
    WITH accounts AS (
      SELECT account, balance_cents FROM ledger_accounts WHERE client_id = ${clientId}
    ), sums AS (
      SELECT coalesce(sum(abs(sum)), 0) AS cents, count(*) AS checked FROM (
        SELECT sum(${signed}) FROM ledger_entries WHERE client_id = ${clientId} GROUP BY transaction_id) transaction
    ), steps AS (
      SELECT account, ${signed} AS cents,
             balance_after_cents - coalesce(lag(balance_after_cents) OVER (PARTITION BY account ORDER BY position), 0) AS step
        FROM ledger_entries WHERE client_id = ${clientId}
    ), chains AS (
      SELECT account, sum(cents) AS cents, sum(abs(step - cents)) AS broken FROM steps GROUP BY account
    )
    SELECT (SELECT abs(coalesce(sum(balance_cents), 0)) FROM accounts) AS accounts,
           (SELECT cents FROM sums) AS transactions,
           (SELECT coalesce(sum(broken), 0) FROM chains) AS entries,
           (SELECT coalesce(sum(abs(balance_cents - coalesce(cents, 0))), 0)
              FROM accounts LEFT JOIN chains USING (account)) AS balances,
           (SELECT checked FROM sums) AS checked`.execute(db)
  const { accounts = 0, transactions = 0, entries = 0, balances = 0, checked = 0 } = rows[0] ?? {}
  const differingMetrics = await compareMetrics(clientId)
  const metrics = differingMetrics.reduce(
    (sum, { shownCents, ledgerCents }) => sum + Math.abs(shownCents - ledgerCents),
    0,
  )
  return { clientId, accounts, transactions, entries, balances, metrics, checked, differingMetrics }
}

export interface LedgerReport {
  /** Number of transactions that were checked. */
  transactions: number
  /** Sum of all absolute differences, in cents. */
  imbalanceCents: number
  /** Clients whose books are wrong. */
  wrong: CheckedBooks[]
}

/** Checks every entry of every client and the sums of its home page, one client at a time. */
export async function checkWholeLedger(
  db: Reader,
  compareMetrics: CompareMetrics,
): Promise<LedgerReport> {
  const clients = await db.selectFrom('clients').select('client_id').orderBy('client_id').execute()
  const report: LedgerReport = { transactions: 0, imbalanceCents: 0, wrong: [] }
  for (const { client_id: clientId } of clients) {
    const books = await checkClient(db, clientId, compareMetrics)
    const cents = bookChecks.reduce((sum, check) => sum + books[check], 0)
    report.transactions += books.checked
    report.imbalanceCents += cents
    if (cents > 0) report.wrong.push(books)
  }
  return report
}
