import { clientIdOf } from '@tideway/contract/calls/ids'
import { centsToText } from '@tideway/contract/money/money'
import type {
  ActivityMetrics,
  MetricName,
} from '@tideway/contract/payment-requests/activity-metrics'
import { metricDays } from '@tideway/contract/payment-requests/activity-metrics'
import { isReceivedPart } from '@tideway/contract/payment-requests/listed-requests'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { sumMoney } from '@tideway/contract/records/settled-money'
import { requestMoney } from '@tideway/contract/settled-money/record-money'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { payTo } from '../../../test/records/pay-to.ts'
import { payoutCalls } from '../../../test/records/payouts.ts'
import { testClock } from '../../platform/clock.ts'
import { metricDifferences } from './metric-differences.ts'

// An hour after midnight in Sydney, and still the evening before in London.
const NOW = '2026-11-19T14:00:00.000Z'
const clock = testClock('2026-11-12T03:00:00.000Z')
const provider = await openTestProvider({ clock })
const { call, create, paid, pay, refund, settled } = provider
const asAdmin = { as: 'admin@harbour.example' }
const payouts = payoutCalls(provider)
const initiations = payTo(provider, '2026-11-13')

const read = async (zone = 'Australia/Sydney', clientId = 'HARBOUR', options: object = asAdmin) => {
  const path = `/portal/v1/clients/${clientId}/figures?timezone=${encodeURIComponent(zone)}`
  return call('GET', path, options)
}
/** Returns the days on which something happened, such as `2026-11-20 2 1.50`. */
const eventful = (figures: ActivityMetrics, name: MetricName) =>
  figures.days.flatMap(({ day, [name]: { count, amount } }) =>
    count === 0 ? [] : [`${day} ${count} ${amount}`],
  )

beforeAll(async () => {
  // The instants before and after midnight between 12 and 13 November in Sydney.
  clock.set('2026-11-12T12:59:59.999Z')
  await paid(100)
  clock.set('2026-11-12T13:00:00.000Z')
  const refundedInPart = await paid(50.5)
  const refundedWhole = await paid(0.01)
  const failing = await paid(7)
  await payouts.pay({ paymentAmount: '20.00' })
  const agreement = await initiations.agreed()
  await initiations.collected(agreement, { paymentAmount: '30.25' })
  // An unpaid request has no money. Each payment to a multi-payment request has money, even while the request is open.
  await create({ paymentAmount: 999 })
  const several = await create({ multiPayment: true, paymentAmount: undefined })
  await pay(several.PaymentRequest.payID, 11)
  await settled()
  clock.set('2026-11-19T13:59:00.000Z')
  await refund(refundedInPart, { refundAmount: '20.25' })
  await refund(refundedWhole)
  await settled()
  await provider.setPayerClosed(true)
  await refund(failing)
  await settled()
  await provider.setPayerClosed(false)
  // A request for several payments counts once it is fully paid.
  const full = await create({ multiPayment: true, paymentAmount: 30 })
  await pay(full.PaymentRequest.payID, 10)
  await pay(full.PaymentRequest.payID, 20)
  await payouts.pay({ paymentAmount: '0.50' })
  await settled()
  clock.set(NOW)
})
afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

test('each Sydney day counts the payments completed and started on it', async () => {
  const { status, body, headers } = await read()
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  const figures: ActivityMetrics = body
  expect([figures.timezone, figures.readDatetime]).toEqual(['Australia/Sydney', NOW])
  expect(figures.days.map(({ day }) => day)).toEqual(
    metricDays(new Date(NOW), 'Australia/Sydney').map(({ day }) => day),
  )
  expect(figures.days.at(-1)?.day).toBe('2026-11-20')
  expect(eventful(figures, 'paymentRequests')).toEqual([
    '2026-11-12 1 100.00',
    '2026-11-13 3 68.51',
    '2026-11-20 1 30.00',
  ])
  // Refunds count on the day their requests were completed, and failed refunds do not count.
  expect(eventful(figures, 'refunds')).toEqual(['2026-11-13 2 20.26'])
  expect(eventful(figures, 'outboundPayments')).toEqual(['2026-11-13 1 20.00', '2026-11-20 1 0.50'])
  expect(eventful(figures, 'paymentInitiations')).toEqual(['2026-11-13 1 30.25'])
})

test('in London the same money counts on other days, and the zone is answered in its usual spelling', async () => {
  const { body } = await read('europe/LONDON')
  expect(body.timezone).toBe('Europe/London')
  expect(body.days.at(-1).day).toBe('2026-11-19')
  expect(eventful(body, 'paymentRequests')).toEqual(['2026-11-12 4 168.51', '2026-11-19 1 30.00'])
})

interface Listed {
  Payment: { paymentAmount: string }
  PaymentStatus: { status: string }
  PaymentInitiation: { paymentAmount: string }
  PaymentInitiationStatus: { status: string }
}

