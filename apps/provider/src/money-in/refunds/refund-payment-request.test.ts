import { clientIdOf, paymentRequestIdOf } from '@tideway/contract/calls/ids'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { adjustFloat } from '../../../test/books.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { testClock } from '../../platform/clock.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call, create, paid, pay, read, refund, settled, statement } = provider

beforeEach(() => clock.set(NOW))
afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const balance = async () => (await call('GET', '/rest/v1/balance')).body.balance
const statusOf = async (id: string) => (await read(id)).PaymentRequestStatus
const wrongStatus =
  'Refunds can only be done on COMPLETE, RETURN_COMPLETE or RETURN_FAILED payments'

async function expectRefused(
  answer: Awaited<ReturnType<typeof refund>>,
  status: number,
  failureCode: string,
  message: string,
) {
  expect(answer.body).toEqual({ message, details: { failureCode, failureReason: message } })
  expect(answer.status).toBe(status)
}

test('without an amount the whole payment is refunded and appears at the payer’s bank', async () => {
  const before = await balance()
  const id = await paid(1310.05)
  clock.advance(60_000)
  const answer = await refund(id)
  expect(answer.status).toBe(200)
  expect(answer.body.PaymentRequestStatus).toMatchObject({
    paymentRequestId: id,
    status: 'RETURN_IN_PROGRESS',
    returnInitiator: 'MANUAL',
    amountReceived: 1310.05,
    refundInformation: {
      availableBalance: '0.00',
      requests: [
        {
          createdDateTime: '2026-11-20T03:01:00.000Z',
          dateTime: '2026-11-20T03:01:00.000Z',
          amount: '1310.05',
          status: 'IN_PROGRESS',
          refundTrigger: 'REFUND_API',
        },
      ],
    },
  })
  expect(answer.body.PaymentRequestStatus.refundInformation.requests[0]).not.toHaveProperty(
    'completedDateTime',
  )
  expect(await balance()).toBe(before)
  await settled()
  const { refundInformation, status } = await statusOf(id)
  expect(status).toBe('RETURN_COMPLETE')
  expect(refundInformation?.requests[0]).toMatchObject({
    status: 'COMPLETE',
    completedDateTime: '2026-11-20T03:01:00.000Z',
    nppTransactionId: expect.stringMatching(/^TDWYAU2SXXXI20261120\d{15}$/),
  })
  const [line] = (await statement()).lines
  expect(line).toMatchObject({
    amount: '1310.05',
    counterparty: 'Tideway',
    description: 'Refund of Invoice 20431',
    nppTransactionId: refundInformation?.requests[0]?.nppTransactionId,
  })
})

test('refunds in parts are possible up to the amount paid, but not beyond', async () => {
  const before = await balance()
  const id = await paid(100)
  for (const [part, left] of [
    ['30', '70.00'],
    ['0.01', '69.99'],
    ['9.5', '60.49'],
  ] as const) {
    const { body } = await refund(id, { refundAmount: part, description: 'Beans were stale' })
    expect(body.PaymentRequestStatus.refundInformation.availableBalance).toBe(left)
    await settled()
    clock.advance(1000)
  }
  await expectRefused(
    await refund(id, { refundAmount: '60.50' }),
    400,
    'ERR0.10',
    'Refund amount must be less than or equal to original payment amount',
  )
  expect((await refund(id)).status).toBe(200)
  await settled()
  const { refundInformation, status } = await statusOf(id)
  expect(status).toBe('RETURN_COMPLETE')
  expect(refundInformation?.availableBalance).toBe('0.00')
  expect(refundInformation?.requests.map((one) => [one.amount, one.status])).toEqual([
    ['30.00', 'COMPLETE'],
    ['0.01', 'COMPLETE'],
    ['9.50', 'COMPLETE'],
    ['60.49', 'COMPLETE'],
  ])
  expect(await balance()).toBe(before)
  for (const query of [{}, { refundAmount: '0.01' }]) {
    expect((await refund(id, query)).body.details.failureCode).toBe('ERR0.10')
  }
})

