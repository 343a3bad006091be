import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clientIdOf, paymentRequestIdOf } from '@tideway/contract/calls/ids'
import { CheckoutState } from '@tideway/contract/checkout/checkout'
import { asCents } from '@tideway/contract/money/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestCheckout } from '../../../test/records/checkout.ts'
import { NOW, openTestCheckout } from '../../../test/records/checkout.ts'
import { transact } from '../../platform/database/transaction.ts'
import { refundPaymentRequest } from '../refunds/refund-payment-request.ts'

let pages: string
let checkout: TestCheckout

beforeAll(async () => {
  pages = await mkdtemp(path.join(tmpdir(), 'checkout-pages-'))
  await writeFile(path.join(pages, 'checkout.html'), '<!doctype html><title>Payment</title>')
  checkout = await openTestCheckout(pages)
})
beforeEach(() => checkout.clock.set(NOW))
afterAll(async () => {
  await checkout.close()
  await rm(pages, { recursive: true })
})

const stateOf = async (token: string) => {
  const response = await checkout.app.inject(`/checkout/${token}/state`)
  expect(response.statusCode).toBe(200)
  return CheckoutState.parse(response.json())
}
const pay = (payId: string, amountCents: number) =>
  checkout.bank.payPayId({
    payId,
    amountCents: asCents(amountCents),
    payerName: undefined,
    bsb: undefined,
    accountNumber: undefined,
    description: undefined,
    reference: undefined,
  })

test('a waiting request shows its payer the amount, the expiry and the client’s colours', async () => {
  const token = await checkout.create({ payID: 'inv-20431@pay.harbour.example' })
  const response = await checkout.app.inject(`/checkout/${token}/state`)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.json()).toEqual({
    status: 'WAITING',
    clientName: 'Harbour Roasters',
    description: 'Wholesale beans',
    payID: 'inv-20431@pay.harbour.example',
    amount: '1310.00',
    multiPayment: false,
    acceptance: 'exact',
    createdDateTime: NOW,
    expiryDateTime: '2026-11-20T03:15:00.000Z',
    serverDateTime: NOW,
    failedAttempts: [],
    theme: { accentColour: '#0b6a78' },
    version: 'v2',
  })
})

test('a request expires at the exact millisecond', async () => {
  const token = await checkout.create()
  checkout.clock.set('2026-11-20T03:14:59.999Z')
  expect((await stateOf(token)).status).toBe('WAITING')
  checkout.clock.set('2026-11-20T03:15:00.000Z')
  expect((await stateOf(token)).status).toBe('EXPIRED')
})

test('a wrong amount is shown as a failed attempt, and the right one completes the request', async () => {
  const token = await checkout.create({ payID: 'wrong@pay.harbour.example' })
  await pay('wrong@pay.harbour.example', 130_000)
  checkout.clock.advance(1000)
  expect(await stateOf(token)).toMatchObject({
    status: 'WAITING',
    failedAttempts: [{ amount: '1300.00', dateTime: NOW }],
  })
  await pay('wrong@pay.harbour.example', 131_000)
  expect(await stateOf(token)).toMatchObject({
    status: 'COMPLETE',
    completedDateTime: '2026-11-20T03:00:01.000Z',
  })
})

test('a refund shows the refunded part of the payment', async () => {
  const token = await checkout.create({ payID: 'refunded@pay.harbour.example' })
  await pay('refunded@pay.harbour.example', 131_000)
  expect(await stateOf(token)).not.toHaveProperty('refunds')
  const { rows } = await checkout.platform.pool.query<{ payment_request_id: string }>(
    `SELECT payment_request_id FROM payment_requests WHERE checkout_token = $1`,
    [token],
  )
  await transact(checkout.platform.db, (tx) =>
    refundPaymentRequest(checkout.platform, tx, {
      clientId: clientIdOf('HARBOUR'),
      paymentRequestId: paymentRequestIdOf(rows[0]?.payment_request_id ?? ''),
      requested: asCents(1000),
      clientRefundId: undefined,
      description: undefined,
      requestedBy: 'test',
    }),
  )
  expect(await stateOf(token)).toMatchObject({
    status: 'RETURN_IN_PROGRESS',
    refunds: { completed: '0.00', inProgress: '10.00' },
  })
})

