import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openTestProvider, order } from '../../../test/provider.ts'

/** The banks are slow enough that a refund stays in progress while others are requested. */
const provider = await openTestProvider({ settings: { RAIL_DELAY_MS: '400', DATABASE_POOL: '20' } })
const { call, paid, read, refund, settled, statement } = provider
const CALLERS = 50

afterEach(async () => {
  await settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })
const returnedTo = async (after: number) => (await statement()).lines.length - after

test('50 callers with different keys never refund more than was paid', async () => {
  const id = await paid(100)
  const answers = await times(CALLERS, () =>
    refund(id, { refundAmount: '60' }, withKey(randomUUID())),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    // Another refund was in progress, or had already ended and left too little.
    const said = [answer.status, answer.body.details.failureCode]
    expect([
      [409, 'ERR0.08'],
      [400, 'ERR0.10'],
    ]).toContainEqual(said)
  }
  await settled()
  const again = await times(CALLERS, () =>
    refund(id, { refundAmount: '40' }, withKey(randomUUID())),
  )
  expect(again.filter((answer) => answer.status === 200)).toHaveLength(1)
  await settled()
  const { PaymentRequestStatus } = await read(id)
  expect(PaymentRequestStatus.refundInformation).toMatchObject({
    availableBalance: '0.00',
    requests: [{ amount: '60.00' }, { amount: '40.00' }],
  })
})

test('50 callers with one key have one effect and get the same answer 50 times', async () => {
  const id = await paid(100)
  const before = (await statement()).lines.length
  const key = randomUUID()
  const answers = await times(CALLERS, () => refund(id, { refundAmount: '30' }, withKey(key)))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
  expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(
    CALLERS - 1,
  )
  await settled()
  expect(await returnedTo(before)).toBe(1)
  const later = await refund(id, { refundAmount: '30' }, withKey(key))
  expect(later.text).toBe(answers[0]?.text)
})

test('two simultaneous refunds without a key have one effect, and one gets 409', async () => {
  const id = await paid(100)
  const answers = await times(2, () => refund(id))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect(answers.find((answer) => answer.status === 409)?.body.details.failureCode).toBe('ERR0.08')
})

test('a second refund is rejected until the first has ended', async () => {
  const id = await paid(100)
  expect((await refund(id, { refundAmount: '1' })).status).toBe(200)
  const early = await refund(id, { refundAmount: '1' })
  expect(early.status).toBe(409)
  await settled()
  expect((await refund(id, { refundAmount: '1' })).status).toBe(200)
})

test('50 creations with one clientTransactionId make one request', async () => {
  const body = { PaymentRequest: order() }
  const answers = await times(CALLERS, () => call('POST', '/rest/v1/paymentRequest', { body }))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  const refused = answers.filter((answer) => answer.status === 400)
  expect(refused).toHaveLength(CALLERS - 1)
  expect(refused[0]?.body.message).toMatch(/^Duplicate clientTransactionId/)
})

test('50 creations with one key make one request and return it 50 times', async () => {
  const body = { PaymentRequest: order() }
  const key = withKey(randomUUID())
  const answers = await times(CALLERS, () =>
    call('POST', '/rest/v1/paymentRequest', { body, ...key }),
  )
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
})

test('50 creations with one PayID leave one of them waiting', async () => {
  const payID = 'wanted@pay.harbour.example'
  const answers = await times(CALLERS, () =>
    call('POST', '/rest/v1/paymentRequest', { body: { PaymentRequest: order({ payID }) } }),
  )
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  const { body } = await call('POST', '/rest/v1/paymentRequest/search', {
    body: { PaymentRequestSearch: { payID } },
  })
  const statuses = body.records.map(
    (record: { PaymentRequestStatus: { status: string } }) => record.PaymentRequestStatus.status,
  )
  expect(statuses.filter((status: string) => status === 'WAITING')).toHaveLength(1)
  expect(statuses.filter((status: string) => status === 'EXPIRED')).toHaveLength(CALLERS - 1)
})

test('50 simultaneous partial refunds of 50 payments are all accepted without a deadlock', async () => {
  const ids = await times(CALLERS, () => paid(10))
  const before = (await call('GET', '/rest/v1/balance')).body.balance
  const answers = await times(CALLERS, (index) => refund(ids[index] ?? '', { refundAmount: '2.5' }))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  await settled()
  expect((await call('GET', '/rest/v1/balance')).body.balance).toBe(before - 125)
  const now = new Date(Date.now() + 1000).toISOString()
  expect((await call('GET', `/rest/v1/balance?timestamp=${now}`)).body.balance).toBe(before - 125)
})

test('simultaneous payments, refunds, creations and deletions keep the books correct', async () => {
  const ids = await times(15, () => paid(10))
  const answers = await Promise.all([
    ...ids.map((id) => refund(id, { refundAmount: '1' })),
    ...ids.map((id) => refund(id, { refundAmount: '2' })),
    ...ids.map((id) => call('DELETE', `/rest/v1/paymentRequest?id=${id}`)),
    times(15, () => paid(3)),
    times(15, async () => {
      const createdRequest = await provider.create()
      await call(
        'DELETE',
        `/rest/v1/paymentRequest?id=${createdRequest.PaymentRequestStatus.paymentRequestId}`,
      )
    }),
  ])
  const statuses = answers.flatMap((answer) => ('status' in answer ? [answer.status] : []))
  const answered = (expectedStatus: number) =>
    statuses.filter((status) => status === expectedStatus).length
  // Of two refunds of a payment, the later is rejected unless the earlier has already ended.
  expect(answered(200)).toBeGreaterThanOrEqual(15)
  expect(answered(200) + answered(409)).toBe(30)
  expect(answered(400)).toBe(15)
})