test.each(['100.01', '99999999999.99'])(
  'a refund of %s from 100 is rejected',
  async (refundAmount) => {
    const id = await paid(100)
    await expectRefused(
      await refund(id, { refundAmount }),
      400,
      'ERR0.10',
      'Refund amount must be less than or equal to original payment amount',
    )
    expect((await statusOf(id)).status).toBe('COMPLETE')
  },
)

test.each([
  '',
  'ten',
  '1,000',
  '-1',
  '0',
  '0.00',
  '1.234',
  '1e2',
  ' 1',
  'NaN',
  '0x1',
  '1 000',
  '９',
])('the amount %j is rejected because it is not a number', async (refundAmount) => {
  const id = await paid(1)
  await expectRefused(
    await refund(id, { refundAmount }),
    400,
    'ERR0.06',
    'Refund amount value must be a number',
  )
})

test('a waiting, expired or deleted request cannot be refunded', async () => {
  const createdRequest = await create({ paymentExpiryDatetime: '2026-11-20T03:00:01.000Z' })
  const id = createdRequest.PaymentRequestStatus.paymentRequestId
  await expectRefused(await refund(id), 400, 'ERR0.08', wrongStatus)
  clock.set('2026-11-20T03:00:01.000Z')
  await expectRefused(await refund(id), 400, 'ERR0.08', wrongStatus)
  const other = (await create()).PaymentRequestStatus.paymentRequestId
  await call('DELETE', `/rest/v1/paymentRequest?id=${other}`)
  expect((await refund(other)).status).toBe(404)
})

test('a missing or empty id is rejected', async () => {
  const path = '/rest/v1/paymentRequest/refund'
  await expectRefused(await call('POST', path, { body: {} }), 400, 'ERR0.05', 'Missing id.')
  await expectRefused(await call('POST', `${path}?id=`), 400, 'ERR0.05', 'Missing id.')
})

test('an unknown id is rejected', async () => {
  await expectRefused(
    await refund('nothing'),
    404,
    'ERR0.03',
    'paymentRequestId: nothing not found',
  )
})

test('a client limited to full refunds cannot refund a part', async () => {
  const { platform } = provider
  const setFullOnly = (full: boolean) =>
    platform.db
      .updateTable('clients')
      .set({ full_refund_only: full })
      .where('client_id', '=', clientIdOf('HARBOUR'))
      .execute()
  await setFullOnly(true)
  const id = await paid(100)
  await expectRefused(
    await refund(id, { refundAmount: '99.99' }),
    400,
    'ERR0.09',
    'Refund for this client can only be for the full amount',
  )
  expect((await refund(id, { refundAmount: '100' })).status).toBe(200)
  await settled()
  await setFullOnly(false)
})

test('a refund without sufficient funds is rejected', async () => {
  const id = await paid(100)
  const cents = Math.round((await balance()) * 100)
  await adjustFloat(provider.database.pool, 'HARBOUR', -(cents - 9_999))
  expect(await balance()).toBe(99.99)
  await expectRefused(await refund(id), 400, 'ERR0.11', 'Insufficient funds to process this refund')
  expect(await statusOf(id)).toMatchObject({
    status: 'COMPLETE',
    refundInformation: { availableBalance: '100.00', requests: [] },
  })
  await adjustFloat(provider.database.pool, 'HARBOUR', cents - 9_999)
  expect((await refund(id)).status).toBe(200)
  await settled()
})

test('a refund rejected by the payer’s bank returns the money and can be repeated', async () => {
  const id = await paid(100)
  const before = await balance()
  await provider.setPayerClosed(true)
  expect((await refund(id, { refundAmount: '40' })).status).toBe(200)
  await settled()
  await provider.setPayerClosed(false)
  expect(await statusOf(id)).toMatchObject({
    status: 'RETURN_FAILED',
    failureReason: 'AC04',
    refundInformation: {
      availableBalance: '100.00',
      requests: [{ amount: '40.00', status: 'FAILED', completedDateTime: NOW }],
    },
  })
  expect(await balance()).toBe(before)
  clock.advance(1000)
  expect((await refund(id)).status).toBe(200)
  await settled()
  const after = await statusOf(id)
  expect(after.status).toBe('RETURN_COMPLETE')
  expect(after).not.toHaveProperty('failureReason')
  expect(after.refundInformation?.requests.map((one) => [one.amount, one.status])).toEqual([
    ['40.00', 'FAILED'],
    ['100.00', 'COMPLETE'],
  ])
  expect((await statement()).lines[0]?.amount).toBe('100.00')
})

