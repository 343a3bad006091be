import { expect, onTestFinished, test } from 'vitest'
import { expectBooksToAgree } from '../../test/books.ts'
import { createTestDatabase } from '../../test/database.ts'
import { testClock } from '../platform/clock.ts'
import { readEnv } from '../platform/env.ts'
import { openJobs } from '../platform/jobs.ts'
import { openLog } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { seedDemoWorld } from './demo-world.ts'

async function seeded(): Promise<Platform> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const log = openLog('silent')
  const { db, pool, url } = database
  const clock = testClock('2026-11-20T03:00:00.000Z')
  const platform = { env: readEnv({}), db, pool, jobs: openJobs({ url, log }), clock, log }
  expect(await seedDemoWorld(platform, 300)).toBe(true)
  return platform
}

const contentOf = async ({ pool }: Platform) =>
  (
    await pool.query(
      'SELECT * FROM payment_requests ORDER BY client_id, created_at, payment_request_id',
    )
  ).rows

test('the demo world is the same every time, and is not made twice', async () => {
  const [one, other] = [await seeded(), await seeded()]
  expect(await contentOf(one)).toEqual(await contentOf(other))
  expect(await seedDemoWorld(one, 300)).toBe(false)
  expect((await contentOf(one)).length).toBeGreaterThanOrEqual(290)
})

test('every status is there, some of it from today, and nothing from tomorrow', async () => {
  const { pool } = await seeded()
  const { rows } = await pool.query<{ status: string }>(
    'SELECT DISTINCT status FROM payment_requests ORDER BY 1',
  )
  expect(rows.map((row) => row.status)).toEqual(
    expect.arrayContaining(['COMPLETE', 'EXPIRED', 'RETURN_COMPLETE', 'RETURN_FAILED', 'WAITING']),
  )
  const times = await pool.query(
    `SELECT max(created_at) > '2026-11-19T13:00:00Z' AS today, max(created_at) <= '2026-11-20T03:00:00Z' AS past,
            max(completed_at) <= '2026-11-20T03:00:00Z' AS completed FROM payment_requests`,
  )
  expect(times.rows).toEqual([{ today: true, past: true, completed: true }])
})

test('the books of the demo world agree', async () => {
  const { pool } = await seeded()
  await expectBooksToAgree(pool, { banks: false })
})
