import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { adjustFloat } from '../../../test/books.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { payout, payoutCalls } from '../../../test/records/payouts.ts'

const provider = await openTestProvider({ settings: { DATABASE_POOL: '20' } })
const { call, platform, settled } = provider
const { balance, pay, search } = payoutCalls(provider)
const CALLERS = 50

beforeEach(async () => {
  const cents = Math.round((await balance()) * 100)
  if (cents !== 100_00) await adjustFloat(platform.pool, 'HARBOUR', 100_00 - cents)
})
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

test('fifty simultaneous payouts from a small balance never overdraw it', async () => {
  const answers = await times(CALLERS, () => pay({ paymentAmount: '30.00' }, withKey(randomUUID())))
  expect(counted(answers.map((answer) => answer.status))).toEqual({ 201: 3, 400: 47 })
  for (const answer of answers.filter(({ status }) => status === 400))
    expect(answer.body.details.failureCode).toBe('ERR0.11')
  expect(await balance()).toBe(10)
})

test('fifty calls with one key have one effect and fifty equal answers', async () => {
  const body = { Payment: payout({ paymentAmount: '30.00' }) }
  const key = withKey(randomUUID())
  const answers = await times(CALLERS, () => call('POST', '/rest/v1/payment', { body, ...key }))
  expect(counted(answers.map((answer) => answer.status))).toEqual({ 201: CALLERS })
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
  expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(
    CALLERS - 1,
  )
  await settled()
  expect(await balance()).toBe(70)
  const later = await call('POST', '/rest/v1/payment', { body, ...key })
  expect([later.status, later.text]).toEqual([201, answers[0]?.text])
})

test('a key that is used again with another payload is rejected', async () => {
  const key = withKey(randomUUID())
  const clientPaymentId = randomUUID()
  expect((await pay({ clientPaymentId }, key)).status).toBe(201)
  const other = await pay({ clientPaymentId, paymentAmount: '10.01' }, key)
  expect([other.status, other.body.message]).toEqual([
    422,
    'Idempotency-Key was used with another request',
  ])
  expect(await balance()).toBe(90)
})

test('one clientPaymentId under fifty keys is paid once', async () => {
  const clientPaymentId = randomUUID()
  const answers = await times(CALLERS, () => pay({ clientPaymentId }, withKey(randomUUID())))
  expect(counted(answers.map((answer) => answer.status))).toEqual({ 201: 1, 409: CALLERS - 1 })
  expect(await balance()).toBe(90)
  expect((await search({ clientPaymentId })).body.recordCount).toBe(1)
})

test('a rejected payout leaves its key free', async () => {
  const key = withKey(randomUUID())
  const body = { Payment: payout({ paymentAmount: '130.00' }) }
  expect((await call('POST', '/rest/v1/payment', { body, ...key })).status).toBe(400)
  await adjustFloat(platform.pool, 'HARBOUR', 100_00)
  expect((await call('POST', '/rest/v1/payment', { body, ...key })).status).toBe(201)
  expect(await balance()).toBe(70)
})
