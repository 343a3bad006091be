import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openTestProvider, order } from '../../../../test/provider.ts'
import { testClock } from '../../../platform/clock.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call, create, paid, pay } = provider

beforeEach(() => clock.set(NOW))
afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const remove = (id: string) => call('DELETE', `/rest/v1/paymentRequest?id=${id}`)
const unpaidOnly = 'Only a payment request that is WAITING and unpaid can be deleted'

test('a deleted request can no longer be read or found, and its PayID is free at once', async () => {
  const createdRequest = await create({
    payID: 'gone@pay.harbour.example',
    clientTransactionId: 'gone-1',
  })
  const id = createdRequest.PaymentRequestStatus.paymentRequestId
  const answer = await remove(id)
  expect([answer.status, answer.text]).toEqual([204, ''])
  expect((await call('GET', `/rest/v1/paymentRequest?id=${id}`)).status).toBe(404)
  const searchAnswer = await call('POST', '/rest/v1/paymentRequest/search', {
    body: { PaymentRequestSearch: { clientTransactionId: 'gone-1' } },
  })
  expect(searchAnswer.body).toEqual({ records: [], recordCount: 0 })
  const asKelp = { as: 'owner@newclient.example' }
  const enquiry = await call('POST', '/rest/v1/payIDEnquiry', {
    body: { payID: 'gone@pay.harbour.example', payIDType: 'EMAIL' },
    ...asKelp,
  })
  expect(enquiry.status).toBe(404)
  await create({ payID: 'gone@pay.harbour.example' })
})

test('money for a deleted request does not arrive', async () => {
  const createdRequest = await create()
  await remove(createdRequest.PaymentRequestStatus.paymentRequestId)
  const answer = await call('POST', '/test-bank/payments', {
    as: null,
    body: { payID: createdRequest.PaymentRequest.payID, amount: 100 },
  })
  expect(answer.status).toBe(404)
})

test('deleting a request twice: the second call finds nothing', async () => {
  const { PaymentRequestStatus } = await create()
  const id = PaymentRequestStatus.paymentRequestId
  expect((await remove(id)).status).toBe(204)
  const again = await remove(id)
  expect(again.status).toBe(400)
  expect(again.body).toEqual({
    message: `paymentRequestId: ${id} not found`,
    details: { failureCode: 'ERR0.03', failureReason: `paymentRequestId: ${id} not found` },
  })
})

test('paid, partly paid and expired requests cannot be deleted', async () => {
  const complete = await paid(100)
  const several = await create({ multiPayment: true })
  await pay(several.PaymentRequest.payID, 1)
  const expired = await create({ paymentExpiryDatetime: '2026-11-20T03:00:01.000Z' })
  clock.set('2026-11-20T03:00:01.000Z')
  for (const id of [
    complete,
    several.PaymentRequestStatus.paymentRequestId,
    expired.PaymentRequestStatus.paymentRequestId,
  ]) {
    const answer = await remove(id)
    expect([answer.status, answer.body.message]).toEqual([400, unpaidOnly])
    expect((await call('GET', `/rest/v1/paymentRequest?id=${id}`)).status).toBe(200)
  }
})

test('a request that only received wrong amounts can be deleted', async () => {
  const createdRequest = await create()
  await pay(createdRequest.PaymentRequest.payID, 1)
  await provider.settled()
  expect((await remove(createdRequest.PaymentRequestStatus.paymentRequestId)).status).toBe(204)
})

test('of a simultaneous payment and deletion exactly one happens', async () => {
  for (let round = 0; round < 5; round += 1) {
    const createdRequest = await create()
    const [payment, removal] = await Promise.all([
      call('POST', '/test-bank/payments', {
        as: null,
        body: { payID: createdRequest.PaymentRequest.payID, amount: 100 },
      }),
      remove(createdRequest.PaymentRequestStatus.paymentRequestId),
    ])
    const accepted = payment.status === 200
    expect(removal.status).toBe(accepted ? 400 : 204)
  }
})

test('deleting a superseded request leaves its PayID with the new holder', async () => {
  const payID = 'holder@pay.harbour.example'
  const first = await create({ payID })
  await create({ payID })
  expect((await remove(first.PaymentRequestStatus.paymentRequestId)).status).toBe(400)
  expect((await pay(payID, 100)).outcome).toBe('ACCEPTED')
})

test('creating a request with a PayID that is being deleted leaves one holder', async () => {
  const payID = 'swap@pay.harbour.example'
  const createdRequest = await create({ payID })
  const [, created] = await Promise.all([
    remove(createdRequest.PaymentRequestStatus.paymentRequestId),
    call('POST', '/rest/v1/paymentRequest', { body: { PaymentRequest: order({ payID }) } }),
  ])
  expect(created.status).toBe(200)
  expect(await pay(payID, 100)).toMatchObject({
    outcome: 'ACCEPTED',
    paymentRequestId: created.body.PaymentRequestStatus.paymentRequestId,
  })
})
