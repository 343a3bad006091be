import { setTimeout as wait } from 'node:timers/promises'
import { settledDay, settlementTime } from '@tideway/contract/balance/settlements/settlement-days'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { addDays, sydneyDay } from '@tideway/contract/time/calendar-day'
import { HOUR } from '@tideway/contract/time/durations'
import type { TestContext } from 'vitest'
import { describe, expect, test } from 'vitest'
import type { FaultPoint } from '../../src/platform/process/fault-points.ts'
import { adjustFloat, expectBooksToAgree, isDrained } from '../books.ts'
import type { TestDatabase } from '../database.ts'
import { isFullRun } from '../full-run.ts'
import { createDemoDatabase, createKillDatabase, startKillable } from './killed-processes.ts'

const LIMIT = 300_000

/** The last day whose settlement is due, even if the test runs before 8:00 am. */
const lastDue = addDays(sydneyDay(new Date()), -2)

/** Returns the last days that are due, oldest first. */
const lastDays = (count: number) =>
  Array.from({ length: count }, (_, day) => addDays(lastDue, day - count + 1))

/** Returns the days around the last two changes of clocks, oldest first. */
function daysOfClockChanges(): string[] {
  const changes = lastDays(380).filter((day) => {
    const { from, to } = settledDay(day)
    return to.getTime() - from.getTime() !== 24 * HOUR
  })
  return changes
    .slice(-2)
    .flatMap((change) => Array.from({ length: 10 }, (_, day) => addDays(change, day - 5)))
    .filter((day) => day <= lastDue)
}

/**
 * Creates a client whose days were not settled. The client received $10.00 on the first day, and $10.00 more on each
 * later day than on the day before.
 */
async function prepared(
  { onTestFinished }: TestContext,
  days: readonly string[],
  create = createKillDatabase,
): Promise<TestDatabase> {
  const database = await create()
  onTestFinished(() => database.drop())
  for (const [index, day] of days.entries()) {
    const noon = settledDay(day).from.getTime() + 12 * HOUR
    await adjustFloat(database.pool, 'HARBOUR', (index + 1) * 10_00, new Date(noon))
  }
  const [first = lastDue] = days
  await database.db
    .insertInto('settlement_schedules')
    .values({
      client_id: clientIdOf('HARBOUR'),
      mode: 'NEXT_DAY',
      next_day: first,
      due_at: settlementTime(first),
    })
    .execute()
  return database
}

/** Returns the amounts that were settled, in the order of the books. */
async function settledCents(database: TestDatabase): Promise<number[]> {
  const { rows } = await database.pool.query<{ cents: number }>(
    `SELECT entry.amount_cents AS cents FROM ledger_transactions posting
       JOIN ledger_entries entry USING (client_id, transaction_id)
      WHERE client_id = 'HARBOUR' AND kind = 'sweep' AND account = 'float' ORDER BY position`,
  )
  return rows.map(({ cents }) => cents)
}

/** Waits until every day is settled, and checks that each was settled once, oldest first. */
async function expectEachOnce(database: TestDatabase, days: number): Promise<void> {
  const deadline = Date.now() + 120_000
  while (
    ((await settledCents(database)).length < days || !(await isDrained(database.pool))) &&
    Date.now() < deadline
  )
    await wait(100)
  // Wait a little longer, so that a day that is settled twice would be seen.
  await wait(1000)
  expect(await settledCents(database)).toEqual(
    Array.from({ length: days }, (_, day) => (day + 1) * 10_00),
  )
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS days, (SELECT count(*)::int FROM activities WHERE action = 'sweep.create') AS entries
       FROM settlement_days WHERE sweep_id IS NOT NULL`,
  )
  expect(rows).toEqual([{ days, entries: days }])
  await expectBooksToAgree(database.pool)
}

describe.concurrent('each day is settled once after a power failure', () => {
  test.for<[FaultPoint, number]>([
    ['settlement-after-claim', 0],
    ['settlement-after-commit', 1],
  ])('at %s', { timeout: LIMIT }, async ([point, left], context) => {
    const database = await prepared(context, lastDays(3))
    const first = await startKillable(database.url, { dieAt: point }).catch(() => undefined)
    if (first) expect(await first.ended).toBe('SIGKILL')
    expect(await settledCents(database)).toHaveLength(left)
    const second = await startKillable(database.url)
    context.onTestFinished(() => second.signal('SIGKILL'))
    await expectEachOnce(database, 3)
  })
})

test.runIf(isFullRun)(
  'each day around a clock change is settled once, despite twenty kills and three processes at once',
  { timeout: 2 * LIMIT },
  async (context) => {
    const days = daysOfClockChanges()
    const database = await prepared(context, days, createDemoDatabase)
    // A process settles due days as soon as its jobs have started.
    for (let death = 0; death < 20; death += 1) {
      const started = await startKillable(database.url)
      await wait(death * 5)
      started.signal('SIGKILL')
      await started.ended
    }
    const survivors = await Promise.all([1, 2, 3].map(() => startKillable(database.url)))
    context.onTestFinished(() => {
      for (const survivor of survivors) survivor.signal('SIGKILL')
    })
    await expectEachOnce(database, days.length)
  },
)
