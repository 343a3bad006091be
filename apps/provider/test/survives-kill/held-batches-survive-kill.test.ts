import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { describe, expect, test } from 'vitest'
import { setApprovalPolicy } from '../../src/people/approvals/policy/approval-policy-store.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { Platform } from '../../src/platform/platform.ts'
import type { FaultPoint } from '../../src/platform/process/fault-points.ts'
import { readEnv } from '../../src/platform/settings/env.ts'
import { expectBooksToAgree } from '../books.ts'
import type { ProviderProcess } from '../provider-process.ts'
import { until } from '../records/report-deliveries.ts'
import { openTokenMint } from '../sign-in/id-tokens.ts'
import type { UploadedFile } from './killed-files.ts'
import { openFileSuite } from './killed-files.ts'

/** Both suites run at once, but the tests of a suite share one process and run in turn. */
const SERIAL = { timeout: 300_000, concurrent: false }
const harbour = clientIdOf('HARBOUR')

interface Stored {
  approval: string
  batch: string
  held: boolean
  made: number
  payments: number
}

/** Registers a suite in which HARBOUR's policy holds every file. */
function openHeldSuite() {
  const suite = openFileSuite(({ db }) => {
    const amounts = { ...noApprovalPolicy.amounts, batch: '0.00' }
    return setApprovalPolicy(db, harbour, { ...noApprovalPolicy, amounts })
  })
  const stored = async ({ name, cents }: UploadedFile) => {
    const { rows } = await suite.database.pool.query<Stored>(
      `SELECT a.status AS approval, b.status AS batch, b.held, b.made,
              (SELECT count(*)::int FROM payments WHERE amount_cents = ANY ($2)) AS payments
         FROM batches b JOIN approval_requests a USING (client_id, approval_id)
        WHERE file_name = $1`,
      [name, cents],
    )
    return rows
  }
  return {
    suite,
    stored,
    /** Approves or declines a file as a demo user. This process is the issuer of the token. */
    async decide(
      { origin, call }: ProviderProcess,
      act: 'approve' | 'decline',
      file: UploadedFile,
      key: string,
    ) {
      await until(async () => (await stored(file)).length > 0, 'the request', 60_000)
      const { db, pool } = suite.database
      const { rows } = await pool.query('SELECT approval_id FROM batches WHERE file_name = $1', [
        file.name,
      ])
      const env = readEnv({ PROVIDER_PORT: new URL(origin).port })
      const mint = openTokenMint({ env, db, pool, clock: systemClock } as Platform)
      return call('POST', `/portal/v1/approvals/${rows[0]?.approval_id}/${act}`, {
        as: `Bearer ${await mint('admin@harbour.example')}`,
        body: { version: 1, comment: 'Checked' },
        key,
      })
    },
    async filesIn(folder: 'processed' | 'rejected', { name }: UploadedFile) {
      const names = await readdir(path.join(suite.farEnd.input, folder))
      return names.filter((each) => each.startsWith(name)).sort()
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

/** Long enough for another poll, and for a payment that must not happen. */
const LATER_MS = 2500

describe.concurrent('a payment file under four eyes, after a power failure', () => {
  const { suite, stored, decide, filesIn } = openHeldSuite()

  test.for<[FaultPoint, left: Partial<Stored>]>([
    ['approval-after-running', waiting],
    ['approval-after-commit', { approval: 'EXECUTED', held: false }],
    ['batch-after-line', { approval: 'EXECUTED', held: false, payments: 1 }],
    ['batch-after-lines', { approval: 'EXECUTED', held: false, payments: 3 }],
    ['batch-before-move', paid],
  ])('at %s of its approval is paid once', SERIAL, async ([point, left]) => {
    const first = await suite.running()
    await first.dieAt(point)
    const file = await suite.upload()
    const key = randomUUID()
    await decide(first, 'approve', file, key).catch(() => undefined)
    expect(await first.ended).toBe('SIGKILL')
    expect(await stored(file)).toMatchObject([left])
    const second = await suite.running()
    const retried = await decide(second, 'approve', file, key)
    expect(retried.status, retried.text).toBe(200)
    await suite.filed(file)
    await wait(LATER_MS)
    expect(await stored(file)).toEqual([paid])
    await expectBooksToAgree(suite.database.pool)
    expect(await filesIn('processed', file)).toEqual([file.name, `${file.name}.result.csv`])
  })
})

describe.concurrent('a payment file that is held or declined, after a power failure', () => {
  const { suite, stored, decide, filesIn } = openHeldSuite()

  test('has one approval request, and is paid once', SERIAL, async () => {
    const first = await suite.running()
    await first.dieAt('batch-after-receipt')
    const file = await suite.upload()
    expect(await first.ended).toBe('SIGKILL')
    expect(await stored(file)).toEqual([waiting])
    const second = await suite.running()
    await wait(LATER_MS)
    expect(await stored(file)).toEqual([waiting])
    expect((await decide(second, 'approve', file, randomUUID())).status).toBe(200)
    await suite.filed(file)
    await wait(LATER_MS)
    expect(await stored(file)).toEqual([paid])
    await expectBooksToAgree(suite.database.pool)
  })

  test('is never paid once it is declined', SERIAL, async () => {
    const first = await suite.running()
    await first.dieAt('batch-before-rejection')
    const file = await suite.upload()
    await decide(first, 'decline', file, randomUUID()).catch(() => undefined)
    expect(await first.ended).toBe('SIGKILL')
    expect(await stored(file)).toEqual([{ ...waiting, approval: 'DECLINED' }])
    await suite.running()
    await suite.filed(file)
    await wait(LATER_MS)
    expect(await stored(file)).toEqual([
      { ...waiting, approval: 'DECLINED', batch: 'REJECTED', held: false },
    ])
    expect(await filesIn('rejected', file)).toEqual([file.name, `${file.name}.result.csv`])
    const { rows } = await suite.database.pool.query(
      `SELECT count(*)::int AS count FROM mails WHERE reason = 'batch-rejected'`,
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})
