import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { clientIdOf, exportIdOf } from '@tideway/contract/calls/ids'
import type { TestContext } from 'vitest'
import { describe, expect, test } from 'vitest'
import { readExportFile } from '../../src/delivery/exports/export-file.ts'
import { writeExportJob } from '../../src/delivery/exports/write-export.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openJobs } from '../../src/platform/jobs/jobs.ts'
import type { FaultPoint } from '../../src/platform/process/fault-points.ts'
import { openLog } from '../../src/platform/telemetry/log.ts'
import type { TestDatabase } from '../database.ts'
import type { ProviderProcess } from '../provider-process.ts'
import { addRequests, readSheets } from '../records/exports.ts'
import { createDemoDatabase, createKillDatabase, startKillable } from './killed-processes.ts'

const LIMIT = 300_000
const ROWS = 7003
const REFUNDS = Math.floor(ROWS / 3)
const key = { clientId: clientIdOf('HARBOUR'), exportId: exportIdOf('e'.repeat(32)) }

/** Creates a client with records, and a workbook of them that no process has started to write. */
async function prepared(
  { onTestFinished }: TestContext,
  create = createKillDatabase,
): Promise<TestDatabase> {
  const database = await create()
  onTestFinished(() => database.drop())
  await addRequests(database.pool, ROWS)
  await database.pool.query(
    `INSERT INTO exports (client_id, export_id, account_id, kind, search, columns, zone, format, status, created_at, expires_at,
       returned_cents)
     SELECT 'HARBOUR', $1, account_id, 'paymentRequest', '{}', '{ClientTransactionId,PaymentAmount}', 'UTC', 'xlsx',
            'RUNNING', now(), now() + interval '7 days', '0'
       FROM accounts WHERE email = 'admin@harbour.example'`,
    [key.exportId],
  )
  const jobs = openJobs({ url: database.url, log: openLog('silent') })
  await jobs.startSending([writeExportJob])
  await jobs.send(database.db, writeExportJob, key, { group: key.clientId })
  await jobs.stop()
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

async function written({ pool }: TestDatabase) {
  const { rows } = await pool.query(
    `SELECT status, written_rows AS rows, refund_rows AS refunds, amount_cents AS settled, returned_cents AS returned,
            (SELECT count(*)::int FROM export_parts) AS parts,
            (SELECT count(*)::int FROM mails WHERE reason = 'export-ready') AS mails
       FROM exports`,
  )
  return rows[0]
}

async function expectWhole(database: TestDatabase): Promise<void> {
  const deadline = Date.now() + 60_000
  while ((await written(database)).status !== 'DONE' && Date.now() < deadline) await wait(50)
  expect(await written(database)).toEqual({
    status: 'DONE',
    rows: ROWS,
    refunds: REFUNDS,
    settled: String((ROWS * (ROWS + 1)) / 2),
    returned: String(REFUNDS),
    // Three parts with records, and three with refunds.
    parts: 6,
    mails: 1,
  })
  const file = await readExportFile({ db: database.db, clock: systemClock }, key, {
    takesGzip: false,
  })
  if (!file) throw new Error('there is no file')
  const [sheet = [], refunds = []] = await readSheets(await buffer(file.content))
  const numbers = Array.from({ length: ROWS }, (_, index) => ROWS - index)
  expect(sheet.slice(1).map(([id]) => id)).toEqual(numbers.map((n) => `many-${n}`))
  const id = refunds[0]?.indexOf('Client Transaction ID') ?? -1
  expect(refunds.slice(1).map((row) => row[id])).toEqual(
    numbers.filter((n) => n % 3 === 0).map((n) => `many-${n}`),
  )
}

describe.concurrent('a workbook has every row and every refund once after a power failure', () => {
  test.for<[FaultPoint, number]>([
    ['export-before-commit', 0],
    ['export-after-part', 2],
  ])('at %s', { timeout: LIMIT }, async ([point, left], context) => {
    const database = await prepared(context)
    const first = await startKillable(database.url, { dieAt: point }).catch(() => undefined)
    if (first) expect(await first.ended).toBe('SIGKILL')
    expect(await written(database)).toMatchObject({ status: 'RUNNING', parts: left, mails: 0 })
    await start(context, database)
    await expectWhole(database)
  })
})

test.concurrent('three simultaneous processes write each row once', {
  timeout: LIMIT,
}, async (context) => {
  const database = await prepared(context, createDemoDatabase)
  const jobs = openJobs({ url: database.url, log: openLog('silent') })
  await jobs.startSending([writeExportJob])
  for (let more = 0; more < 3; more += 1) await jobs.send(database.db, writeExportJob, key)
  await jobs.stop()
  await Promise.all(Array.from({ length: 3 }, () => start(context, database)))
  await expectWhole(database)
})
