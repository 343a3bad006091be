import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { FaultPoint } from '../../src/platform/process/fault-points.ts'
import { adjustFloat, expectBooksToAgree, isDrained } from '../books.ts'
import type { TestDatabase } from '../database.ts'
import { order } from '../provider.ts'
import type { ProviderProcess } from '../provider-process.ts'
import { startProvider } from '../provider-process.ts'
import { payout } from '../records/payouts.ts'
import { eventsOf, listenTo } from '../records/webhooks.ts'
import type { Branch } from './killed-processes.ts'
import { addBranch, createDemoDatabase, openKillSuite } from './killed-processes.ts'

const LIMIT = 300_000

async function createWaiting(
  provider: ProviderProcess,
  { clientId, apiKey }: Branch,
): Promise<{ id: string; payID: string }> {
  const answer = await provider.call('POST', '/rest/v1/paymentRequest', {
    as: apiKey,
    body: { PaymentRequest: order({ clientId }) },
  })
  const { PaymentRequest, PaymentRequestStatus } = JSON.parse(answer.text)
  return { id: PaymentRequestStatus.paymentRequestId, payID: PaymentRequest.payID }
}

const pay = (provider: ProviderProcess, payID: string, { account }: Branch) =>
  provider.call('POST', '/test-bank/payments', {
    body: { payID, amount: 100, payerName: 'Marnie Blake', ...account },
  })

async function linesOf(
  provider: ProviderProcess,
  { account: { bsb, accountNumber } }: Branch,
): Promise<string[]> {
  const statement = await provider.call('GET', `/test-bank/payers/${bsb}/${accountNumber}`)
  return JSON.parse(statement.text).lines.map((line: { amount: string }) => line.amount)
}

async function statusOf(provider: ProviderProcess, { apiKey }: Branch, id: string) {
  const { text } = await provider.call('GET', `/rest/v1/paymentRequest?id=${id}`, { as: apiKey })
  return JSON.parse(text).PaymentRequestStatus
}

async function balanceOf(provider: ProviderProcess, { apiKey }: Branch): Promise<number> {
  return JSON.parse((await provider.call('GET', '/rest/v1/balance', { as: apiKey })).text).balance
}

/** Returns the stored answers for an idempotency key. */
async function answersTo({ pool }: TestDatabase, key: string): Promise<string[]> {
  const { rows } = await pool.query<{ body: string }>(
    'SELECT body FROM idempotency_keys WHERE key = $1',
    [key],
  )
  return rows.map(({ body }) => body)
}

