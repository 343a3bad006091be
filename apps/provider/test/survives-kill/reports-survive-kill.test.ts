import { setTimeout as wait } from 'node:timers/promises'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { DAY } from '@tideway/contract/time/durations'
import type { TestContext } from 'vitest'
import { describe, expect, test } from 'vitest'
import type { FaultPoint } from '../../src/platform/process/fault-points.ts'
import { adjustFloat } from '../books.ts'
import type { TestDatabase } from '../database.ts'
import type { ProviderProcess } from '../provider-process.ts'
import { createDemoDatabase, createKillDatabase, startKillable } from './killed-processes.ts'

const LIMIT = 300_000
const DAYS = 3

/** Creates a client with three days of reports and statements due. */
async function prepared(
  { onTestFinished }: TestContext,
  create = createKillDatabase,
): Promise<TestDatabase> {
  const database = await create()
  onTestFinished(() => database.drop())
  const now = Date.now()
  const since = new Date(now - (DAYS + 1) * DAY)
  await database.db
    .updateTable('clients')
    .set({
      reports_since: since,
      mt940_enabled: true,
      mt940_interval: 'daily',
      mt940_since: since,
    })
    .where('client_id', '=', clientIdOf('HARBOUR'))
    .execute()
  await adjustFloat(database.pool, 'HARBOUR', 100_00)
  return database
}

async function start(
  { onTestFinished }: TestContext,
  database: TestDatabase,
): Promise<ProviderProcess> {
  const started = await startKillable(database.url)
  onTestFinished(() => started.signal('SIGKILL'))
  return started
}

interface ReportFile {
  statement: boolean
  from_at: Date
  to_at: Date
  statement_number: number | null
  hasContent: boolean
}

const readReports = async (database: TestDatabase): Promise<ReportFile[]> =>
  (
    await database.pool.query(
      `SELECT type = 'MT940' AS statement, from_at, to_at, statement_number, content IS NOT NULL AS "hasContent"
         FROM reports WHERE client_id = 'HARBOUR' ORDER BY 1, from_at`,
    )
  ).rows

/** Waits until every completed day has its statement and its report, and checks them. */
async function expectEachOnce(database: TestDatabase): Promise<void> {
  const deadline = Date.now() + 60_000
  let files = await readReports(database)
  const of = (statement: boolean) => files.filter((file) => file.statement === statement)
  while ((of(true).length < DAYS + 1 || of(false).length < DAYS) && Date.now() < deadline) {
    await wait(100)
    files = await readReports(database)
  }
  // Wait a little longer, so that a file that is made twice would be seen.
  await wait(1000)
  files = await readReports(database)
  expect(of(true)).toHaveLength(DAYS + 1)
  expect([DAYS, DAYS + 1]).toContain(of(false).length)
  expect(of(true).map((file) => file.statement_number)).toEqual([1, 2, 3, 4])
  for (const series of [of(true), of(false)])
    for (const [index, file] of series.entries()) {
      expect(file.hasContent).toBe(true)
      if (index > 0) expect(file.from_at).toEqual(series[index - 1]?.to_at)
    }
}

describe.concurrent('each report is made once after a power failure', () => {
  test.for<[FaultPoint, number]>([
    ['report-after-build', 0],
    ['report-before-commit', 0],
    ['report-after-commit', 1],
  ])('at %s', { timeout: LIMIT }, async ([point, left], context) => {
    const database = await prepared(context)
    const first = await startKillable(database.url, { dieAt: point }).catch(() => undefined)
    if (first) expect(await first.ended).toBe('SIGKILL')
    expect(await readReports(database)).toHaveLength(left)
    await start(context, database)
    await expectEachOnce(database)
  })
})

test.concurrent('three simultaneous processes make each file once', {
  timeout: LIMIT,
}, async (context) => {
  const database = await prepared(context, createDemoDatabase)
  await Promise.all(Array.from({ length: 3 }, () => start(context, database)))
  await expectEachOnce(database)
})
