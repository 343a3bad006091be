import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { bulkBatchIdOf, clientIdOf } from '@tideway/contract/calls/ids'
import type { TestContext } from 'vitest'
import { describe, expect, test } from 'vitest'
import { runBulkJob } from '../src/bulk/run-batch.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readEnv } from '../src/platform/env.ts'
import type { FaultPoint } from '../src/platform/fault-points.ts'
import { openJobs } from '../src/platform/jobs.ts'
import { openLog } from '../src/platform/log.ts'
import { transact } from '../src/platform/transaction.ts'
import { seedDemoAccounts } from '../src/sandbox/seed/demo-accounts.ts'
import { seedDemoClients } from '../src/sandbox/seed/demo-clients.ts'
import { expectBooksToAgree, isDrained } from './books.ts'
import type { TestDatabase } from './database.ts'
import { createTestDatabase } from './database.ts'
import { openTokenMint } from './id-tokens.ts'
import { order, PAYER } from './provider.ts'
import type { ProviderProcess } from './provider-process.ts'
import { startProvider } from './provider-process.ts'

const LIMIT = 180_000

async function prepared({ onTestFinished }: TestContext): Promise<TestDatabase> {
  const database = await createTestDatabase({ max: 3 })
  onTestFinished(() => database.drop())
  await transact(database.db, async (tx) => {
    await seedDemoClients(tx, new Date())
    await seedDemoAccounts(tx, new Date())
  })
  return database
}

/** Tests run in parallel here, so each ends the processes it started. */
async function start(
  { onTestFinished }: TestContext,
  database: TestDatabase,
  stopAt?: FaultPoint,
): Promise<ProviderProcess> {
  const started = await startProvider(database.url, stopAt ? { stopAt } : {})
  onTestFinished(() => started.signal('SIGKILL'))
  return started
}

/** Creates payments through a process, and returns their ids. */
async function paid(provider: ProviderProcess, count: number, amount: number): Promise<string[]> {
  const one = async () => {
    const body = { PaymentRequest: order({ paymentAmount: amount }) }
    const made = JSON.parse((await provider.call('POST', '/rest/v1/paymentRequest', { body })).text)
    const { payID } = made.PaymentRequest
    await provider.call('POST', '/test-bank/payments', { body: { payID, amount, ...PAYER } })
    return made.PaymentRequestStatus.paymentRequestId as string
  }
  const ids: string[] = []
  while (ids.length < count)
    ids.push(...(await Promise.all(Array.from({ length: Math.min(4, count - ids.length) }, one))))
  return ids
}

/** Returns the Authorization of a person at a process, whose address is the issuer. */
async function bearer(database: TestDatabase, { origin }: ProviderProcess): Promise<string> {
  const platform = {
    env: readEnv({
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.url,
      PROVIDER_PORT: new URL(origin).port,
    }),
    db: database.db,
    pool: database.pool,
    clock: systemClock,
    log: openLog('silent'),
    jobs: openJobs({ url: database.url, log: openLog('silent') }),
  }
  return `Bearer ${await openTokenMint(platform)('admin@harbour.example')}`
}

const path = '/portal/v1/refundBatches'

async function outcomes({ pool }: TestDatabase) {
  const { rows } = await pool.query(
    `SELECT (SELECT status FROM bulk_batches) AS batch,
            (SELECT count(*)::int FROM bulk_rows WHERE status = 'MADE') AS made,
            (SELECT count(*)::int FROM refunds) AS refunds,
            (SELECT count(DISTINCT payment_request_id)::int FROM refunds) AS payments,
            (SELECT coalesce(sum(amount_cents), 0)::int FROM refunds WHERE status = 'COMPLETE') AS cents,
            (SELECT count(*)::int FROM activities WHERE action = 'paymentRequest.refund') AS audited`,
  )
  return rows[0]
}

