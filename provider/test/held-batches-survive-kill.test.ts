import { randomUUID } from 'node:crypto'
import { readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { clientIdOf } from '@tideway/contract/calls/ids'
import type { TestContext } from 'vitest'
import { describe, expect, test } from 'vitest'
import { setApprovalPolicy } from '../src/approvals/approval-policy-store.ts'
import { sshKeyPairOf } from '../src/file-exchange/sftp/ssh-key-store.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readEnv } from '../src/platform/env.ts'
import type { FaultPoint } from '../src/platform/fault-points.ts'
import type { Platform } from '../src/platform/platform.ts'
import { transact } from '../src/platform/transaction.ts'
import { seedDemoAccounts } from '../src/sandbox/seed/demo-accounts.ts'
import { seedDemoClients } from '../src/sandbox/seed/demo-clients.ts'
import { abaFile } from './aba-file.ts'
import { adjustFloat, expectBooksToAgree, isDrained } from './books.ts'
import { createTestDatabase } from './database.ts'
import { prepareFarEnd } from './far-end.ts'
import { openTokenMint } from './id-tokens.ts'
import type { ProviderProcess } from './provider-process.ts'
import { freePort, startProvider } from './provider-process.ts'
import { until } from './report-deliveries.ts'

const LIMIT = 180_000
const harbour = clientIdOf('HARBOUR')

interface Stored {
  approval: string
  batch: string
  held: boolean
  made: number
  payments: number
}

/** Opens a database whose policy holds every file, and a server of HARBOUR's for the file. */
async function prepared({ onTestFinished }: TestContext) {
  const database = await createTestDatabase({ max: 3 })
  onTestFinished(() => database.drop())
  await transact(database.db, async (tx) => {
    await seedDemoClients(tx, new Date())
    await seedDemoAccounts(tx, new Date())
  })
  await adjustFloat(database.pool, harbour, 100_000)
  const amounts = { ...noApprovalPolicy.amounts, batch: '0.00' }
  await setApprovalPolicy(database.db, harbour, { ...noApprovalPolicy, amounts })
  const port = await freePort()
  const platform = { env: readEnv({}), db: database.db, clock: systemClock }
  const { publicKey } = await sshKeyPairOf(platform, harbour, 'batch')
  const farEnd = await prepareFarEnd('the demo server', port, publicKey)
  onTestFinished(() => farEnd.remove())
  onTestFinished(() => farEnd.stop())
  await farEnd.start()
  await database.pool.query(
    `INSERT INTO batch_apps (client_id, enabled, host, port, user_name, folder, prefix, extension)
     VALUES ('HARBOUR', true, '127.0.0.1', $1, $2, 'input', 'payment', 'aba')`,
    [port, farEnd.userName],
  )
  const settings = { OUTBOUND_ALLOW: `127.0.0.1:${port}`, BATCH_POLL_SECONDS: '1' }
  const stored = async () => {
    const { rows } = await database.pool.query<Stored>(
      `SELECT a.status AS approval, b.status AS batch, b.held, b.made,
              (SELECT count(*)::int FROM payments) AS payments
         FROM batches b JOIN approval_requests a USING (client_id, approval_id)`,
    )
    return rows
  }
  return {
    database,
    farEnd,
    stored,
    async upload() {
      const aside = path.join(farEnd.input, 'upload')
      await writeFile(aside, abaFile([{ cents: 100 }, { cents: 200 }, { cents: 300 }]))
      await rename(aside, path.join(farEnd.input, 'payment_1.aba'))
    },
    async start(stopAt?: FaultPoint): Promise<ProviderProcess> {
      const options = { settings, ...(stopAt && { stopAt }) }
      const started = await startProvider(database.url, options)
      onTestFinished(() => started.signal('SIGKILL'))
      return started
    },
    /** Decides about the only request as a demo user, whose token's issuer is this process. */
    async decide({ origin, call }: ProviderProcess, act: 'approve' | 'decline', key: string) {
      await until(async () => (await stored()).length > 0, 'the request', 60_000)
      const { rows } = await database.pool.query('SELECT approval_id FROM approval_requests')
      const env = readEnv({ PROVIDER_PORT: new URL(origin).port })
      const { db, pool } = database
      const mint = openTokenMint({ env, db, pool, clock: systemClock } as Platform)
      return call('POST', `/portal/v1/approvals/${rows[0]?.approval_id}/${act}`, {
        as: `Bearer ${await mint('admin@harbour.example')}`,
        body: { version: 1, comment: 'Checked' },
        key,
      })
    },
    async filed() {
      await until(
        async () => {
          const { rows } = await database.pool.query('SELECT filing FROM batches')
          return rows.every(({ filing }) => filing !== 'WAITING')
        },
        'the end of the file',
        60_000,
      )
      await until(() => isDrained(database.pool), 'the end of the payouts', 30_000)
      // Long enough for another poll, and for a payment that must not happen.
      await wait(2500)
    },
  }
}

const waiting: Stored = {
  approval: 'PENDING',
  batch: 'RECEIVED',
  held: true,
  made: 0,
  payments: 0,
}
const paid: Stored = {
  approval: 'EXECUTED',
  batch: 'PROCESSED',
  held: false,
  made: 3,
  payments: 3,
}

describe('a payment file under four eyes, after a power failure', () => {
  test('while it begins to wait, has one request, and is paid once', {
    timeout: LIMIT,
  }, async (context) => {
    const world = await prepared(context)
    const first = await world.start('batch-after-receipt')
    await world.upload()
    expect(await first.ended).toBe('SIGKILL')
    expect(await world.stored()).toEqual([waiting])
    const second = await world.start()
    await wait(3000)
    expect(await world.stored()).toEqual([waiting])
    expect((await world.decide(second, 'approve', randomUUID())).status).toBe(200)
    await world.filed()
    expect(await world.stored()).toEqual([paid])
    await expectBooksToAgree(world.database.pool)
  })

  test.for<[FaultPoint, left: Partial<Stored>]>([
    ['approval-after-running', waiting],
    ['approval-after-commit', { approval: 'EXECUTED', held: false }],
    ['batch-after-line', { approval: 'EXECUTED', held: false, payments: 1 }],
    ['batch-after-lines', { approval: 'EXECUTED', held: false, payments: 3 }],
    ['batch-before-move', paid],
  ])('at %s of its approval is paid once', { timeout: LIMIT }, async ([point, left], context) => {
    const world = await prepared(context)
    const first = await world.start(point)
    await world.upload()
    const key = randomUUID()
    await world.decide(first, 'approve', key).catch(() => undefined)
    expect(await first.ended).toBe('SIGKILL')
    expect(await world.stored()).toMatchObject([left])
    const second = await world.start()
    const retried = await world.decide(second, 'approve', key)
    expect(retried.status, retried.text).toBe(200)
    await world.filed()
    expect(await world.stored()).toEqual([paid])
    await expectBooksToAgree(world.database.pool)
    expect((await readdir(path.join(world.farEnd.input, 'processed'))).sort()).toEqual([
      'payment_1.aba',
      'payment_1.aba.result.csv',
    ])
  })

  test('while it is rejected is never paid', { timeout: LIMIT }, async (context) => {
    const world = await prepared(context)
    const first = await world.start('batch-before-rejection')
    await world.upload()
    await world.decide(first, 'decline', randomUUID()).catch(() => undefined)
    expect(await first.ended).toBe('SIGKILL')
    expect(await world.stored()).toEqual([{ ...waiting, approval: 'DECLINED' }])
    await world.start()
    await world.filed()
    expect(await world.stored()).toEqual([
      { ...waiting, approval: 'DECLINED', batch: 'REJECTED', held: false },
    ])
    expect((await readdir(path.join(world.farEnd.input, 'rejected'))).sort()).toEqual([
      'payment_1.aba',
      'payment_1.aba.result.csv',
    ])
    const { rows } = await world.database.pool.query(
      `SELECT count(*)::int AS count FROM mails WHERE reason = 'batch-rejected'`,
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})
