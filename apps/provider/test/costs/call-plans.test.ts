import { afterAll, expect, test } from 'vitest'
import { summariseDueReports } from '../../src/delivery/reports/make-due-reports.ts'
import { testClock } from '../../src/platform/clock.ts'
import { heldJobs } from '../held-jobs.ts'
import { openTestProvider } from '../provider.ts'
import { payTo } from '../records/pay-to.ts'
import { payoutCalls } from '../records/payouts.ts'
import { planOf, readsOf, rowsReadOf } from './plan-of.ts'

// Each scan in a plan slows every read, because PostgreSQL initialises it even if it does not run.

const provider = await openTestProvider({
  clock: testClock('2026-11-20T03:00:00.000Z'),
  // Jobs would read the same tables while the calls run.
  holdJobs: heldJobs().hold,
})
afterAll(() => provider.close())
const { call, database, paid, platform, read, refund } = provider
const payouts = payoutCalls(provider)
const { agreed, agreement, collect, initiation } = payTo(provider, '2026-11-20')

const one = (table: string) => ({ [table]: 1 })

test('the balance takes one scan', async () => {
  expect(await planOf(database, 'ledger_accounts', () => call('GET', '/rest/v1/balance'))).toEqual({
    nodes: 2,
    initialised: one('ledger_accounts'),
    executed: one('ledger_accounts'),
  })
})

test('a payment request by its id initialises one scan of each table, and two of clients', async () => {
  const id = await paid()
  expect((await refund(id)).status).toBe(200)
  expect(await planOf(database, 'payment_requests', () => read(id))).toEqual({
    nodes: 16,
    initialised: {
      clients: 2,
      payment_initiations: 1,
      payment_requests: 1,
      received_payments: 1,
      refunds: 1,
    },
    executed: { clients: 1, payment_requests: 1, refunds: 1 },
  })
})

test('a page of a search initialises one scan of each table, and two of clients', async () => {
  const search = () =>
    call('POST', '/rest/v1/paymentRequest/search?numberOfRecords=100', { body: {} })
  const { nodes, initialised } = await planOf(database, 'payment_requests', search)
  expect({ nodes, initialised }).toEqual({
    nodes: 18,
    initialised: {
      clients: 2,
      payment_initiations: 1,
      payment_requests: 1,
      received_payments: 1,
      refunds: 1,
    },
  })
})

test('payouts, agreements and initiations take one scan of each table, and two of amendments', async () => {
  await paid()
  const { body: paidOut } = await payouts.pay()
  expect(
    await planOf(database, 'payments', () => payouts.read(paidOut.PaymentStatus.paymentId)),
  ).toEqual({ nodes: 2, initialised: one('payments'), executed: one('payments') })
  const agreementId = await agreed()
  expect(await planOf(database, 'payment_agreements', () => agreement(agreementId))).toEqual({
    nodes: 13,
    initialised: { payment_agreement_amendments: 2, payment_agreements: 1 },
    executed: { payment_agreement_amendments: 2, payment_agreements: 1 },
  })
  const { body: collected } = await collect(agreementId)
  const { paymentInitiationId } = collected.PaymentInitiationStatus
  expect(
    await planOf(database, 'payment_initiations', () => initiation(paymentInitiationId)),
  ).toEqual({
    nodes: 10,
    initialised: {
      clients: 1,
      payment_agreements: 1,
      payment_initiation_refunds: 1,
      payment_initiations: 1,
    },
    executed: { payment_agreements: 1, payment_initiations: 1 },
  })
})

test('the next due report is found from the last report alone, however many reports there are', async () => {
  await platform.pool.query(
    `INSERT INTO reports (client_id, report_id, type, automatic, from_at, to_at, fields, delimiter, content, records, created_at)
     SELECT 'HARBOUR', md5(day::text), 'Transaction Report V2', true, day, day + interval '1 day', '{}', ',', '', 0, day
       FROM generate_series(now() - interval '2 years', now() - interval '1 day', interval '1 day') day`,
  )
  await platform.pool.query('ANALYZE reports')
  const summary = () => summariseDueReports(platform, new Date())
  expect(await rowsReadOf(database, 'reports', summary)).toBe(1)
})

test('the figures of the home page read only an index, and only its entries of fourteen days', async () => {
  // Insert the rows in an order that no index has, because requests are completed in a different order than created.
  await platform.pool.query(
    `INSERT INTO payment_requests (client_id, payment_request_id, client_transaction_id, pay_id, payment_amount_cents,
        payment_description, status, created_at, completed_at, amount_received_cents)
     SELECT 'HARBOUR', md5(number::text), 'order-' || number, number || '@pay.example', 100, 'Tea', 'COMPLETE', at, at, 100
       FROM generate_series(1, 4000) number, LATERAL (SELECT timestamptz '2026-11-19T00:00Z' - number * interval '1 hour' AS at)
      ORDER BY md5(number::text)`,
  )
  await platform.pool.query('VACUUM (ANALYZE) payment_requests')
  const path = '/portal/v1/clients/HARBOUR/figures?timezone=UTC'
  const figures = () => call('GET', path, { as: 'admin@harbour.example' })
  expect(await readsOf(database, 'payment_requests', figures)).toEqual(['Index Only Scan'])
  // The twelve whole days before 19 November, and the requests that other tests paid.
  const rows = Math.round(await rowsReadOf(database, 'payment_requests', figures))
  expect(rows).toBeGreaterThanOrEqual(12 * 24)
  expect(rows).toBeLessThan(14 * 24)
})
