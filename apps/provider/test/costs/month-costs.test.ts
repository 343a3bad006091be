import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testClock } from '../../src/platform/clock.ts'
import { addMonths } from '../database/add-months.ts'
import { heldJobs } from '../held-jobs.ts'
import { openTestProvider } from '../provider.ts'
import { listenTo } from '../records/webhooks.ts'
import { locksOf, planOf } from './plan-of.ts'

// A statement that may read any month of a divided table locks every month, so each new month makes it slower. No call
// that reads or writes by a key may therefore depend on the number of months (decision 108).

/** Executions on one connection after which PostgreSQL has chosen its plans. */
const WARM_UP = 10
const MEASURED = 3

/** Counts the tables and indexes that a call's transaction has locked when it commits. */
async function countLocks(pool: pg.Pool): Promise<() => Promise<Record<string, number>>> {
  await pool.query(`
    CREATE TABLE locks_of_calls (action text, locks int);
    CREATE FUNCTION count_locks() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
    BEGIN
      INSERT INTO locks_of_calls
        SELECT NEW.action, count(DISTINCT relation) FROM pg_locks WHERE pid = pg_backend_pid();
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER zz_count_locks AFTER INSERT ON activities
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_locks()`)
  return async () => {
    const { rows } = await pool.query<{ action: string; locks: number }>(
      `SELECT action, min(locks) AS locks FROM locks_of_calls GROUP BY action ORDER BY action`,
    )
    return Object.fromEntries(rows.map(({ action, locks }) => [action, locks]))
  }
}

/** Returns the cost of calls by key in an otherwise empty database whose divided tables have this many months. */
async function costsAt(months: number) {
  const provider = await openTestProvider({
    clock: testClock('2026-11-20T03:00:00.000Z'),
    holdJobs: heldJobs().hold,
  })
  onTestFinished(() => provider.close())
  const { create, database, paid, read, refund } = provider
  await addMonths(database.pool, months)
  await listenTo(database.pool)
  const createAndRefund = async () => {
    await create()
    expect((await refund(await paid())).status).toBe(200)
  }
  for (let time = 0; time < WARM_UP; time += 1) await createAndRefund()
  const writes = await countLocks(database.pool)
  for (let time = 0; time < MEASURED; time += 1) await createAndRefund()
  const id = await paid()
  const { nodes } = await planOf(database, 'payment_requests', () => read(id))
  const locks = await locksOf(database, 'payment_requests', () => read(id))
  return { read: { nodes, locks }, writes: await writes() }
}

test('a read and a write by key cost the same at 1, 10 and 60 months', async () => {
  const costs = [await costsAt(1), await costsAt(10), await costsAt(60)]
  expect(costs[0]).toEqual({
    read: { nodes: expect.any(Number), locks: expect.any(Number) },
    writes: {
      'paymentRequest.create': expect.any(Number),
      'paymentRequest.refund': expect.any(Number),
    },
  })
  expect(costs).toEqual([costs[0], costs[0], costs[0]])
})

test('only tables whose rows expire, and the entries of the search, are divided by month', async () => {
  const provider = await openTestProvider({ holdJobs: heldJobs().hold })
  onTestFinished(() => provider.close())
  const { rows } = await provider.database.pool.query(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'p' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'activities',
    'search_entries',
    'webhook_attempts',
    'webhook_deliveries',
    'webhook_events',
  ])
})