test('a total in parts shows the remaining amount', async () => {
  const token = await checkout.create({ payID: 'parts@pay.harbour.example', multiPayment: true })
  expect((await stateOf(token)).remainingAmount).toBe('1310.00')
  await pay('parts@pay.harbour.example', 40_005)
  expect(await stateOf(token)).toMatchObject({ status: 'WAITING', remainingAmount: '909.95' })
  await pay('parts@pay.harbour.example', 100_000)
  expect(await stateOf(token)).toMatchObject({ status: 'COMPLETE', remainingAmount: '0.00' })
})

test('a request without an amount or an expiry shows neither', async () => {
  const token = await checkout.create({
    multiPayment: true,
    paymentAmount: undefined,
    paymentExpiryDatetime: undefined,
  })
  const state = await stateOf(token)
  expect(state).not.toHaveProperty('amount')
  expect(state).not.toHaveProperty('remainingAmount')
  expect(state).not.toHaveProperty('expiryDateTime')
})

test('the page of any version may be framed by any site and is never cached', async () => {
  const token = await checkout.create()
  for (const prefix of ['', '/v2', '/v3']) {
    const page = await checkout.app.inject(`${prefix}/checkout/${token}?type=iframe`)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain('frame-ancestors *')
    expect(page.headers['cache-control']).toBe('no-store')
  }
})

test.each([
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'short',
  '%00%00%00%00%00%00%00%00',
  "x'%20OR%20'1'='1",
])('the unknown token %s gets 404 on every route', async (token) => {
  const { app } = checkout
  const page = await app.inject(`/checkout/${token}`)
  expect(page.statusCode).toBe(404)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const answers = [
    await app.inject(`/checkout/${token}/state`),
    await app.inject(`/checkout/${token}/events`),
    await app.inject({ method: 'POST', url: `/checkout/${token}/cancel` }),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ message: 'Checkout not found' })
  }
})

test('cancelling frees the PayID and removes the checkout', async () => {
  const token = await checkout.create({ payID: 'cancelled@pay.harbour.example' })
  const cancel = { method: 'POST', url: `/checkout/${token}/cancel` } as const
  expect((await checkout.app.inject(cancel)).statusCode).toBe(204)
  expect((await checkout.app.inject(`/checkout/${token}/state`)).statusCode).toBe(404)
  expect((await checkout.app.inject(cancel)).statusCode).toBe(404)
  expect(await pay('cancelled@pay.harbour.example', 131_000)).toBe('unknown-pay-id')
})

test('a paid, partly paid or expired request cannot be cancelled', async () => {
  const paid = await checkout.create({ payID: 'paid@pay.harbour.example' })
  await pay('paid@pay.harbour.example', 131_000)
  const partly = await checkout.create({ payID: 'partly@pay.harbour.example', multiPayment: true })
  await pay('partly@pay.harbour.example', 100)
  const expired = await checkout.create({ paymentExpiryDatetime: '2026-11-20T03:01:00.000Z' })
  checkout.clock.set('2026-11-20T03:01:00.000Z')
  for (const token of [paid, partly, expired]) {
    const answer = await checkout.app.inject({ method: 'POST', url: `/checkout/${token}/cancel` })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({ message: 'This payment request can no longer be cancelled' })
  }
})

test('of a concurrent payment and cancellation exactly one happens', async () => {
  for (let round = 0; round < 5; round += 1) {
    const payID = `race-${round}@pay.harbour.example`
    const token = await checkout.create({ payID })
    const [payment, cancelled] = await Promise.all([
      pay(payID, 131_000),
      checkout.app.inject({ method: 'POST', url: `/checkout/${token}/cancel` }),
    ])
    const accepted = payment !== 'unknown-pay-id' && payment.outcome === 'ACCEPTED'
    expect([accepted, cancelled.statusCode]).toEqual([accepted, accepted ? 409 : 204])
  }
})
