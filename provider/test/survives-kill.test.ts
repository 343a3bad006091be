import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestContext } from 'vitest'
import { describe, expect, test } from 'vitest'
import type { FaultPoint } from '../src/platform/fault-points.ts'
import { transact } from '../src/platform/transaction.ts'
import { seedDemoClients } from '../src/sandbox/seed/demo-clients.ts'
import { adjustFloat, expectBooksToAgree, isDrained } from './books.ts'
import type { TestDatabase } from './database.ts'
import { createTestDatabase } from './database.ts'
import { payout } from './payouts.ts'
import { order, PAYER } from './provider.ts'
import type { ProviderProcess } from './provider-process.ts'
import { startProvider } from './provider-process.ts'
import { listenTo } from './webhooks.ts'

const LIMIT = 120_000
type Account = { bsb: string; accountNumber: string }
const PAYEE: Account = { bsb: '062000', accountNumber: '12340002' }

async function prepared({ onTestFinished }: TestContext): Promise<TestDatabase> {
  const database = await createTestDatabase({ max: 3 })
  onTestFinished(() => database.drop())
  await transact(database.db, (tx) => seedDemoClients(tx, new Date()))
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

async function createWaiting(provider: ProviderProcess): Promise<{ id: string; payID: string }> {
  const made = await provider.call('POST', '/rest/v1/paymentRequest', {
    body: { PaymentRequest: order() },
  })
  const { PaymentRequest, PaymentRequestStatus } = JSON.parse(made.text)
  return { id: PaymentRequestStatus.paymentRequestId, payID: PaymentRequest.payID }
}

const pay = (provider: ProviderProcess, payID: string) =>
  provider.call('POST', '/test-bank/payments', { body: { payID, amount: 100, ...PAYER } })

async function linesOf(
  provider: ProviderProcess,
  { bsb, accountNumber } = PAYER as Account,
): Promise<string[]> {
  const statement = await provider.call('GET', `/test-bank/payers/${bsb}/${accountNumber}`)
  return JSON.parse(statement.text).lines.map((line: { amount: string }) => line.amount)
}

async function statusOf(provider: ProviderProcess, id: string) {
  const { text } = await provider.call('GET', `/rest/v1/paymentRequest?id=${id}`)
  return JSON.parse(text).PaymentRequestStatus
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
  test.for<[FaultPoint, 'nothing done' | 'done']>([
    ['refund-before-claim', 'nothing done'],
    ['refund-after-claim', 'nothing done'],
    ['refund-after-commit', 'done'],
    ['refund-while-answering', 'done'],
    ['rail-after-accepted', 'done'],
    ['rail-after-settled', 'done'],
  ])('at %s', { timeout: LIMIT }, async ([point, left], context) => {
    const database = await prepared(context)
    const first = await start(context, database, point)
    const { id, payID } = await createWaiting(first)
    expect((await pay(first, payID)).status).toBe(200)
    const path = `/rest/v1/paymentRequest/refund?id=${id}&refundAmount=40`
    const key = randomUUID()
    const heard = await first.call('POST', path, { key, body: {} }).catch(() => undefined)
    expect(await first.ended).toBe('SIGKILL')
    const stored = await database.pool.query<{ body: string }>('SELECT body FROM idempotency_keys')
    expect(stored.rows).toHaveLength(left === 'done' ? 1 : 0)

    const second = await start(context, database)
    const since = Date.now()
    const retried = await second.call('POST', path, { key, body: {} })
    expect(retried.status, retried.text).toBe(200)
    if (left === 'done') expect(retried.text).toBe(stored.rows[0]?.body)
    if (heard) expect(retried.text).toBe(heard.text)
    await expectNothingInProgress(database, since)
    expect((await second.call('POST', path, { key, body: {} })).text).toBe(retried.text)
    expect(await statusOf(second, id)).toMatchObject({
      status: 'RETURN_COMPLETE',
      refundInformation: {
        availableBalance: '60.00',
        requests: [{ amount: '40.00', status: 'COMPLETE' }],
      },
    })
    expect(await linesOf(second)).toEqual(['40.00', '-100.00'])
    expect((await second.call('GET', '/rest/v1/balance')).text).toBe('{"balance":60}')
  })
})

