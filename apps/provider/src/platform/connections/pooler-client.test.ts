import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { namedStatement, openDatabase } from '../database/database.ts'
import { DatabaseOutage, watchedClient } from '../database/database-outage.ts'
import { TransactionSettings } from '../database/transaction-settings.ts'
import { poolerClient } from './pooler-client.ts'

const database = await createTestDatabase({ max: 1 })
await database.pool.query('CREATE TABLE notes (id int PRIMARY KEY, note text)')
const { db, pool } = openDatabase(database.url, { max: 1, pooler: 'transaction' })
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const readSettings = `SELECT current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle`
const settings = { lock: '15s', idle: '1min' }

describe('settings', () => {
  test('reach a statement alone, with and without parameters', async () => {
    expect((await pool.query(readSettings)).rows).toEqual([settings])
    const { rows } = await pool.query(`${readSettings}, $1::text AS given`, ['x'])
    expect(rows).toEqual([{ ...settings, given: 'x' }])
  })

  test('reach every statement of a transaction, whatever its isolation', async () => {
    const readings = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const { rows } = await sql`${sql.raw(readSettings)}`.execute(tx)
        const level = await sql`SHOW transaction_isolation`.execute(tx)
        return [...rows, ...level.rows]
      })
    expect(readings).toEqual([settings, { transaction_isolation: 'repeatable read' }])
  })

  test('end with their transaction, so that the next session needs none', async () => {
    const client = await pool.connect()
    await client.query('BEGIN')
    await client.query('COMMIT')
    // Send this directly on the connection, as the next client of a pooler would.
    const seen = new Promise((resolve) => client.once('notice', resolve))
    client.connection.query(`DO $$ BEGIN RAISE NOTICE '%', current_setting('lock_timeout'); END $$`)
    expect(await seen).toMatchObject({ message: '0' })
    client.release(true)
  })

  test('that fail keep their statement from running', async () => {
    const options = {
      connectionString: database.url,
      max: 1,
      Client: poolerClient(watchedClient(new DatabaseOutage())),
      transactionSettings: new TransactionSettings({ role: 'no_such_role' }),
    }
    const wrong = new pg.Pool(options)
    const insert = `INSERT INTO notes VALUES (99, 'never')`
    await expect(wrong.query(insert)).rejects.toThrow('role "no_such_role" does not exist')
    await expect(wrong.query(`BEGIN; ${insert}`)).rejects.toThrow('does not exist')
    await wrong.end()
    expect((await pool.query('SELECT FROM notes WHERE id = 99')).rowCount).toBe(0)
  })
})

describe('results', () => {
  test('are those of the statement, not of its settings', async () => {
    const added = await pool.query(`INSERT INTO notes VALUES (1, 'a'), (2, 'b')`)
    expect([added.command, added.rowCount, added.rows]).toEqual(['INSERT', 2, []])
    const rows = await pool.query({
      text: 'SELECT note FROM notes WHERE id < $1 ORDER BY id',
      values: [3],
      rowMode: 'array',
    })
    expect(rows.rows).toEqual([['a'], ['b']])
    expect((await pool.query('SELECT note FROM notes WHERE id = 0')).rows).toEqual([])
  })

  test('follow after a statement that fails, alone and in a transaction', async () => {
    await expect(pool.query('SELECT 1 / 0')).rejects.toThrow('division by zero')
    const failed = db.transaction().execute((tx) => sql`SELECT 1 / 0`.execute(tx))
    await expect(failed).rejects.toThrow('division by zero')
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  test('keep the order of their statements on one connection', async () => {
    const client = await pool.connect()
    const answers = await Promise.all([
      client.query('BEGIN'),
      client.query('SELECT 1 AS n'),
      client.query('COMMIT'),
      client.query(readSettings),
    ])
    client.release()
    expect([answers[1]?.rows, answers[3]?.rows]).toEqual([[{ n: 1 }], [settings]])
  })
})

test('no statement keeps a name in the session', async () => {
  for (const id of [10, 11, 12, 13]) {
    await db
      .insertInto('notes' as never)
      .values({ id, note: 'a' } as never)
      .execute()
    await db.executeQuery(namedStatement('a-note', 'SELECT note FROM notes WHERE id = $1', [id]))
    await pool.query({ name: 'one', text: 'SELECT 1' })
  }
  expect((await pool.query('SELECT name FROM pg_prepared_statements')).rows).toEqual([])
})
