import { paymentRequestIdOf } from '@tideway/contract/calls/ids'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openTestProvider } from '../../../../test/provider.ts'
import { testClock } from '../../../platform/clock.ts'
import { expirePaymentRequests } from './expire-payment-requests.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const EXPIRY = '2026-11-20T03:15:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call, create, paid, read, platform } = provider

beforeEach(() => clock.set(NOW))
afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const stored = async (id: string) =>
  (
    await platform.db
      .selectFrom('payment_requests')
      .select('status')
      .where('payment_request_id', '=', paymentRequestIdOf(id))
      .executeTakeFirstOrThrow()
  ).status

test('every read shows expired from the exact millisecond, even before the job has run', async () => {
  const createdRequest = await create({
    paymentExpiryDatetime: EXPIRY,
    clientTransactionId: 'exp-1',
  })
  const id = createdRequest.PaymentRequestStatus.paymentRequestId
  const reads = async () => {
    const search = await call('POST', '/rest/v1/paymentRequest/search', {
      body: { PaymentRequestSearch: { clientTransactionId: 'exp-1' } },
    })
    const portal = await call('GET', `/portal/v1/paymentRequest?id=${id}`, {
      as: 'admin@harbour.example',
    })
    return [
      (await read(id)).PaymentRequestStatus.status,
      search.body.records[0].PaymentRequestStatus.status,
      portal.body[0].PaymentRequestStatus.status,
    ]
  }
  clock.set('2026-11-20T03:14:59.999Z')
  expect(await reads()).toEqual(['WAITING', 'WAITING', 'WAITING'])
  clock.set(EXPIRY)
  expect(await reads()).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED'])
  expect(await stored(id)).toBe('WAITING')
})

test('the job records due expiries and nothing else', async () => {
  const idOf = async (change: Record<string, unknown>) =>
    (await create(change)).PaymentRequestStatus.paymentRequestId
  const due = await idOf({ paymentExpiryDatetime: EXPIRY })
  const later = await idOf({ paymentExpiryDatetime: '2026-11-20T03:15:00.001Z' })
  const never = await idOf({ multiPayment: true })
  const complete = await paid(100, { paymentExpiryDatetime: EXPIRY })
  const deleted = await idOf({ paymentExpiryDatetime: EXPIRY })
  await call('DELETE', `/rest/v1/paymentRequest?id=${deleted}`)
  clock.set(EXPIRY)
  await Promise.all([expirePaymentRequests(platform), expirePaymentRequests(platform)])
  expect(await Promise.all([due, later, never, complete, deleted].map(stored))).toEqual([
    'EXPIRED',
    'WAITING',
    'WAITING',
    'COMPLETE',
    'WAITING',
  ])
})

test('the job processes more than one batch in a run', async () => {
  await platform.pool.query(
    `INSERT INTO payment_requests (client_id, payment_request_id, client_transaction_id, pay_id,
       payment_amount_cents, payment_description, expiry_at, status, created_at)
     SELECT 'HARBOUR', lpad(to_hex(n), 32, '0'), 'batch-' || n, 'batch@x.example', 1, 'Batch', $1, 'WAITING', $2
       FROM generate_series(1, 1201) n`,
    [EXPIRY, NOW],
  )
  clock.set(EXPIRY)
  await expirePaymentRequests(platform)
  const { rows } = await platform.pool.query(
    `SELECT status, count(*) FROM payment_requests WHERE client_transaction_id LIKE 'batch-%' GROUP BY 1`,
  )
  expect(rows).toEqual([{ status: 'EXPIRED', count: 1201 }])
})

test('the job runs on schedule', async () => {
  const running = await openTestProvider({ settings: { EXPIRY_SWEEP_SECONDS: '1' } })
  try {
    const soon = new Date(Date.now() + 3000).toISOString()
    const createdRequest = await running.create({ paymentExpiryDatetime: soon })
    await expect
      .poll(
        async () => {
          const { rows } = await running.platform.pool.query(
            'SELECT status FROM payment_requests WHERE payment_request_id = $1',
            [createdRequest.PaymentRequestStatus.paymentRequestId],
          )
          return rows[0]?.status
        },
        { timeout: 30_000, interval: 100 },
      )
      .toBe('EXPIRED')
  } finally {
    await running.close()
  }
})
