import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { isDatabaseAway } from '../database/database-outage.ts'
import { limitStatements } from './limited-client.ts'

const { pool, db, drop } = await createTestDatabase({ max: 5 })
afterAll(drop)

test('a statement that takes longer than its work allows ends as if the database were away', async () => {
  const error = await limitStatements(100, () => pool.query('SELECT pg_sleep(5)')).catch(
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ message: 'Query read timeout' })
  expect(isDatabaseAway(error)).toBe(true)
})

test('a transaction ends with its late statement, and its connection is not used again', async () => {
  const began = performance.now()
  const pids: number[] = []
  const failed = limitStatements(500, () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
      pids.push(...rows.map(({ pid }) => pid))
      await sql`SELECT pg_sleep(5)`.execute(tx)
    }),
  )
  // Its ROLLBACK fails last.
  expect(isDatabaseAway(await failed.catch((reason: unknown) => reason))).toBe(true)
  expect(performance.now() - began).toBeLessThan(1000)
  const later = await Promise.all(
    Array.from({ length: 5 }, () => pool.query('SELECT pg_backend_pid() AS pid')),
  )
  expect(later.flatMap(({ rows }) => rows.map(({ pid }) => pid))).not.toContain(pids[0])
})

test('other work on the same pool has no such limit', async () => {
  limitStatements(10, () => undefined)
  const { rows } = await pool.query('SELECT pg_sleep(0.1), 1 AS done')
  expect(rows).toMatchObject([{ done: 1 }])
})
