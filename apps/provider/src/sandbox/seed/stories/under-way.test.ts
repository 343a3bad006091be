import { expect, onTestFinished, test, vi } from 'vitest'
import { expectBooksToAgree } from '../../../../test/books.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { openProvider } from '../../../open-provider.ts'
import { expireInitiations } from '../../../pay-to/initiations/initiation-expiry.ts'
import { testClock } from '../../../platform/clock.ts'
import { openJobs } from '../../../platform/jobs/jobs.ts'
import { readEnv } from '../../../platform/settings/env.ts'
import { openLog } from '../../../platform/telemetry/log.ts'
import { seedDemoWorld } from '../demo-world.ts'

const SEEDED = '2026-11-20T03:00:00.000Z'

test('transfers in progress in the demo end within an hour, or after three days by Direct Entry', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const { db, pool, url } = database
  const log = openLog('silent')
  const clock = testClock(SEEDED)
  const env = readEnv({ LOG_LEVEL: 'silent', RAIL_DELAY_MS: '0', EXPIRY_SWEEP_SECONDS: '3600' })
  const jobs = openJobs({ url, log })
  const platform = { env, db, pool, jobs, clock, log }
  await seedDemoWorld(platform)
  const open = async () => {
    const { rows } = await pool.query(`
      SELECT (SELECT count(*) FROM payments WHERE status IN ('CREATED', 'PENDING'))
           + (SELECT count(*) FROM refunds WHERE status = 'IN_PROGRESS')
           + (SELECT count(*) FROM payment_initiation_refunds WHERE status = 'IN_PROGRESS') AS open`)
    return rows[0]?.open as number
  }
  const before = await open()
  expect(before).toBeGreaterThan(10)

  const app = await openProvider(platform)
  onTestFinished(() => app.close())
  await app.ready()
  await jobs.start()
  onTestFinished(() => jobs.stop())
  // Nothing is due yet, and nothing has ended.
  expect(await open()).toBe(before)

  clock.set('2026-11-20T04:01:00.000Z')
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `SELECT count(*) FROM payments WHERE status IN ('CREATED', 'PENDING') AND created_at > $1`,
        ['2026-11-19T03:00:00.000Z'],
      )
      expect(rows[0]?.count).toBe(0)
    },
    { timeout: 20_000, interval: 200 },
  )
  clock.set('2026-11-23T04:01:00.000Z')
  await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 20_000, interval: 200 })
  // Collections that no bank knows fail for lack of an answer.
  await expireInitiations(platform)
  const { rows } = await pool.query(
    `SELECT status, status_code, count(*) FROM payment_initiations
      WHERE status IN ('CREATED', 'PENDING') OR status_code = 'NOAS' GROUP BY 1, 2`,
  )
  expect(rows).toEqual([{ status: 'FAILED', status_code: 'NOAS', count: 3 }])
  await expectBooksToAgree(pool, { banks: false })
})
