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

/** A database that is in use, and whose tables are not divided yet. */
const database = await createEmptyDatabase()
const { db, pool } = database
const clock = testClock('2026-11-23T00:00:00Z')
const platform = { db, clock }
const CLIENT = 'MONTHS01'
/** An id of the earlier form that falls by chance in a future month, where new ids will be. */
const STRAY = '02000000000000000000000000000000'

const insert = `INSERT INTO webhook_events (client_id, event_id, event, payload, occurred_at)
  VALUES ($1, $2, 'PaymentRequest.COMPLETE', '{}', now())`

const rowsOf = async (table: string) =>
  (await pool.query(`SELECT row_to_json(t)::text AS row FROM ${table} t ORDER BY 1`)).rows

beforeAll(async () => {
  await migrateUndivided()
  await pool.query(
    `INSERT INTO clients (client_id, client_name, legal_name, created_at) VALUES ($1, 'Months', 'Months', now())`,
    [CLIENT],
  )
  for (const id of [randomHex(), STRAY]) await pool.query(insert, [CLIENT, id])
  await act()
  await migrate(pool)
})
afterAll(() => database.drop())

/** Runs the baseline without its last statement, under the name of the last migration before it. */
async function migrateUndivided(): Promise<void> {
  const migrations = new URL('../../../migrations/', import.meta.url)
  const baseline = await readFile(new URL(BASELINE, migrations), 'utf8')
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  const whole = baseline.replace(/^SELECT divide_new_database.*$/m, '')
  await writeFile(path.join(folder, LAST_BEFORE_BASELINE), whole)
  await migrate(pool, { folder })
  await rm(folder, { recursive: true })
}

/** Adds an entry of the audit trail. */
async function act() {
  await pool.query(
    `INSERT INTO activities (client_id, acted_at, actor_kind, actor_name, action, subject_id, result)
     VALUES ($1, now(), 'PAYER', 'the payer', 'refund.request', 's', 'DONE')`,
    [CLIENT],
  )
}

test('tables of a database in use stay whole', async () => {
  await act()
  expect(await makeMonths(db, clock.now(), 1)).toEqual([])
  expect(await monthsReady(db, clock.now())).toBeNull()
})

test('the operator divides the tables whose rows expire, and every row stays', async () => {
  const tables = ['webhook_events', 'activities']
  const before = await Promise.all(tables.map(rowsOf))
  expect(await divideTables(platform)).toEqual([
    'activities',
    'search_entries',
    'webhook_attempts',
    'webhook_deliveries',
    'webhook_events',
  ])
  expect(await Promise.all(tables.map(rowsOf))).toEqual(before)
  expect(await divideTables(platform)).toEqual([])
  await makeMonths(db, clock.now(), 1)
  expect(await monthsReady(db, clock.now())).toBe(1)
  expect(await Promise.all(tables.map(rowsOf))).toEqual(before)
  const { rows } = await pool.query(
    'SELECT tableoid::regclass::text AS partition FROM webhook_events WHERE event_id = $1',
    [STRAY],
  )
  expect(rows).toEqual([{ partition: 'webhook_events_ahead' }])
})

test('afterwards new rows go to their months, and their numbers follow the earlier ones', async () => {
  const id = newId(new Date('2026-12-05T00:00:00Z'))
  await pool.query(insert, [CLIENT, id])
  const { rows } = await pool.query(
    'SELECT event_no, tableoid::regclass::text AS partition FROM webhook_events WHERE event_id = $1',
    [id],
  )
  expect(rows).toEqual([{ event_no: expect.any(Number), partition: 'webhook_events_2026_12' }])
  expect(rows[0].event_no).toBeGreaterThan(2)
})
