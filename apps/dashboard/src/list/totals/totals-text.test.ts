import { asCents } from '@tideway/contract/money/money'
import { expect, test } from 'vitest'
import { totalsOfAnswer, totalsText } from './totals-text.ts'

const payouts = { noun: ['payout', 'payouts'] } as const
const status = (name: string, count: number, cents: number) => ({
  status: name,
  count,
  cents: asCents(cents),
})
const totals = {
  count: 1000,
  cents: asCents(1_234_550),
  byStatus: [status('SETTLED', 999, 1_234_500), status('FAILED', 1, 50)],
}

test.each([
  ['all records', totals, payouts, false, '1,000 payouts, $12,345.50'],
  ['loaded records', totals, payouts, true, '1,000 loaded payouts, $12,345.50'],
  ['one record', { ...totals, count: 1 }, payouts, false, '1 payout, $12,345.50'],
  ['one loaded record', { ...totals, count: 1 }, payouts, true, '1 loaded payout, $12,345.50'],
  ['none', { count: 0, cents: asCents(0), byStatus: [] }, payouts, false, '0 payouts, $0.00'],
  [
    'a sum of something else',
    totals,
    { ...payouts, sumOf: 'for one collection of each' },
    false,
    '1,000 payouts, $12,345.50 for one collection of each',
  ],
] as const)('says the totals of %s', (_, given, list, loadedOnly, head) => {
  expect(totalsText(given, list, { loadedOnly }).head).toBe(head)
})

test('says the totals of each status in its order', () => {
  expect(totalsText(totals, payouts, { loadedOnly: false }).statuses).toEqual([
    { status: 'SETTLED', text: '999, $12,345.00' },
    { status: 'FAILED', text: '1, $0.50' },
  ])
})

test('reads the totals of the whole search in cents', () => {
  const answer = {
    recordCount: 3,
    amount: '149.70',
    byStatus: [{ status: 'COMPLETE', recordCount: 3, amount: '149.70' }],
    complete: true,
  }
  expect(totalsOfAnswer(answer)).toEqual({
    count: 3,
    cents: 14_970,
    byStatus: [{ status: 'COMPLETE', count: 3, cents: 14_970 }],
  })
})
