import { expect, test } from 'vitest'
import { asCents } from '../money/money.ts'
import { addToReport, compareWithList, noReportSums } from './report-money.ts'

test.each([
  ['payment_received', { received: 500 }],
  ['refund', { refundsStarted: 500 }],
  ['refund_failed', { refundsFailed: 500 }],
  ['payout', {}],
  ['payout_returned', {}],
  ['initiation_settled', {}],
  ['initiation_refund', {}],
  ['top_up', {}],
  ['sweep', {}],
  ['adjustment', {}],
])('an entry of %s adds to %j', (kind, sums) => {
  expect(addToReport(noReportSums, { kind, amountCents: asCents(500) })).toEqual({
    ...noReportSums,
    ...sums,
  })
})

test('a report differs from its list by refunds that were started on other days', () => {
  const money = { received: '100.00', refundsStarted: '30.00', refundsFailed: '10.00' }
  const list = { settled: asCents(10_000), returned: asCents(500) }
  expect(compareWithList(money, list)).toEqual([
    { label: 'Received', report: 10_000, list: 10_000, difference: 0 },
    { label: 'Refunded', report: 2000, list: 500, difference: 1500 },
    { label: 'Net', report: 8000, list: 9500, difference: -1500 },
  ])
})
