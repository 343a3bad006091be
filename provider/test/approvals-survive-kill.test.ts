import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { clientIdOf } from '@tideway/contract/calls/ids'
import type { TestContext } from 'vitest'
import { describe, expect, test } from 'vitest'
import { setApprovalPolicy } from '../src/approvals/approval-policy-store.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readEnv } from '../src/platform/env.ts'
import type { FaultPoint } from '../src/platform/fault-points.ts'
import type { Platform } from '../src/platform/platform.ts'
import { transact } from '../src/platform/transaction.ts'
import { seedDemoAccounts } from '../src/sandbox/seed/demo-accounts.ts'
import { seedDemoClients } from '../src/sandbox/seed/demo-clients.ts'
import { everyAmount } from './approvals.ts'
import { adjustFloat, expectBooksToAgree, isDrained } from './books.ts'
import type { TestDatabase } from './database.ts'
import { createTestDatabase } from './database.ts'
import { openTokenMint } from './id-tokens.ts'
import { payout } from './payouts.ts'
import type { ProviderProcess } from './provider-process.ts'
import { startProvider } from './provider-process.ts'

const LIMIT = 120_000
const harbour = clientIdOf('HARBOUR')

async function prepared({ onTestFinished }: TestContext): Promise<TestDatabase> {
  const database = await createTestDatabase({ max: 3 })
  onTestFinished(() => database.drop())
  await transact(database.db, async (tx) => {
    await seedDemoClients(tx, new Date())
    await seedDemoAccounts(tx, new Date())
  })
  await adjustFloat(database.pool, harbour, 1000_00)
  await setApprovalPolicy(database.db, harbour, everyAmount({ apiKeys: true }))
  return database
}

async function start(
  { onTestFinished }: TestContext,
  database: TestDatabase,
  stopAt?: FaultPoint,
): Promise<ProviderProcess> {
  const started = await startProvider(database.url, stopAt ? { stopAt } : {})
  onTestFinished(() => started.signal('SIGKILL'))
  return started
}

/** Returns a token of a demo user for this process, whose address is its issuer. */
function tokenOf(database: TestDatabase, { origin }: ProviderProcess, email: string) {
  const env = readEnv({ PROVIDER_PORT: new URL(origin).port })
  const { db, pool } = database
  const mint = openTokenMint({ env, db, pool, clock: systemClock } as Platform)
  return mint(email).then((token) => `Bearer ${token}`)
}

const admin = 'admin@harbour.example'

async function stored({ pool }: TestDatabase) {
  const { rows } = await pool.query<{ statuses: string[]; payments: string }>(
    `SELECT (SELECT array_agg(status) FROM approval_requests) AS statuses,
            (SELECT count(*) FROM payments) AS payments`,
  )
  return [rows[0]?.statuses, Number(rows[0]?.payments)]
}

test('a call that waits is stored once, if the process dies before it answers', {
  timeout: LIMIT,
}, async (context) => {
  const database = await prepared(context)
  const first = await start(context, database, 'approval-after-asking')
  const send = { body: { Payment: payout({ paymentAmount: '40.00' }) }, key: randomUUID() }
  await first.call('POST', '/rest/v1/payment', send).catch(() => undefined)
  expect(await first.ended).toBe('SIGKILL')
  expect(await stored(database)).toEqual([['PENDING'], 0])
  const second = await start(context, database)
  const again = await second.call('POST', '/rest/v1/payment', send)
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 'true'])
  expect(await stored(database)).toEqual([['PENDING'], 0])
})

describe.concurrent('an approved payout leaves once after a power failure', () => {
  test.for<[FaultPoint, 'nothing done' | 'done']>([
    ['approval-after-running', 'nothing done'],
    ['approval-after-commit', 'done'],
  ])('at %s', { timeout: LIMIT }, async ([point, left], context) => {
    const database = await prepared(context)
    const first = await start(context, database, point)
    const body = { Payment: payout({ paymentAmount: '40.00' }) }
    const held = await first.call('POST', '/rest/v1/payment', { body })
    expect(held.status, held.text).toBe(202)
    const { approvalId } = JSON.parse(held.text).Approval
    const path = `/portal/v1/approvals/${approvalId}/approve`
    const decision = { body: { version: 1 }, key: randomUUID() }
    const as = await tokenOf(database, first, admin)
    await first.call('POST', path, { ...decision, as }).catch(() => undefined)
    expect(await first.ended).toBe('SIGKILL')
    expect(await stored(database)).toEqual(left === 'done' ? [['EXECUTED'], 1] : [['PENDING'], 0])

    const second = await start(context, database)
    const since = Date.now()
    const retried = await second.call('POST', path, {
      ...decision,
      as: await tokenOf(database, second, admin),
    })
    expect(retried.status, retried.text).toBe(200)
    expect(JSON.parse(retried.text).Approval.status).toBe('EXECUTED')
    expect(await stored(database)).toEqual([['EXECUTED'], 1])
    while (!(await isDrained(database.pool)) && Date.now() - since < 30_000) await wait(100)
    await expectBooksToAgree(database.pool)
    expect((await second.call('GET', '/rest/v1/balance')).text).toBe('{"balance":960}')
  })
})
