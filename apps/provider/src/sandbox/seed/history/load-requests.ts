import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { addCents, subtractCents } from '@tideway/contract/money/money'
import { sql } from 'kysely'
import { markUnentered } from '../../../find/search/entries/fill-entries.ts'
import type { Posting } from '../../../ledger/ledger.ts'
import type { LedgerAccount } from '../../../ledger/ledger-sides.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { DISTRIBUTED } from '../../../platform/distribution/distributed.ts'
import { keysOf } from '../request-keys.ts'
import { checkRows } from './check-rows.ts'
import type { SeededRequest } from './payment-request-history.ts'
import type { SeededRows } from './write-requests.ts'
import { entriesOf } from './write-requests.ts'

export type Balances = Record<LedgerAccount, number>

/** State of an account: cents, number of entries, and the last booking time in milliseconds. */
interface Standing {
  cents: Cents
  entries: number
  lastBookedAt: number
}

/** Rows in each statement, as one JSON parameter. */
const BATCH = 2500

/**
 * Returns true if this role may write without triggers: a superuser, or one with that permission. On a distributed
 * database, triggers run on servers that do not know the setting.
 */
export async function mayLoadRows(db: Reader): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    SELECT has_parameter_privilege('session_replication_role', 'SET') AND NOT ${sql.raw(DISTRIBUTED)} AS may`.execute(
    db,
  )
  return rows[0]?.may ?? false
}

/** Writes generated requests of one client and their effects, and other rows. */
export async function loadRequests(
  tx: Tx,
  clientId: ClientId,
  requests: SeededRequest[],
  others: SeededRows = { tables: {}, postings: [] },
): Promise<void> {
  const tables = {
    ...others.tables,
    payment_requests: requests.map(({ request }) => request),
    received_payments: requests.flatMap(({ received }) => received),
    refunds: requests.flatMap(({ refunds }) => refunds),
    ...keysOf(requests),
    pay_ids: requests.flatMap(({ payId }) => (payId ? [payId] : [])),
  }
  const postings = [...requests.flatMap((request) => request.postings), ...others.postings]
  const { before, transactionIds } = await loadTables(tx, clientId, tables, postings)
  await checkRows(tx, { clientId, requests, before, transactionIds })
}

/**
 * Writes generated rows of one client without the triggers that update its three balances for each entry and check
 * every entry at the end. The balances are computed here and written once. The caller must check for violations of
 * triggers and foreign keys before the transaction ends. Checks and unique indexes still apply.
 */
export async function loadTables(
  tx: Tx,
  clientId: ClientId,
  tables: Record<string, object[]>,
  unsorted: Posting[],
): Promise<{ before: Balances; transactionIds: number[] }> {
  await sql`SET LOCAL session_replication_role = replica`.execute(tx)
  // Without triggers, these rows are not in the search. The program that seeds enters them afterwards.
  await markUnentered(tx, [clientId])
  const standings = await lockAccounts(tx, clientId)
  const before = balancesOf(standings)
  const postings = unsorted.sort((one, other) => one.at.getTime() - other.at.getTime())
  const transactionIds = await nextTransactionIds(tx, postings.length)
  const rows = {
    ...tables,
    ledger_transactions: postings.map(({ kind, subjectId, at }, index) => ({
      client_id: clientId,
      transaction_id: transactionIds[index],
      kind,
      subject_id: subjectId,
      occurred_at: at,
    })),
    ledger_entries: postings.flatMap((posting, index) =>
      entriesOf(posting, transactionIds[index] ?? 0).map((entry) => ({
        ...entry,
        ...moved(standings[entry.account], entry, posting.at),
      })),
    ),
  }
  for (const [table, all] of Object.entries(rows)) await insertAll(tx, table, all)
  for (const [account, { cents, entries, lastBookedAt }] of Object.entries(standings)) {
    if (entries === 0) continue
    await tx
      .updateTable('ledger_accounts')
      .set({ balance_cents: cents, entries, last_booked_at: new Date(lastBookedAt) })
      .where('client_id', '=', clientId)
      .where('account', '=', account as LedgerAccount)
      .execute()
  }
  return { before, transactionIds }
}

/** Books an entry on its account as the trigger does, and returns its balance and position. */
function moved(
  account: Standing,
  { direction, amount_cents }: ReturnType<typeof entriesOf>[number],
  at: Date,
): { balance_after_cents: Cents; position: number; booked_at: Date } {
  const move = direction === 'credit' ? addCents : subtractCents
  account.cents = move(account.cents, amount_cents)
  account.entries += 1
  account.lastBookedAt = Math.max(account.lastBookedAt, at.getTime())
  return {
    balance_after_cents: account.cents,
    position: account.entries,
    booked_at: new Date(account.lastBookedAt),
  }
}

/** Locks the accounts, so that other postings of this client wait until these are written. */
async function lockAccounts(tx: Tx, clientId: ClientId): Promise<Record<LedgerAccount, Standing>> {
  const rows = await tx
    .selectFrom('ledger_accounts')
    .select(['account', 'balance_cents', 'entries', 'last_booked_at'])
    .where('client_id', '=', clientId)
    .orderBy('account')
    .forUpdate()
    .execute()
  const standings = Object.fromEntries(
    rows.map(({ account, balance_cents, entries, last_booked_at }) => [
      account,
      { cents: balance_cents, entries, lastBookedAt: Number(last_booked_at) },
    ]),
  )
  const { float, clearing, settlement } = standings
  if (!float || !clearing || !settlement)
    throw new Error(`client ${clientId} has no ledger accounts`)
  return { float, clearing, settlement }
}

function balancesOf({ float, clearing, settlement }: Record<LedgerAccount, Standing>): Balances {
  return { float: float.cents, clearing: clearing.cents, settlement: settlement.cents }
}

/**
 * Returns ascending ids that no other transaction gets. An id is its millisecond with 2,048 numbers. A fast machine uses
 * up the numbers of a millisecond, and then the function repeats an id, so repeated ones are requested again.
 */
async function nextTransactionIds(tx: Tx, count: number): Promise<number[]> {
  const ids = new Set<number>()
  while (ids.size < count) {
    const { rows } = await sql<{ id: number }>`
      SELECT next_ledger_transaction() AS id FROM generate_series(1, ${count - ids.size}::int)`.execute(
      tx,
    )
    for (const { id } of rows) ids.add(id)
  }
  return [...ids].sort((one, other) => one - other)
}

async function insertAll(tx: Tx, table: string, rows: object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const names = sql.join(columns.map((name) => sql.ref(name)))
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = JSON.stringify(rows.slice(start, start + BATCH))
    await sql`
      INSERT INTO ${sql.table(table)} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${names} FROM json_populate_recordset(NULL::${sql.table(table)}, ${batch}::json)`.execute(
      tx,
    )
  }
}
