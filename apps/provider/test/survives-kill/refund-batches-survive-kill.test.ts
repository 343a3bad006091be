import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { batchIdOf } from '@tideway/contract/calls/ids'
import type { TestContext } from 'vitest'
import { describe, expect, test } from 'vitest'
import { runBatchJob } from '../../src/money-out/batches/batch-kind.ts'
import { openJobs } from '../../src/platform/jobs/jobs.ts'
import type { FaultPoint } from '../../src/platform/process/fault-points.ts'
import { openLog } from '../../src/platform/telemetry/log.ts'
import { expectBooksToAgree, isDrained } from '../books.ts'
import type { TestDatabase } from '../database.ts'
import { isFullRun } from '../full-run.ts'
import { bearer, paid } from './killed-batches.ts'
import type { Branch } from './killed-processes.ts'
import {
  addBranch,
  createDemoDatabase,
  createKillDatabase,
  openKillSuite,
  startKillable,
} from './killed-processes.ts'

const LIMIT = 300_000

const path = '/portal/v1/refundBatches'
const COUNT = isFullRun ? 500 : 60

async function outcomes({ pool }: TestDatabase, { clientId }: Branch) {
  const { rows } = await pool.query(
    `WITH own_refunds AS (SELECT * FROM refunds WHERE client_id = $1)
     SELECT (SELECT status FROM bulk_batches WHERE client_id = $1) AS batch,
            (SELECT count(*)::int FROM bulk_rows WHERE client_id = $1 AND status = 'MADE') AS made,
            (SELECT count(*)::int FROM own_refunds) AS refunds,
            (SELECT count(DISTINCT payment_request_id)::int FROM own_refunds) AS payments,
            (SELECT coalesce(sum(amount_cents), 0)::int FROM own_refunds WHERE status = 'COMPLETE') AS cents,
            (SELECT count(*)::int FROM activities
              WHERE client_id = $1 AND action = 'paymentRequest.refund') AS audited`,
    [clientId],
  )
  return rows[0]
}

async function until(
  database: TestDatabase,
  branch: Branch,
  fits: (now: Awaited<ReturnType<typeof outcomes>>) => boolean,
): Promise<void> {
  const deadline = Date.now() + 100_000
  while (!fits(await outcomes(database, branch))) {
    if (Date.now() > deadline) throw new Error(JSON.stringify(await outcomes(database, branch)))
    await wait(20)
  }
}

async function expectEachOnce(
  database: TestDatabase,
  branch: Branch,
  count: number,
  cents: number,
): Promise<void> {
  await until(database, branch, ({ batch }) => batch === 'DONE')
  while (!(await isDrained(database.pool))) await wait(100)
  expect(await outcomes(database, branch)).toEqual({
    batch: 'DONE',
    made: count,
    refunds: count,
    payments: count,
    cents,
    audited: count,
  })
  await expectBooksToAgree(database.pool)
}

describe.concurrent('each row of a batch is refunded once after a power failure', () => {
  const suite = openKillSuite()
  test.for<[FaultPoint, number]>([
    ['bulk-after-begin', 0],
    ['bulk-before-commit', 0],
    ['bulk-after-row', 1],
    ['bulk-after-rows', 3],
    ['refund-after-claim', 0],
    ['rail-after-accepted', 0],
  ])('at %s', { timeout: LIMIT, concurrent: false }, async ([point, least]) => {
    const { database } = suite
    const branch = await addBranch(database)
    const first = await suite.running()
    await first.dieAt(point)
    const ids = await paid(first, branch, 3, 25)
    const rows = ids.map((id, n) => ({ id, refundAmount: `${n + 1}` }))
    const body = { rows, confirmed: { refunds: 3, amount: '6.00' } }
    const key = randomUUID()
    const options = { as: await bearer(database, first, branch), key, body }
    await first.call('POST', path, options).catch(() => undefined)
    expect(await first.ended).toBe('SIGKILL')
    expect((await outcomes(database, branch)).made).toBeGreaterThanOrEqual(least)

    const second = await suite.running()
    // The user got no answer, and confirms again.
    const as = await bearer(database, second, branch)
    const again = await second.call('POST', path, { as, key, body })
    expect(again.status, again.text).toBe(201)
    await expectEachOnce(database, branch, 3, 6_00)
  })
})

/** Starts processes on one database, which end with the test. */
async function openProcesses({ onTestFinished }: TestContext, create = createKillDatabase) {
  const database = await create()
  onTestFinished(() => database.drop())
  const branch = await addBranch(database)
  const start = async () => {
    const started = await startKillable(database.url)
    onTestFinished(() => started.signal('SIGKILL'))
    return started
  }
  return { database, branch, start }
}

test.concurrent(`${COUNT} refunds, killed twice on the way, are each made once`, {
  timeout: 2 * LIMIT,
}, async (context) => {
  const { database, branch, start } = await openProcesses(context)
  let process = await start()
  const ids = await paid(process, branch, COUNT, 2)
  const as = await bearer(database, process, branch)
  const body = {
    rows: ids.map((id) => ({ id })),
    confirmed: { refunds: COUNT, amount: `${2 * COUNT}.00` },
  }
  const answer = await process.call('POST', path, { as, key: randomUUID(), body })
  expect(answer.status, answer.text).toBe(201)
  for (const third of [1, 2]) {
    await until(database, branch, (now) => now.made >= (COUNT * third) / 3)
    process.signal('SIGKILL')
    await process.ended
    expect((await outcomes(database, branch)).made).toBeLessThan(COUNT)
    process = await start()
  }
  await expectEachOnce(database, branch, COUNT, 200 * COUNT)
})

test.concurrent('three simultaneous processes refund each row once', {
  timeout: LIMIT,
}, async (context) => {
  const { database, branch, start } = await openProcesses(context, createDemoDatabase)
  const [first] = await Promise.all([1, 2, 3].map(start))
  if (!first) throw new Error('no process')
  const ids = await paid(first, branch, 60, 2)
  const as = await bearer(database, first, branch)
  const rows = ids.map((id) => ({ id }))
  const body = { rows, confirmed: { refunds: 60, amount: '120.00' } }
  const answer = await first.call('POST', path, { as, key: randomUUID(), body })
  expect(answer.status, answer.text).toBe(201)
  // Queue more jobs for the batch, as if a process that only seemed dead still ran its job next to its successor.
  const { rows: batches } = await database.pool.query('SELECT batch_id FROM bulk_batches')
  const key = { clientId: branch.clientId, batchId: batchIdOf(batches[0].batch_id) }
  const jobs = openJobs({ url: database.url, log: openLog('silent') })
  await jobs.startSending([runBatchJob])
  for (let more = 0; more < 3; more += 1) await jobs.send(database.db, runBatchJob, key)
  await jobs.stop()
  await expectEachOnce(database, branch, 60, 120_00)
})
