import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { undivideTables } from './undivide.ts'

const database = await createTestDatabase({ max: 2 })
const { pool } = database
afterAll(() => database.drop())

const divided = [
  'activities',
  'search_entries',
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_events',
]

const addEvent = (on: pg.Pool | pg.PoolClient, at: string) =>
  on.query(
    `INSERT INTO webhook_events (client_id, event_id, event, payload, occurred_at)
     VALUES ('WHOLE001', id_at($1), 'PaymentRequest.COMPLETE', '{}', $1)`,
    [at],
  )

beforeAll(async () => {
  await pool.query(
    `INSERT INTO clients (client_id, client_name, legal_name, created_at) VALUES ('WHOLE001', 'Whole', 'Whole', now())`,
  )
  for (const at of ['2020-01-05T00:00:00Z', '2026-10-05T00:00:00Z', '2026-11-05T00:00:00Z'])
    await addEvent(pool, at)
})

/** Runs the work on a connection and undoes its changes. */
async function undone(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await work(client)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const list = async (on: pg.PoolClient, query: string) =>
  (await on.query({ text: query, rowMode: 'array' })).rows

test('tables are whole again, with their rows, keys and settings', () =>
  undone(async (client) => {
    const events = 'SELECT * FROM webhook_events ORDER BY event_no'
    const before = await list(client, events)
    const indexes = await list(
      client,
      `SELECT base_name(indexname) FROM pg_indexes WHERE tablename LIKE '%\\_before' ORDER BY 1`,
    )
    const settings = await list(
      client,
      `SELECT base_name(relname), reloptions FROM pg_class WHERE relname LIKE '%\\_before' AND relkind = 'r' ORDER BY 1`,
    )

    await undivideTables(client)

    expect(await list(client, events)).toEqual(before)
    expect(before).toHaveLength(3)
    const inTables = `('${divided.join("', '")}')`
    expect(
      await list(
        client,
        `SELECT relname, reloptions FROM pg_class WHERE relname IN ${inTables} AND relkind = 'r' ORDER BY 1`,
      ),
    ).toEqual(settings)
    expect(settings).toHaveLength(divided.length)
    expect(
      await list(
        client,
        `SELECT indexname FROM pg_indexes WHERE tablename IN ${inTables} ORDER BY 1`,
      ),
    ).toEqual(indexes)
    expect(
      await list(
        client,
        `SELECT relname FROM pg_class WHERE relispartition AND relnamespace = 'public'::regnamespace AND relkind = 'r'`,
      ),
    ).toEqual([])
    expect(
      await list(
        client,
        `SELECT polrelid::regclass::text FROM pg_policy WHERE polrelid::regclass::text IN ${inTables} ORDER BY 1`,
      ),
    ).toEqual(divided.map((name) => [name]))
  }))

test('numbers of new rows follow those of the old ones', () =>
  undone(async (client) => {
    const last = async () =>
      (
        await client.query<{ last: number }>(
          'SELECT max(event_no)::int AS last FROM webhook_events',
        )
      ).rows[0]?.last
    const before = await last()
    expect(before).toBeGreaterThan(2)
    await undivideTables(client)
    await addEvent(client, '2026-11-06T00:00:00Z')
    expect(await last()).toBeGreaterThan(before ?? 0)
  }))

test('with a month in an archive, tables stay divided', () =>
  undone(async (client) => {
    await client.query(
      `INSERT INTO table_months (table_name, month, until, archived_at)
       VALUES ('payment_requests', '2026-03-01Z', '2026-04-01Z', now())`,
    )
    await expect(undivideTables(client)).rejects.toThrow('2026-03 is in an archive')
  }))
