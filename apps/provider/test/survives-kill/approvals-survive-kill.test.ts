import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { setApprovalPolicy } from '../../src/people/approvals/policy/approval-policy-store.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { Platform } from '../../src/platform/platform.ts'
import type { FaultPoint } from '../../src/platform/process/fault-points.ts'
import { readEnv } from '../../src/platform/settings/env.ts'
import { adjustFloat, expectBooksToAgree, isDrained } from '../books.ts'
import type { TestDatabase } from '../database.ts'
import type { ProviderProcess } from '../provider-process.ts'
import { everyAmount } from '../records/approvals.ts'
import { payout } from '../records/payouts.ts'
import { openTokenMint } from '../sign-in/id-tokens.ts'
import type { Branch } from './killed-processes.ts'
import { addBranch, openKillSuite } from './killed-processes.ts'

const LIMIT = 300_000
/**
 * Returns the Authorization header of an administrator who acts for the branch. This process is the issuer of the
 * token.
 */
function adminOf(database: TestDatabase, { origin }: ProviderProcess, { clientId }: Branch) {
  const env = readEnv({ PROVIDER_PORT: new URL(origin).port })
  const { db, pool } = database
  const mint = openTokenMint({ env, db, pool, clock: systemClock } as Platform)
  return mint('admin@harbour.example').then((token) => `Bearer ${token},${clientId}`)
}

/** Adds a client that has money and holds every payout for approval. */
async function addCarefulBranch(database: TestDatabase): Promise<Branch> {
  const branch = await addBranch(database)
  await adjustFloat(database.pool, branch.clientId, 1000_00)
  await setApprovalPolicy(database.db, branch.clientId, everyAmount({ apiKeys: true }))
  return branch
}

async function stored({ pool }: TestDatabase, { clientId }: Branch) {
  const { rows } = await pool.query<{ statuses: string[]; payments: string }>(
    `SELECT (SELECT array_agg(status) FROM approval_requests WHERE client_id = $1) AS statuses,
            (SELECT count(*) FROM payments WHERE client_id = $1) AS payments`,
    [clientId],
  )
  return [rows[0]?.statuses, Number(rows[0]?.payments)]
}

describe('after a power failure', () => {
  const suite = openKillSuite()

  test('a call that needs approval is stored once, even if the process dies before it answers', {
    timeout: LIMIT,
  }, async () => {
    const { database } = suite
    const branch = await addCarefulBranch(database)
    const first = await suite.running()
    await first.dieAt('approval-after-asking')
    const body = { Payment: payout({ paymentAmount: '40.00' }) }
    const send = { as: branch.apiKey, body, key: randomUUID() }
    await first.call('POST', '/rest/v1/payment', send).catch(() => undefined)
    expect(await first.ended).toBe('SIGKILL')
    expect(await stored(database, branch)).toEqual([['PENDING'], 0])
    const second = await suite.running()
    const again = await second.call('POST', '/rest/v1/payment', send)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 'true'])
    expect(await stored(database, branch)).toEqual([['PENDING'], 0])
  })

  test.for<[FaultPoint, 'nothing done' | 'done']>([
    ['approval-after-running', 'nothing done'],
    ['approval-after-commit', 'done'],
  ])('at %s an approved payout is made once', { timeout: LIMIT }, async ([point, left]) => {
    const { database } = suite
    const branch = await addCarefulBranch(database)
    const first = await suite.running()
    await first.dieAt(point)
    const body = { Payment: payout({ paymentAmount: '40.00' }) }
    const held = await first.call('POST', '/rest/v1/payment', { as: branch.apiKey, body })
    expect(held.status, held.text).toBe(202)
    const { approvalId } = JSON.parse(held.text).Approval
    const path = `/portal/v1/approvals/${approvalId}/approve`
    const decision = { body: { version: 1 }, key: randomUUID() }
    const as = await adminOf(database, first, branch)
    await first.call('POST', path, { ...decision, as }).catch(() => undefined)
    expect(await first.ended).toBe('SIGKILL')
    expect(await stored(database, branch)).toEqual(
      left === 'done' ? [['EXECUTED'], 1] : [['PENDING'], 0],
    )

    const second = await suite.running()
    const since = Date.now()
    const retried = await second.call('POST', path, {
      ...decision,
      as: await adminOf(database, second, branch),
    })
    expect(retried.status, retried.text).toBe(200)
    expect(JSON.parse(retried.text).Approval.status).toBe('EXECUTED')
    expect(await stored(database, branch)).toEqual([['EXECUTED'], 1])
    while (!(await isDrained(database.pool)) && Date.now() - since < 30_000) await wait(100)
    await expectBooksToAgree(database.pool)
    const balance = await second.call('GET', '/rest/v1/balance', { as: branch.apiKey })
    expect(balance.text).toBe('{"balance":960}')
  })
})