/** Expects that nothing is in progress 30 seconds after a restart (quality 2). */
async function expectNothingInProgress(database: TestDatabase, since: number): Promise<void> {
  while (!(await isDrained(database.pool)) && Date.now() - since < 30_000) await wait(100)
  expect(Date.now() - since).toBeLessThan(30_000)
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*) FROM refunds WHERE status = 'IN_PROGRESS') AS refunds,
            (SELECT count(*) FROM payment_requests WHERE status = 'RETURN_IN_PROGRESS') AS requests,
            (SELECT count(*) FROM payments WHERE status IN ('CREATED', 'PENDING')) AS payouts,
            (SELECT count(*) FROM sweeps WHERE status IN ('CREATED', 'PENDING')) AS sweeps`,
  )
  expect(rows).toEqual([{ refunds: 0, requests: 0, payouts: 0, sweeps: 0 }])
  await expectBooksToAgree(database.pool)
}

describe.concurrent('a refund takes effect once after a power failure', () => {
  const suite = openKillSuite()
  test.for<[FaultPoint, 'nothing done' | 'done']>([
    ['refund-before-claim', 'nothing done'],
    ['refund-after-claim', 'nothing done'],
    ['refund-after-commit', 'done'],
    ['refund-while-answering', 'done'],
    ['rail-after-accepted', 'done'],
    ['rail-after-settled', 'done'],
  ])('at %s', { timeout: LIMIT, concurrent: false }, async ([point, left]) => {
    const { database } = suite
    const branch = await addBranch(database)
    const first = await suite.running()
    await first.dieAt(point)
    const { id, payID } = await createWaiting(first, branch)
    expect((await pay(first, payID, branch)).status).toBe(200)
    const path = `/rest/v1/paymentRequest/refund?id=${id}&refundAmount=40`
    const key = randomUUID()
    const call = { as: branch.apiKey, key }
    const answer = await first.call('POST', path, { ...call, body: {} }).catch(() => undefined)
    expect(await first.ended).toBe('SIGKILL')
    const stored = await answersTo(database, key)
    expect(stored).toHaveLength(left === 'done' ? 1 : 0)

    const second = await suite.running()
    const since = Date.now()
    const retried = await second.call('POST', path, { ...call, body: {} })
    expect(retried.status, retried.text).toBe(200)
    if (left === 'done') expect(retried.text).toBe(stored[0])
    if (answer) expect(retried.text).toBe(answer.text)
    await expectNothingInProgress(database, since)
    expect((await second.call('POST', path, { ...call, body: {} })).text).toBe(retried.text)
    expect(await statusOf(second, branch, id)).toMatchObject({
      status: 'RETURN_COMPLETE',
      refundInformation: {
        availableBalance: '60.00',
        requests: [{ amount: '40.00', status: 'COMPLETE' }],
      },
    })
    expect(await linesOf(second, branch)).toEqual(['40.00', '-100.00'])
    expect(await balanceOf(second, branch)).toBe(60)
  })
})

describe.concurrent('a payout takes effect once after a power failure', () => {
  const suite = openKillSuite()
  test.for<[FaultPoint, 'nothing done' | 'done']>([
    ['payout-after-claim', 'nothing done'],
    ['payout-after-commit', 'done'],
    ['rail-after-accepted', 'done'],
    ['rail-after-settled', 'done'],
  ])('at %s', { timeout: LIMIT, concurrent: false }, async ([point, left]) => {
    const { database } = suite
    const branch = await addBranch(database)
    await adjustFloat(database.pool, branch.clientId, 100_00)
    const first = await suite.running()
    await first.dieAt(point)
    const key = randomUUID()
    const call = { as: branch.apiKey, key }
    const body = { Payment: payout({ paymentAmount: '40.00', ...branch.account }) }
    const path = '/rest/v1/payment'
    const answer = await first.call('POST', path, { ...call, body }).catch(() => undefined)
    expect(await first.ended).toBe('SIGKILL')
    const stored = await answersTo(database, key)
    expect(stored).toHaveLength(left === 'done' ? 1 : 0)

    const second = await suite.running()
    const since = Date.now()
    const retried = await second.call('POST', path, { ...call, body })
    expect(retried.status, retried.text).toBe(201)
    if (left === 'done') expect(retried.text).toBe(stored[0])
    if (answer) expect(retried.text).toBe(answer.text)
    await expectNothingInProgress(database, since)
    const id = JSON.parse(retried.text).PaymentStatus.paymentId
    const record = await second.call('GET', `/rest/v1/payment?id=${id}`, {
      as: branch.apiKey,
    })
    expect(JSON.parse(record.text).PaymentStatus.status).toBe('SETTLED')
    expect(await linesOf(second, branch)).toEqual(['40.00'])
    expect(await balanceOf(second, branch)).toBe(60)
  })
})

describe.concurrent('a sweep takes effect once after a power failure', () => {
  const suite = openKillSuite()
  test.for<[FaultPoint, 'nothing done' | 'done']>([
    ['sweep-after-claim', 'nothing done'],
    ['sweep-after-commit', 'done'],
    ['rail-after-accepted', 'done'],
    ['rail-after-settled', 'done'],
  ])('at %s', { timeout: LIMIT, concurrent: false }, async ([point, left]) => {
    const { database } = suite
    const branch = await addBranch(database)
    await database.pool.query(
      `UPDATE clients SET settlement_pay_id = NULL, settlement_account_bsb = $2,
              settlement_account_no = $3 WHERE client_id = $1`,
      [branch.clientId, branch.account.bsb, branch.account.accountNumber],
    )
    await listenTo(database.pool, branch.clientId)
    await adjustFloat(database.pool, branch.clientId, 100_00)
    const first = await suite.running()
    await first.dieAt(point)
    const key = randomUUID()
    const call = { as: branch.apiKey, key }
    const body = { SweepRequest: { amount: '40.00', clientTransactionId: randomUUID() } }
    const path = '/rest/v1/sweepRequest'
    const answer = await first.call('POST', path, { ...call, body }).catch(() => undefined)
    expect(await first.ended).toBe('SIGKILL')
    const stored = await answersTo(database, key)
    expect(stored).toHaveLength(left === 'done' ? 1 : 0)

    const second = await suite.running()
    const since = Date.now()
    const retried = await second.call('POST', path, { ...call, body })
    expect(retried.status, retried.text).toBe(201)
    if (left === 'done') expect(retried.text).toBe(stored[0])
    if (answer) expect(retried.text).toBe(answer.text)
    await expectNothingInProgress(database, since)
    const events = await eventsOf(database.pool, branch.clientId)
    expect(events.map(({ event }) => event)).toEqual(['Payment.CREATED', 'Payment.SETTLED'])
    expect(await linesOf(second, branch)).toEqual(['40.00'])
    expect(await balanceOf(second, branch)).toBe(60)
  })
})

describe.concurrent('a payment takes effect once after a power failure', () => {
  const suite = openKillSuite()
  test.for<[FaultPoint, number]>([
    ['payment-after-debit', 100],
    ['payment-after-decision', 100],
  ])('at %s', { timeout: LIMIT, concurrent: false }, async ([point]) => {
    const { database } = suite
    const branch = await addBranch(database)
    const first = await suite.running()
    await first.dieAt(point)
    const { id, payID } = await createWaiting(first, branch)
    await expect(pay(first, payID, branch)).rejects.toThrow()
    expect(await first.ended).toBe('SIGKILL')

    const second = await suite.running()
    await expectNothingInProgress(database, Date.now())
    expect(await statusOf(second, branch, id)).toMatchObject({
      status: 'COMPLETE',
      amountReceived: 100,
    })
    expect(await linesOf(second, branch)).toEqual(['-100.00'])
    expect(await balanceOf(second, branch)).toBe(100)
  })
})

describe.concurrent('a creation takes effect once after a power failure', () => {
  const suite = openKillSuite()
  test.for<[FaultPoint, number]>([
    ['create-after-claim', 0],
    ['create-after-commit', 1],
  ])('at %s', { timeout: LIMIT, concurrent: false }, async ([point, expectedCount]) => {
    const { database } = suite
    const branch = await addBranch(database)
    const first = await suite.running()
    await first.dieAt(point)
    const key = randomUUID()
    const call = { as: branch.apiKey, key }
    const body = { PaymentRequest: order({ clientId: branch.clientId }) }
    await expect(first.call('POST', '/rest/v1/paymentRequest', { ...call, body })).rejects.toThrow()
    expect(await first.ended).toBe('SIGKILL')
    const count = async () => {
      const { rows } = await database.pool.query(
        'SELECT count(*) FROM payment_requests WHERE client_id = $1',
        [branch.clientId],
      )
      return rows[0].count
    }
    expect(await count()).toBe(expectedCount)

    const second = await suite.running()
    const retried = await second.call('POST', '/rest/v1/paymentRequest', { ...call, body })
    expect(retried.status, retried.text).toBe(200)
    expect((await second.call('POST', '/rest/v1/paymentRequest', { ...call, body })).text).toBe(
      retried.text,
    )
    expect(await count()).toBe(1)
  })
})

test('a process that is stopped answers its calls and exits within seconds', {
  timeout: LIMIT,
}, async ({ onTestFinished }) => {
  const database = await createDemoDatabase()
  onTestFinished(() => database.drop())
  const provider = await startProvider(database.url)
  onTestFinished(() => provider.signal('SIGKILL'))
  const requested = Array.from({ length: 20 }, () =>
    provider.call('POST', '/rest/v1/paymentRequest', { body: { PaymentRequest: order() } }),
  )
  // By the first answer, the provider has accepted the last call.
  await Promise.race(requested)
  provider.signal('SIGTERM')
  const answers = await Promise.all(requested)
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(await provider.ended).toBe('0')
  const { rows } = await database.pool.query('SELECT count(*) FROM payment_requests')
  expect(rows[0].count).toBe(20)
})
