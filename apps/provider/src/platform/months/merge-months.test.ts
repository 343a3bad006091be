import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countLockWaits } from '../../../test/database/lock-waits.ts'
import { createEmptyDatabase, createTestDatabase } from '../../../test/database.ts'
import { testClock } from '../clock.ts'
import { openDatabase } from '../database/database.ts'
import { newId } from '../ids.ts'
import { BASELINE, migrate } from '../migrations/migrate.ts'
import { archiveMonth } from './archive-month.ts'
import { makeMonths, monthsReady } from './make-months.ts'
import { mergeMonths, partitionedTables } from './merge-months.ts'
import { monthOf } from './month-archive.ts'

/** A database in use whose tables are all divided by month, as release 0.2.0 leaves it. */
const database = await createEmptyDatabase()
const { db, pool } = database
const clock = testClock('2026-11-23T00:00:00Z')
const CLIENT = 'MERGED01'
const MONTHS = ['2026-03', '2026-11', '2026-12', '2027-01', '2030-05']
const keptTables = [
  'ledger_entries',
  'ledger_transactions',
  'payment_requests',
  'rail_instructions',
  'received_payments',
  'refunds',
]

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  await cp(new URL(`../../../migrations/${BASELINE}`, import.meta.url), path.join(folder, BASELINE))
  await migrate(pool, { folder })
  await rm(folder, { recursive: true })
  await pool.query(
    `INSERT INTO clients (client_id, client_name, legal_name, created_at) VALUES ($1, 'Merged', 'Merged', now())`,
    [CLIENT],
  )
  await pool.query(
    `INSERT INTO ledger_accounts (client_id, account) VALUES ($1, 'float'), ($1, 'settlement')`,
    [CLIENT],
  )
  await makeMonths(db, clock.now(), 2)
  for (const month of MONTHS) await addPaidRequest(pool, `${month}-05T00:00:00Z`)
  await migrate(pool)
})
afterAll(() => database.drop())

/** Adds a request, paid and refunded, with its order to the bank and its entries in the ledger. */
async function addPaidRequest(on: pg.Pool, at: string): Promise<void> {
  const id = newId(new Date(at))
  const number = BigInt(Date.parse(at)) * 2048n
  await on.query(
    `INSERT INTO payment_requests (client_id, payment_request_id, client_transaction_id, pay_id, payment_amount_cents,
       payment_description, status, created_at) VALUES ($1, $2, $2, 'name@x.example', 1234, 'Order', 'COMPLETE', $3)`,
    [CLIENT, id, at],
  )
  await on.query(
    `INSERT INTO received_payments (client_id, npp_transaction_id, payment_request_id, pay_id, amount_cents, payer_bsb,
       payer_account_number, payer_name, received_at, outcome) VALUES ($1, 'npp-' || $2, $2, 'x', 1234, '062000', '1', 'P', $3, 'ACCEPTED')`,
    [CLIENT, id, at],
  )
  await on.query(
    `INSERT INTO refunds (client_id, refund_id, payment_request_id, amount_cents, status, refund_trigger, requested_by,
       created_at, completed_at) VALUES ($1, id_beside($2), $2, 100, 'COMPLETE', 'REFUND_API', 'me', $3, $3)`,
    [CLIENT, id, at],
  )
  await on.query(
    `INSERT INTO rail_instructions (client_id, instruction_id, kind, subject_id, amount_cents, creditor_name, description,
       status, created_at) VALUES ($1, id_beside($2)::uuid, 'refund', $2, 100, 'P', 'd', 'SETTLED', $3)`,
    [CLIENT, id, at],
  )
  // One message, and so one transaction.
  await on.query(
    `INSERT INTO ledger_transactions (client_id, transaction_id, kind, subject_id, occurred_at)
       VALUES ('${CLIENT}', ${number}, 'payment', '${id}', '${at}');
     INSERT INTO ledger_entries (client_id, transaction_id, entry_no, account, direction, amount_cents)
       VALUES ('${CLIENT}', ${number}, 1, 'settlement', 'debit', 1234), ('${CLIENT}', ${number}, 2, 'float', 'credit', 1234)`,
  )
}

