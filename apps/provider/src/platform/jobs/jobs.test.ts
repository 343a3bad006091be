import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { TestContext } from 'vitest'
import { describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { systemClock, testClock } from '../clock.ts'
import { transact } from '../database/transaction.ts'
import { openLog } from '../telemetry/log.ts'
import type { Jobs } from './jobs.ts'
import { jobKind, openJobs } from './jobs.ts'

const log = openLog('silent')
const numbered = jobKind<{ id: number }>('numbered')
/** The fallback poll is every ten seconds. */
const FALLBACK = { timeout: 13_000, interval: 10 }
const SOON = { timeout: 4000, interval: 5 }

async function open({ onTestFinished }: TestContext) {
  const database = await createTestDatabase({ max: 4 })
  const all: Jobs[] = []
  const another = () => {
    const jobs = openJobs({ url: database.url, log })
    all.push(jobs)
    return jobs
  }
  onTestFinished(async () => {
    await Promise.all(all.map((jobs) => jobs.stop()))
    await database.drop()
  })
  const startedIds: number[] = []
  const jobs = another()
  const doing = async ({ id }: { id: number }) => void startedIds.push(id)
  return { ...database, jobs, another, startedIds, doing }
}

describe('a job starts', () => {
  test('at once when its transaction commits, and never without a commit', async (context) => {
    const { db, jobs, startedIds, doing } = await open(context)
    jobs.work(numbered, doing)
    await jobs.start()
    await transact(db, (tx) => jobs.send(tx, numbered, { id: 1 }))
    await vi.waitFor(() => expect(startedIds).toEqual([1]), SOON)
    const failing = transact(db, async (tx) => {
      await jobs.send(tx, numbered, { id: 2 })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    await jobs.send(db, numbered, { id: 3 })
    await vi.waitFor(() => expect(startedIds).toEqual([1, 3]), SOON)
  })

  test('when it is due, even if its transaction ended after that', async (context) => {
    const { db, jobs, startedIds, doing } = await open(context)
    jobs.work(numbered, doing)
    await jobs.start()
    await jobs.send(db, numbered, { id: 1 }, { startAfter: 1 })
    await transact(db, async (tx) => {
      await jobs.send(tx, numbered, { id: 2 }, { startAfter: new Date(Date.now() + 100) })
      await wait(400)
    })
    await vi.waitFor(() => expect(startedIds).toEqual([2]), { timeout: 900, interval: 5 })
    await vi.waitFor(() => expect(startedIds).toEqual([2, 1]), SOON)
  })

  test('after the listening connection was cut', async (context) => {
    const { db, pool, jobs, startedIds, doing } = await open(context)
    jobs.work(numbered, doing)
    await jobs.start()
    await jobs.send(db, numbered, { id: 1 })
    await vi.waitFor(() => expect(startedIds).toEqual([1]), SOON)
    const { rowCount } = await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'tideway-due' AND datname = current_database()`,
    )
    expect(rowCount).toBe(1)
    await jobs.send(db, numbered, { id: 2 })
    await vi.waitFor(() => expect(startedIds).toEqual([1, 2]), FALLBACK)
  })

  test('while a table of another task is locked or missing, on the same connection', async (context) => {
    const { pool, jobs } = await open(context)
    await pool.query('CREATE TABLE locked (at timestamptz)')
    const ran: string[] = []
    const add = (name: string, due: string) =>
      jobs.whenDue({
        name,
        due,
        clock: systemClock,
        spacingSeconds: 1,
        run: () => void ran.push(name),
      })
    add('waits', '(SELECT now() FROM locked LIMIT 1)')
    add('lacks', '(SELECT now() FROM missing LIMIT 1)')
    add('runs', 'now()')
    const client = await pool.connect()
    await client.query('BEGIN; LOCK TABLE locked')
    await jobs.start()
    await vi.waitFor(() => expect(ran.length).toBeGreaterThanOrEqual(2), SOON)
    const { rows } = await pool.query(
      `SELECT count(*) FROM pg_stat_activity WHERE application_name = 'tideway-due' AND datname = current_database()`,
    )
    await client.query('COMMIT')
    client.release()
    expect(rows).toEqual([{ count: 1 }])
    expect(new Set(ran)).toEqual(new Set(['runs']))
  })

  test('after its worker lost the database while reporting a result', async (context) => {
    const { db, pool, jobs, startedIds } = await open(context)
    jobs.work(numbered, async ({ id }) => {
      startedIds.push(id)
      if (id === 1) await pool.query('ALTER TABLE pgboss.job_common RENAME TO job_away')
    })
    await jobs.start()
    await jobs.send(db, numbered, { id: 1 })
    await vi.waitFor(() => expect(startedIds).toEqual([1]), SOON)
    // Neither its report nor its next fetch can find the table.
    await wait(500)
    await pool.query('ALTER TABLE pgboss.job_away RENAME TO job_common')
    await jobs.send(db, numbered, { id: 2 })
    await vi.waitFor(() => expect(startedIds).toEqual([1, 2]), SOON)
  })

  test('when its notification is lost', { timeout: 20_000 }, async (context) => {
    const { db, pool, jobs, startedIds, doing } = await open(context)
    jobs.work(numbered, doing)
    await jobs.start()
    await pool.query('ALTER TABLE pgboss.job DISABLE TRIGGER tideway_announce')
    await jobs.send(db, numbered, { id: 1 })
    await vi.waitFor(() => expect(startedIds).toEqual([1]), FALLBACK)
  })

  test('only once each, however many jobs wait and however many processes run them', async (context) => {
    const { db, jobs, another, startedIds, doing } = await open(context)
    const other = another()
    for (const one of [jobs, other]) one.work(numbered, doing, { workers: 3 })
    await jobs.start()
    await other.start()
    const ids = Array.from({ length: 200 }, (_, id) => id)
    const startAfter = new Date(Date.now() + 1000)
    await transact(db, async (tx) => {
      for (const id of ids) await jobs.send(tx, numbered, { id }, { startAfter })
    })
    await vi.waitFor(() => expect(startedIds).toHaveLength(ids.length), FALLBACK)
    expect(startedIds.toSorted((one, two) => one - two)).toEqual(ids)
  })

  test('again after it failed', async (context) => {
    const { db, jobs, startedIds } = await open(context)
    jobs.work(numbered, async ({ id }) => {
      startedIds.push(id)
      if (startedIds.length < 2) throw new Error('the first attempt')
    })
    await jobs.start()
    await jobs.send(db, numbered, { id: 1 })
    await vi.waitFor(() => expect(startedIds).toEqual([1, 1]), SOON)
  })

  test('after others of its group, without delaying other groups', async (context) => {
    const { db, jobs, startedIds } = await open(context)
    const held = Promise.withResolvers<void>()
    context.onTestFinished(() => held.resolve())
    jobs.work(
      numbered,
      async ({ id }) => {
        startedIds.push(id)
        if (id < 10) await held.promise
      },
      { workers: 4, perGroup: 1 },
    )
    await jobs.start()
    for (const id of [1, 2, 3, 4, 5]) await jobs.send(db, numbered, { id }, { group: 'silent' })
    for (const id of [11, 12, 13]) await jobs.send(db, numbered, { id }, { group: 'quick' })
    await vi.waitFor(() => expect(startedIds).toHaveLength(4), SOON)
    expect(startedIds.filter((id) => id < 10)).toHaveLength(1)
    held.resolve()
    await vi.waitFor(() => expect(startedIds).toHaveLength(8), SOON)
    expect(startedIds.toSorted((one, two) => one - two)).toEqual([1, 2, 3, 4, 5, 11, 12, 13])
  })
})

describe.concurrent('a database left by an earlier version', () => {
  test('its jobs run: waiting, delayed, failed, and active in a process that died', {
    timeout: 40_000,
  }, async (context) => {
    const { pool, url, jobs, startedIds, doing } = await open(context)
    await pool.query('DROP FUNCTION IF EXISTS pgboss.tideway_announce CASCADE')
    await pool.query('DROP INDEX IF EXISTS pgboss.tideway_waiting, pgboss.tideway_active')
    const earlier = new PgBoss({ connectionString: url, useListenNotify: true, max: 2 })
    earlier.on('error', () => undefined)
    await earlier.start()
    await earlier.createQueue(numbered.name, {
      heartbeatSeconds: 10,
      retryLimit: 1000,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 60,
      notify: true,
    })
    await earlier.send(numbered.name, { id: 1 }, { priority: 2 })
    await earlier.send(numbered.name, { id: 2 }, { priority: 1 })
    const taken = await earlier.fetch(numbered.name, { batchSize: 2 })
    const failed = taken.find(({ data }) => (data as { id: number }).id === 2)
    await earlier.fail(numbered.name, failed?.id ?? '')
    await earlier.send(numbered.name, { id: 3 })
    await earlier.send(numbered.name, { id: 4 }, { startAfter: 3 })
    await earlier.stop({ graceful: false })
    const { rows } = await pool.query(
      `SELECT state FROM pgboss.job WHERE name = 'numbered' ORDER BY (data->>'id')::int`,
    )
    expect(rows.map(({ state }) => state)).toEqual(['active', 'retry', 'created', 'created'])

    jobs.work(numbered, doing)
    await jobs.start()
    await vi.waitFor(() => expect(startedIds).toContain(3), SOON)
    // The heartbeat expires after 10 s, and the next attempt follows a moment later.
    await vi.waitFor(() => expect(startedIds.toSorted()).toEqual([1, 2, 3, 4]), {
      timeout: 15_000,
      interval: 20,
    })
  })
})

test('a recurring job runs at each start, although its next run is planned for another day', async (context) => {
  const { jobs, another, pool } = await open(context)
  const runs: string[] = []
  const startWith = async (setting: string, process: Jobs) => {
    process.every('daily', 86_400, async () => void runs.push(setting))
    await process.start()
  }
  const planned = async () =>
    (
      await pool.query(
        `SELECT 1 FROM pgboss.job WHERE name = 'daily' AND state = 'created' AND start_after > now() + interval '1 h'`,
      )
    ).rowCount
  await startWith('6 months', jobs)
  await vi.waitFor(async () => expect(await planned()).toBe(1), SOON)
  await jobs.stop()
  await startWith('12 months', another())
  await vi.waitFor(() => expect(runs).toEqual(['6 months', '12 months']), SOON)
  await vi.waitFor(async () => expect(await planned()).toBe(1), SOON)
})

describe.concurrent('a due task', () => {
  test('runs when it is due, but never more often than its spacing', async (context) => {
    const { jobs, pool } = await open(context)
    await pool.query(`CREATE TABLE alarms (at timestamptz)`)
    const clock = testClock('2026-03-02T00:00:00Z')
    const runs: string[] = []
    jobs.whenDue({
      name: 'ring',
      due: 'SELECT min(at) FROM alarms',
      clock,
      spacingSeconds: 1,
      run: async () => {
        runs.push(clock.now().toISOString())
        await pool.query('DELETE FROM alarms WHERE at <= $1', [clock.now()])
      },
    })
    await jobs.start()
    await pool.query(`INSERT INTO alarms VALUES ('2026-03-02T00:00:05Z')`)
    await pool.query(`SELECT pg_notify('tideway_due', 'poll')`)
    await wait(1500)
    expect(runs).toEqual([])
    clock.advance(5000)
    await pool.query(`SELECT pg_notify('tideway_due', 'poll')`)
    await vi.waitFor(() => expect(runs).toEqual(['2026-03-02T00:00:05.000Z']), SOON)
  })

  test('reads its due time again when a notification names it', async (context) => {
    const { jobs, pool } = await open(context)
    let due: Date | undefined
    let reads = 0
    let runs = 0
    jobs.whenDue({
      name: 'named',
      due: async () => {
        reads += 1
        return due
      },
      clock: { now: () => new Date() },
      spacingSeconds: 0,
      run: async () => {
        runs += 1
        due = undefined
      },
    })
    await jobs.start()
    await vi.waitFor(() => expect(reads).toBe(1), SOON)
    due = new Date()
    await pool.query(`SELECT pg_notify('tideway_due', 'poll')`)
    await wait(500)
    expect([reads, runs]).toEqual([1, 0])
    await pool.query(`SELECT pg_notify('tideway_due', 'task named')`)
    await vi.waitFor(() => expect(runs).toBe(1), SOON)
  })
})