async function until(
  database: TestDatabase,
  fits: (now: Awaited<ReturnType<typeof outcomes>>) => boolean,
): Promise<void> {
  const deadline = Date.now() + 100_000
  while (!fits(await outcomes(database))) {
    if (Date.now() > deadline) throw new Error(JSON.stringify(await outcomes(database)))
    await wait(100)
  }
}

async function expectEachOnce(database: TestDatabase, count: number, cents: number): Promise<void> {
  await until(database, ({ batch }) => batch === 'DONE')
  while (!(await isDrained(database.pool))) await wait(100)
  expect(await outcomes(database)).toEqual({
    batch: 'DONE',
    made: count,
    refunds: count,
    payments: count,
    cents,
    audited: count,
  })
  await expectBooksToAgree(database.pool)
}

describe('each row of a batch is refunded once after a power failure', () => {
  test.for<[FaultPoint, number]>([
    ['bulk-after-begin', 0],
    ['bulk-before-commit', 0],
    ['bulk-after-row', 1],
    ['bulk-after-rows', 3],
    ['refund-after-claim', 0],
    ['rail-after-accepted', 0],
  ])('at %s', { timeout: LIMIT }, async ([point, least], context) => {
    const database = await prepared(context)
    const first = await start(context, database, point)
    const ids = await paid(first, 3, 25)
    const rows = ids.map((id, n) => ({ id, refundAmount: `${n + 1}` }))
    const body = { rows, confirmed: { refunds: 3, amount: '6.00' } }
    const key = randomUUID()
    const begun = { as: await bearer(database, first), key, body }
    await first.call('POST', path, begun).catch(() => undefined)
    expect(await first.ended).toBe('SIGKILL')
    expect((await outcomes(database)).made).toBeGreaterThanOrEqual(least)

    const second = await start(context, database)
    // The person did not get the answer, and confirms again.
    const as = await bearer(database, second)
    const again = await second.call('POST', path, { as, key, body })
    expect(again.status, again.text).toBe(201)
    await expectEachOnce(database, 3, 6_00)
  })
})

test('500 refunds, killed twice on the way, are each made once', {
  timeout: 2 * LIMIT,
}, async (context) => {
  const COUNT = 500
  const database = await prepared(context)
  let process = await start(context, database)
  const ids = await paid(process, COUNT, 2)
  const as = await bearer(database, process)
  const body = {
    rows: ids.map((id) => ({ id })),
    confirmed: { refunds: COUNT, amount: '1000.00' },
  }
  const made = await process.call('POST', path, { as, key: randomUUID(), body })
  expect(made.status, made.text).toBe(201)
  for (const third of [1, 2]) {
    await until(database, (now) => now.made >= (COUNT * third) / 3)
    process.signal('SIGKILL')
    await process.ended
    expect((await outcomes(database)).made).toBeLessThan(COUNT)
    process = await start(context, database)
  }
  await expectEachOnce(database, COUNT, 1000_00)
})

test('three simultaneous processes refund each row once', { timeout: LIMIT }, async (context) => {
  const database = await prepared(context)
  const [first] = await Promise.all([1, 2, 3].map(() => start(context, database)))
  if (!first) throw new Error('no process')
  const ids = await paid(first, 60, 2)
  const as = await bearer(database, first)
  const rows = ids.map((id) => ({ id }))
  const body = { rows, confirmed: { refunds: 60, amount: '120.00' } }
  const made = await first.call('POST', path, { as, key: randomUUID(), body })
  expect(made.status, made.text).toBe(201)
  // Jobs of a process that only seemed to be dead run beside those of its successor.
  const { rows: batches } = await database.pool.query('SELECT batch_id FROM bulk_batches')
  const key = { clientId: clientIdOf('HARBOUR'), batchId: bulkBatchIdOf(batches[0].batch_id) }
  const jobs = openJobs({ url: database.url, log: openLog('silent') })
  await jobs.startSending([runBulkJob])
  for (let more = 0; more < 3; more += 1) await jobs.send(database.db, runBulkJob, key)
  await jobs.stop()
  await expectEachOnce(database, 60, 120_00)
})