describe.concurrent('a payout takes effect once after a power failure', () => {
  test.for<[FaultPoint, 'nothing done' | 'done']>([
    ['payout-after-claim', 'nothing done'],
    ['payout-after-commit', 'done'],
    ['rail-after-accepted', 'done'],
    ['rail-after-settled', 'done'],
  ])('at %s', { timeout: LIMIT }, async ([point, left], context) => {
    const database = await prepared(context)
    await adjustFloat(database.pool, 'HARBOUR', 100_00)
    const first = await start(context, database, point)
    const key = randomUUID()
    const body = { Payment: payout({ paymentAmount: '40.00', ...PAYEE }) }
    const path = '/rest/v1/payment'
    const heard = await first.call('POST', path, { key, body }).catch(() => undefined)
    expect(await first.ended).toBe('SIGKILL')
    const stored = await database.pool.query<{ body: string }>('SELECT body FROM idempotency_keys')
    expect(stored.rows).toHaveLength(left === 'done' ? 1 : 0)

    const second = await start(context, database)
    const since = Date.now()
    const retried = await second.call('POST', path, { key, body })
    expect(retried.status, retried.text).toBe(201)
    if (left === 'done') expect(retried.text).toBe(stored.rows[0]?.body)
    if (heard) expect(retried.text).toBe(heard.text)
    await expectNothingInProgress(database, since)
    const id = JSON.parse(retried.text).PaymentStatus.paymentId
    const record = await second.call('GET', `/rest/v1/payment?id=${id}`)
    expect(JSON.parse(record.text).PaymentStatus.status).toBe('SETTLED')
    expect(await linesOf(second, PAYEE)).toEqual(['40.00'])
    expect((await second.call('GET', '/rest/v1/balance')).text).toBe('{"balance":60}')
  })
})

describe.concurrent('a sweep takes effect once after a power failure', () => {
  test.for<[FaultPoint, 'nothing done' | 'done']>([
    ['sweep-after-claim', 'nothing done'],
    ['sweep-after-commit', 'done'],
    ['rail-after-accepted', 'done'],
    ['rail-after-settled', 'done'],
  ])('at %s', { timeout: LIMIT }, async ([point, left], context) => {
    const database = await prepared(context)
    await database.pool.query(
      `UPDATE clients SET settlement_pay_id = NULL, settlement_account_bsb = '062000',
              settlement_account_no = '12340002' WHERE client_id = 'HARBOUR'`,
    )
    await listenTo(database.pool)
    await adjustFloat(database.pool, 'HARBOUR', 100_00)
    const first = await start(context, database, point)
    const key = randomUUID()
    const body = { SweepRequest: { amount: '40.00', clientTransactionId: randomUUID() } }
    const path = '/rest/v1/sweepRequest'
    const heard = await first.call('POST', path, { key, body }).catch(() => undefined)
    expect(await first.ended).toBe('SIGKILL')
    const stored = await database.pool.query<{ body: string }>('SELECT body FROM idempotency_keys')
    expect(stored.rows).toHaveLength(left === 'done' ? 1 : 0)

    const second = await start(context, database)
    const since = Date.now()
    const retried = await second.call('POST', path, { key, body })
    expect(retried.status, retried.text).toBe(201)
    if (left === 'done') expect(retried.text).toBe(stored.rows[0]?.body)
    if (heard) expect(retried.text).toBe(heard.text)
    await expectNothingInProgress(database, since)
    const { rows } = await database.pool.query('SELECT event FROM webhook_events ORDER BY event_no')
    expect(rows.map(({ event }) => event)).toEqual(['Payment.CREATED', 'Payment.SETTLED'])
    expect(await linesOf(second, PAYEE)).toEqual(['40.00'])
    expect((await second.call('GET', '/rest/v1/balance')).text).toBe('{"balance":60}')
  })
})

describe.concurrent('a payment takes effect once after a power failure', () => {
  test.for<[FaultPoint, number]>([
    ['payment-after-debit', 100],
    ['payment-after-decision', 100],
  ])('at %s', { timeout: LIMIT }, async ([point], context) => {
    const database = await prepared(context)
    const first = await start(context, database, point)
    const { id, payID } = await createWaiting(first)
    await expect(pay(first, payID)).rejects.toThrow()
    expect(await first.ended).toBe('SIGKILL')

    const second = await start(context, database)
    await expectNothingInProgress(database, Date.now())
    expect(await statusOf(second, id)).toMatchObject({ status: 'COMPLETE', amountReceived: 100 })
    expect(await linesOf(second)).toEqual(['-100.00'])
    expect((await second.call('GET', '/rest/v1/balance')).text).toBe('{"balance":100}')
  })
})

describe.concurrent('a creation takes effect once after a power failure', () => {
  test.for<[FaultPoint, number]>([
    ['create-after-claim', 0],
    ['create-after-commit', 1],
  ])('at %s', { timeout: LIMIT }, async ([point, made], context) => {
    const database = await prepared(context)
    const first = await start(context, database, point)
    const key = randomUUID()
    const body = { PaymentRequest: order() }
    await expect(first.call('POST', '/rest/v1/paymentRequest', { key, body })).rejects.toThrow()
    expect(await first.ended).toBe('SIGKILL')
    const count = async () =>
      (await database.pool.query('SELECT count(*) FROM payment_requests')).rows[0].count
    expect(await count()).toBe(made)

    const second = await start(context, database)
    const retried = await second.call('POST', '/rest/v1/paymentRequest', { key, body })
    expect(retried.status, retried.text).toBe(200)
    expect((await second.call('POST', '/rest/v1/paymentRequest', { key, body })).text).toBe(
      retried.text,
    )
    expect(await count()).toBe(1)
  })
})

test('a process that is stopped answers its calls and exits within seconds', {
  timeout: LIMIT,
}, async (context) => {
  const database = await prepared(context)
  const provider = await start(context, database)
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
