import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { payoutCalls } from '../../../test/records/payouts.ts'
import { sweepCalls } from '../../../test/records/sweeps.ts'

const provider = await openTestProvider({ settings: { DATABASE_POOL: '20' } })
const { call, settled, platform } = provider
const { balance, hold, sweep } = sweepCalls(provider)
const { pay } = payoutCalls(provider)
const CALLERS = 50

beforeEach(() => hold(100))
afterEach(async () => {
  await settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })
const counted = <Value>(values: Value[]) =>
  Object.fromEntries(
    [...new Set(values)].map((value) => [value, values.filter((other) => other === value).length]),
  )
const sweepsMade = async () =>
  (await platform.pool.query('SELECT count(*) FROM sweeps')).rows[0].count as number

test('fifty concurrent sweeps never overdraw a small balance', async () => {
  const answers = await times(CALLERS, () => sweep('30.00', withKey(randomUUID())))
  expect(counted(answers.map((answer) => answer.status))).toEqual({ 201: 3, 400: 47 })
  for (const answer of answers.filter(({ status }) => status === 400))
    expect(answer.body.details.failureCode).toBe('ERR0.11')
  expect(await balance()).toBe(10)
})

test('concurrent sweeps and payouts share one balance', async () => {
  const answers = await times(CALLERS, (index) =>
    index % 2 === 0 ? sweep('30.00') : pay({ paymentAmount: '30.00' }),
  )
  expect(counted(answers.map((answer) => answer.status))).toEqual({ 201: 3, 400: 47 })
  expect(await balance()).toBe(10)
})

test('fifty calls with one idempotency key have one effect and the same response', async () => {
  const before = await sweepsMade()
  const body = { SweepRequest: { amount: '30.00', clientTransactionId: randomUUID() } }
  const key = withKey(randomUUID())
  const answers = await times(CALLERS, () =>
    call('POST', '/rest/v1/sweepRequest', { body, ...key }),
  )
  expect(counted(answers.map((answer) => answer.status))).toEqual({ 201: CALLERS })
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
  expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(
    CALLERS - 1,
  )
  await settled()
  expect([await balance(), (await sweepsMade()) - before]).toEqual([70, 1])
  const later = await call('POST', '/rest/v1/sweepRequest', { body, ...key })
  expect([later.status, later.text]).toEqual([201, answers[0]?.text])
})

test('one idempotency key with another amount is rejected with 422', async () => {
  const key = withKey(randomUUID())
  const clientTransactionId = randomUUID()
  expect((await sweep('10.00', key, { clientTransactionId })).status).toBe(201)
  const other = await sweep('10.01', key, { clientTransactionId })
  expect([other.status, other.body.message]).toEqual([
    422,
    'Idempotency-Key was used with another request',
  ])
  expect(await balance()).toBe(90)
})

test('one clientTransactionId with fifty idempotency keys is swept once', async () => {
  const clientTransactionId = randomUUID()
  const answers = await times(CALLERS, () =>
    sweep('10.00', withKey(randomUUID()), { clientTransactionId }),
  )
  expect(counted(answers.map((answer) => answer.status))).toEqual({ 201: 1, 409: CALLERS - 1 })
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'Duplicate clientTransactionId: it was used by another sweep request',
  )
  expect(await balance()).toBe(90)
})

test('two concurrent sweeps without a key have one effect, and the other gets 409', async () => {
  const clientTransactionId = randomUUID()
  const answers = await times(2, () => sweep('10.00', {}, { clientTransactionId }))
  expect(counted(answers.map((answer) => answer.status))).toEqual({ 201: 1, 409: 1 })
  expect(await balance()).toBe(90)
})

test('a rejected sweep leaves its key and its id unused', async () => {
  const key = withKey(randomUUID())
  const body = { SweepRequest: { amount: '130.00', clientTransactionId: randomUUID() } }
  expect((await call('POST', '/rest/v1/sweepRequest', { body, ...key })).status).toBe(400)
  await hold(200)
  expect((await call('POST', '/rest/v1/sweepRequest', { body, ...key })).status).toBe(201)
  expect(await balance()).toBe(70)
})