const rowsOf = async (tables: string[]) =>
  Promise.all(
    tables.map(async (table) => {
      const { rows } = await pool.query(
        `SELECT row_to_json(t)::text AS row FROM ${table} t ORDER BY 1`,
      )
      return rows.map(({ row }) => row)
    }),
  )

/** Describes the tables as the database knows them, whatever the order in which their parts were made. */
async function definitionsOf(on: pg.Pool): Promise<unknown[]> {
  const queries = [
    `SELECT tablename, indexdef AS text FROM pg_indexes WHERE tablename = ANY ($1)`,
    `SELECT conrelid::regclass::text, conname || ' ' || pg_get_constraintdef(oid) AS text FROM pg_constraint
      WHERE conrelid = ANY ($1::regclass[])`,
    `SELECT tgrelid::regclass::text, pg_get_triggerdef(oid) AS text FROM pg_trigger
      WHERE tgrelid = ANY ($1::regclass[]) AND NOT tgisinternal`,
    `SELECT polrelid::regclass::text, polname || pg_get_expr(polqual, polrelid) AS text FROM pg_policy
      WHERE polrelid = ANY ($1::regclass[])`,
    `SELECT relname, concat(relkind, relrowsecurity, relacl, reloptions) AS text FROM pg_class
      WHERE oid = ANY ($1::regclass[])`,
    `SELECT attrelid::regclass::text, concat_ws(' ', attnum, attname, attnotnull, atttypid::regtype, pg_get_expr(adbin, adrelid)) AS text
       FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE attrelid = ANY ($1::regclass[]) AND attnum > 0`,
  ]
  const results = await Promise.all(
    queries.map((text) =>
      on.query({ text: `${text} ORDER BY 1, 2`, values: [keptTables], rowMode: 'array' }),
    ),
  )
  return results.map(({ rows }) => rows)
}

test('a database in use stays divided until its operator merges the months', async () => {
  expect(await partitionedTables(db)).toEqual(keptTables)
  await expect(
    archiveMonth({ db, clock: testClock('2027-11-23T00:00:00Z') }, monthOf('2026-12'), '/nowhere'),
  ).rejects.toThrow('ledger_entries is still divided by month: run months merge first')
})

test('a merge that is killed between two months loses nothing, and continues where it stopped', async () => {
  const before = await rowsOf(keptTables)
  expect(before.map((rows) => rows.length)).toEqual(
    keptTables.map((table) => (table === 'ledger_entries' ? 2 * MONTHS.length : MONTHS.length)),
  )
  const holder = await pool.connect()
  await holder.query('BEGIN; LOCK TABLE payment_requests_2026_12 IN ROW SHARE MODE')
  const command = openDatabase(database.url, { max: 1 })
  const merge = mergeMonths(command.db)
  merge.catch(() => undefined)
  await expect.poll(() => countLockWaits(pool)).toBe(1)
  await holder.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  await expect(merge).rejects.toThrow()
  await holder.query('ROLLBACK')
  holder.release()
  await command.db.destroy()
  expect(await partitionedTables(db)).toEqual(keptTables.slice(2))
  expect(await rowsOf(keptTables)).toEqual(before)
  await addPaidRequest(pool, '2026-11-06T00:00:00Z')
  const since = await rowsOf(keptTables)
  expect(await mergeMonths(db)).toEqual(keptTables.slice(2))
  expect(await rowsOf(keptTables)).toEqual(since)
  expect(await mergeMonths(db)).toEqual([])
})

test('merged tables are like those of a new database', async () => {
  const fresh = await createTestDatabase({ max: 2 })
  expect(await definitionsOf(pool)).toEqual(await definitionsOf(fresh.pool))
  await fresh.drop()
})

test('months are still made for the tables that stay divided', async () => {
  await makeMonths(db, clock.now(), 4)
  expect(await monthsReady(db, clock.now())).toBe(4)
  const { rows } = await pool.query(
    `SELECT DISTINCT table_name AS name FROM table_months ORDER BY 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'activities',
    'search_entries',
    'webhook_attempts',
    'webhook_deliveries',
    'webhook_events',
  ])
})