test('a clientRefundID can be used once, across all payments', async () => {
  const [one, other] = [await paid(10), await paid(10)]
  const query = { refundAmount: '1', clientRefundID: 'refund-1' }
  expect((await refund(one, query)).status).toBe(200)
  await settled()
  const message = 'Duplicate clientRefundID: it was used by another refund'
  await expectRefused(await refund(one, query), 409, 'ERR0.03', message)
  await expectRefused(await refund(other, query), 409, 'ERR0.03', message)
  expect((await refund(other, { clientRefundID: 'refund-2' })).status).toBe(200)
  await settled()
})

test('a clientRefundID used on two payments at once refunds one of them', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => paid(10)))
  const answers = await Promise.all(ids.map((id) => refund(id, { clientRefundID: 'at-once' })))
  const statuses = answers.map((answer) => answer.status).sort()
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
  await settled()
})

test.each(['four', 'x'.repeat(281), 'Beans & more', 'Zoë was here', 'line\nbreak', ''])(
  'the description %j is rejected',
  async (description) => {
    const answer = await refund(await paid(1), { description })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe(
      "description must be 5 to 280 letters, digits, spaces or / - ? : ( ) . , ' +",
    )
  },
)

test('the description reaches the payer', async () => {
  const id = await paid(1)
  await refund(id, { description: "Beans (stale), it's ours: 1/2?" })
  await settled()
  expect((await statement()).lines[0]?.description).toBe("Beans (stale), it's ours: 1/2?")
})

test.each([undefined, {}, 'null', ''])('the body %j is accepted', async (body) => {
  const id = await paid(1)
  const answer = await call('POST', `/rest/v1/paymentRequest/refund?id=${id}`, { body })
  expect(answer.status).toBe(200)
  await settled()
})

test('the user who requested a refund is stored', async () => {
  const id = await paid(1)
  await refund(id, {}, { as: 'finance.manager@harbour.example' })
  await settled()
  const row = await provider.platform.db
    .selectFrom('refunds')
    .select('requested_by')
    .where('payment_request_id', '=', paymentRequestIdOf(id))
    .executeTakeFirst()
  expect(row).toEqual({ requested_by: 'finance.manager@harbour.example' })
})

test('a payment that differs from the requested amount is refunded up to the amount received', async () => {
  const { platform } = provider
  const accept = (acceptance: 'any' | 'exact') =>
    platform.db
      .updateTable('clients')
      .set({ acceptance })
      .where('client_id', '=', clientIdOf('HARBOUR'))
      .execute()
  await accept('any')
  const createdRequest = await create({ paymentAmount: 100 })
  const id = createdRequest.PaymentRequestStatus.paymentRequestId
  await pay(createdRequest.PaymentRequest.payID, 250)
  await accept('exact')
  expect((await refund(id, { refundAmount: '250.01' })).body.details.failureCode).toBe('ERR0.10')
  const { body } = await refund(id)
  expect(body.PaymentRequestStatus.refundInformation.requests[0].amount).toBe('250.00')
  await settled()
})

test('the record has the description and the reference of its refunds', async () => {
  const id = await paid(50)
  await refund(id, {
    refundAmount: '10.00',
    description: 'Goods returned',
    clientRefundID: 'RMA-7731',
  })
  await settled()
  await refund(id, { refundAmount: '5.00' })
  await settled()
  const requests = (await statusOf(id)).refundInformation?.requests ?? []
  // Both have the same instant, so they may come in either order.
  const words = requests.map(({ amount, description, clientRefundID }) => [
    amount,
    [description, clientRefundID],
  ])
  expect(Object.fromEntries(words)).toEqual({
    '10.00': ['Goods returned', 'RMA-7731'],
    '5.00': [undefined, undefined],
  })
})
