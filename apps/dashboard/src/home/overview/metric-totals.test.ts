import type { ActivityMetrics } from '@tideway/contract/payment-requests/activity-metrics'
import { expect, test } from 'vitest'
import { metricLink } from './metric-links.ts'
import { coverage, metricOf } from './metric-totals.ts'

const none = { count: 0, amount: '0.00' }
const figures: ActivityMetrics = {
  timezone: 'Australia/Sydney',
  readDatetime: '2026-11-20T03:55:08.000Z',
  // 7 to 20 November, with a dollar and a cent more each day.
  days: Array.from({ length: 14 }, (_, index) => ({
    day: `2026-11-${String(7 + index).padStart(2, '0')}`,
    paymentRequests: { count: index, amount: `${index}.${String(index).padStart(2, '0')}` },
    outboundPayments: none,
    paymentInitiations: none,
    refunds: none,
  })),
}

test('a metric is the sum of its last seven days, with the seven days before for comparison', () => {
  const { count, cents, bars } = metricOf(figures, 'paymentRequests')
  expect([count, cents]).toEqual([70, 7070])
  expect(bars.map(({ label, cents: of, before }) => [label, of, before])).toEqual([
    ['Sat 14', 707, 0],
    ['Sun 15', 808, 101],
    ['Mon 16', 909, 202],
    ['Tue 17', 1010, 303],
    ['Wed 18', 1111, 404],
    ['Thu 19', 1212, 505],
    ['Fri 20', 1313, 606],
  ])
  expect(bars.map(({ today }) => today)).toEqual([false, false, false, false, false, false, true])
})

test('the period of the metrics is shown with its zone', () => {
  expect(coverage(figures)).toBe('Sat 14/11/2026 to Fri 20/11/2026 14:55 GMT+11:00')
})

const returns = 'RETURN_IN_PROGRESS,RETURN_COMPLETE,RETURN_FAILED'
const dates = { startDate: '2026-11-14 00:00:00', endDate: '2026-11-20 23:59:59' }
test.each([
  ['paymentRequests', 'PaymentRequests', { ...dates, searchByCompletedDate: true }],
  ['outboundPayments', 'OutboundPayments', { ...dates, status: 'SETTLED' }],
  ['paymentInitiations', 'PaymentInitiations', { ...dates, status: `SETTLED,${returns}` }],
  ['refunds', 'PaymentRequests', { ...dates, searchByCompletedDate: true, status: returns }],
] as const)('%s link to their list', (name, segment, search) => {
  expect(metricLink(figures, name)).toEqual({ to: `/transactions/${segment}`, search })
})
