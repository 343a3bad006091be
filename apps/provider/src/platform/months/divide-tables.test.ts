import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../test/database.ts'
import { divideTables } from '../../admin/commands/month-commands.ts'
import { testClock } from '../clock.ts'
import { newId, randomHex } from '../ids.ts'
import { BASELINE, LAST_BEFORE_BASELINE, migrate } from '../migrations/migrate.ts'
import { makeMonths, monthsReady } from './make-months.ts'

/** A database from before its tables were divided, in use. */
const database = await createEmptyDatabase()
const { db, pool } = database
const clock = testClock('2026-11-23T00:00:00Z')
const platform = { db, clock }
const CLIENT = 'MONTHS01'
/** By chance in a month to come, where new ids will be. */
const STRAY = '02000000000000000000000000000000'

/** Keys of whole tables, which tables of keys replace when they are divided. */
const keysOfWholeTables = `
  CREATE UNIQUE INDEX payment_requests_client_transaction ON payment_requests (client_id, client_transaction_id)
    WHERE parent_payment_request_id IS NULL;
  ALTER TABLE received_payments ADD UNIQUE (npp_transaction_id);`

const insert = `INSERT INTO payment_requests (client_id, payment_request_id, client_transaction_id, pay_id,
    payment_amount_cents, payment_description, status, created_at) VALUES ($1, $2, $3, 'n@x.example', 100, 'Order', 'WAITING', now())`

const rowsOf = async (table: string) =>
  (await pool.query(`SELECT row_to_json(t)::text AS row FROM ${table} t ORDER BY 1`)).rows

beforeAll(async () => {
  await migrateUndivided()
  await pool.query(
    `INSERT INTO clients (client_id, client_name, legal_name, created_at) VALUES ($1, 'Months', 'Months', now())`,
    [CLIENT],
  )
  await pool.query(
    `INSERT INTO ledger_accounts (client_id, account) VALUES ($1, 'float'), ($1, 'settlement')`,
    [CLIENT],
  )
  for (const [id, key] of [
    [randomHex(), 'first'],
    [STRAY, 'stray'],
  ])
    await pool.query(insert, [CLIENT, id, key])
  await post()
  await migrate(pool)
})
afterAll(() => database.drop())

/** Runs the baseline without its last statement, as the newest migration before it. */
async function migrateUndivided(): Promise<void> {
  const migrations = new URL('../../../migrations/', import.meta.url)
  const baseline = await readFile(new URL(BASELINE, migrations), 'utf8')
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  const whole = baseline.replace(/^SELECT divide_new_database.*$/m, keysOfWholeTables)
  await writeFile(path.join(folder, LAST_BEFORE_BASELINE), whole)
  await migrate(pool, { folder })
  await rm(folder, { recursive: true })
}

/** Posts a transaction. */
async function post() {
  const client = await pool.connect()
  await client.query('BEGIN')
  const { rows } = await client.query(
    `INSERT INTO ledger_transactions (client_id, kind, subject_id, occurred_at) VALUES ($1, 'top_up', 's', now())
     RETURNING transaction_id`,
    [CLIENT],
  )
  await client.query(
    `INSERT INTO ledger_entries (client_id, transaction_id, entry_no, account, direction, amount_cents)
     VALUES ($1, $2, 1, 'settlement', 'debit', 100), ($1, $2, 2, 'float', 'credit', 100)`,
    [CLIENT, rows[0].transaction_id],
  )
  await client.query('COMMIT')
  client.release()
}

test('tables of a database in use stay whole', async () => {
  await post()
  expect(await makeMonths(db, clock.now(), 1)).toEqual([])
  expect(await monthsReady(db, clock.now())).toBeNull()
})

test('the operator divides the tables, and every row stays', async () => {
  const tables = [
    'payment_requests',
    'payment_request_keys',
    'ledger_transactions',
    'ledger_entries',
  ]
  const before = await Promise.all(tables.map(rowsOf))
  expect(await divideTables(platform)).toHaveLength(11)
  expect(await Promise.all(tables.map(rowsOf))).toEqual(before)
  expect(await divideTables(platform)).toEqual([])
  await makeMonths(db, clock.now(), 1)
  expect(await monthsReady(db, clock.now())).toBe(1)
  expect(await Promise.all(tables.map(rowsOf))).toEqual(before)
  const { rows } = await pool.query(
    'SELECT tableoid::regclass::text AS partition FROM payment_requests WHERE payment_request_id = $1',
    [STRAY],
  )
  expect(rows).toEqual([{ partition: 'payment_requests_ahead' }])
})

test('afterwards keys of before stay used, and new rows go to their months', async () => {
  await expect(pool.query(insert, [CLIENT, randomHex(), 'first'])).rejects.toMatchObject({
    constraint: 'payment_requests_client_transaction',
  })
  await pool.query(insert, [CLIENT, newId(new Date('2026-12-05T00:00:00Z')), 'new'])
  await post()
  const { rows } = await pool.query(
    `SELECT balance_cents, entries FROM ledger_accounts WHERE account = 'float'`,
  )
  expect(rows).toEqual([{ balance_cents: 300, entries: 3 }])
})
