import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { onDatabase } from './distributed-databases.ts'

const one = await createTestDatabase()
const other = await createTestDatabase()
afterAll(() => Promise.all([one.drop(), other.drop()]))

test('a test database is migrated and empty', async () => {
  const { rows } = await one.pool.query(
    "SELECT count(*) > 10 AS migrated FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  )
  expect(rows).toEqual([{ migrated: true }])
  expect((await one.pool.query('SELECT * FROM clients')).rows).toEqual([])
})

test('one test file’s data is not visible in another', async () => {
  await one.pool.query('CREATE TABLE only_here ()')
  await expect(other.pool.query('SELECT FROM only_here')).rejects.toThrow('does not exist')
})

test('a dropped database is gone, even while a client is connected to it', async () => {
  const brief = await createTestDatabase()
  const client = new pg.Client({ connectionString: brief.url })
  client.on('error', () => undefined)
  await client.connect()
  await brief.drop()
  const { adminUrl } = inject('testServer')
  const gone = new pg.Client({
    connectionString: onDatabase(adminUrl, new URL(brief.url).pathname.slice(1)),
  })
  await expect(gone.connect()).rejects.toThrow('does not exist')
})