test('every figure equals the sum of its day’s list', async () => {
  const { body } = await read()
  const cents = (dollars: string | number) => Math.round(Number(dollars) * 100)
  const sum = (rows: Listed[], of: (row: Listed) => number) => ({
    count: rows.length,
    amount: (rows.reduce((total, row) => total + of(row), 0) / 100).toFixed(2),
  })
  for (const [index, { from, to }] of metricDays(new Date(NOW), 'Australia/Sydney').entries()) {
    const dates = { fromDate: new Date(from).toISOString(), toDate: new Date(to).toISOString() }
    const list = async (path: string, search: object): Promise<Listed[]> =>
      (await call('POST', `/rest/v1/${path}/search`, { body: search })).body.records
    const search = { ...dates, searchByDateType: 'COMPLETED_DESC' }
    const requests: PaymentRequestRecord[] = (
      await call('POST', '/rest/v1/paymentRequest/search', {
        body: { PaymentRequestSearch: search },
      })
    ).body.records
    const money = requests.map(requestMoney)
    const { settled, returned } = sumMoney(money)
    const paidOut = await list('payment', { PaymentSearch: dates })
    const collected = await list('paymentInitiation', { PaymentInitiationSearch: dates })
    const { day: _day, ...figures } = body.days[index]
    expect(figures).toEqual({
      paymentRequests: {
        count: requests.filter((row) => !isReceivedPart(row)).length,
        amount: centsToText(settled),
      },
      refunds: {
        count: money.filter((of) => of.returned > 0).length,
        amount: centsToText(returned),
      },
      outboundPayments: sum(
        paidOut.filter((row) => row.PaymentStatus.status === 'SETTLED'),
        (row) => cents(row.Payment.paymentAmount),
      ),
      paymentInitiations: sum(
        collected.filter((row) => row.PaymentInitiationStatus.status === 'SETTLED'),
        (row) => cents(row.PaymentInitiation.paymentAmount),
      ),
    })
  }
})

describe('the nightly comparison with the ledger', () => {
  /** Returns the differences during a change that no code of ours makes. */
  const differencesAfter = async (change: string) => {
    const tx = await provider.platform.db.startTransaction().execute()
    try {
      await sql.raw(`SET LOCAL session_replication_role = replica; ${change}`).execute(tx)
      return await metricDifferences({ db: tx, clock }, clientIdOf('HARBOUR'))
    } finally {
      await tx.rollback().execute()
    }
  }

  test('finds no difference', async () => {
    expect(await differencesAfter('SELECT')).toEqual([])
  })

  test.each([
    [
      'money that was received',
      'UPDATE payment_requests SET amount_received_cents = 10007 WHERE amount_received_cents = 10000',
      [['paymentRequests', '2026-11-12', 10_007, 10_000]],
    ],
    [
      'the day of a payment',
      `UPDATE payment_requests SET completed_at = '2026-11-15T02:00Z' WHERE amount_received_cents = 10000`,
      [
        ['paymentRequests', '2026-11-12', 0, 10_000],
        ['paymentRequests', '2026-11-15', 10_000, 0],
      ],
    ],
    [
      'a refund',
      'UPDATE payment_requests SET refunded_cents = 2024 WHERE refunded_cents = 2025',
      [['refunds', '2026-11-13', 2025, 2026]],
    ],
    [
      'a payout',
      `UPDATE payments SET status = 'FAILED', settled_at = NULL WHERE amount_cents = 2000`,
      [['outboundPayments', '2026-11-13', 0, 2000]],
    ],
    [
      'an initiation',
      'UPDATE payment_initiations SET payment_amount_cents = 3032',
      [['paymentInitiations', '2026-11-13', 3032, 3025]],
    ],
    [
      'entries of the ledger',
      `DELETE FROM ledger_entries USING ledger_transactions t
        WHERE t.client_id = ledger_entries.client_id AND t.transaction_id = ledger_entries.transaction_id
          AND kind = 'payout_settled'`,
      [
        ['outboundPayments', '2026-11-13', 2000, 0],
        ['outboundPayments', '2026-11-20', 50, 0],
      ],
    ],
  ])('finds a change of %s', async (_, change, differences) => {
    expect(await differencesAfter(change)).toEqual(
      differences.map(([name, day, shownCents, ledgerCents]) => ({
        name,
        day,
        shownCents,
        ledgerCents,
      })),
    )
  })
})

test('a client without activity has fourteen days of zeros', async () => {
  const { body } = await read('UTC', 'KELPCO1', { as: 'admin@kelp.example' })
  expect(body.days).toHaveLength(14)
  for (const { day, ...figures } of body.days) {
    const nothing = { count: 0, amount: '0.00' }
    expect(figures, day).toEqual({
      paymentRequests: nothing,
      outboundPayments: nothing,
      paymentInitiations: nothing,
      refunds: nothing,
    })
  }
})

test('a parent reads its child’s figures, but a child or another tenant cannot read a parent’s', async () => {
  const refused = [404, 'The client can not be found']
  const child = { as: 'admin@newtown.harbour.example' }
  expect((await read('UTC', 'HARBOURN1')).status).toBe(200)
  for (const [clientId, options] of [
    ['HARBOUR', child],
    ['KELPCO1', asAdmin],
    ['HARBOUR', { as: 'admin@kelp.example' }],
    ['NOBODY1', asAdmin],
  ] as const) {
    const answer = await read('UTC', clientId, options)
    expect([answer.status, answer.body.message], clientId).toEqual(refused)
  }
})

test.each(['', 'Mars/Olympus', '+11:00', 'x'.repeat(70)])(
  'the unknown time zone %j is rejected',
  async (zone) => {
    const message = '[timezone must be the name of a time zone, such as Australia/Sydney]'
    const answer = await read(zone)
    expect([answer.status, answer.body.message]).toEqual([400, message])
  },
)
