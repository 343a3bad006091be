import { asCents, ZERO_CENTS } from '@tideway/contract/money/money'
import { paidOutWords } from '@tideway/contract/records/settled-money'
import { expect, test } from 'vitest'
import { totalsOfAnswer, totalsText } from './totals-text.ts'

const money = {
  of: () => ({ settled: ZERO_CENTS, returned: ZERO_CENTS }),
  words: paidOutWords,
}
const payouts = { noun: ['payout', 'payouts'], money } as const
const status = (name: string, count: number, cents: number) => ({
  status: name,
  count,
  cents: asCents(cents),
})
const totals = {
  count: 1000,
  cents: asCents(1_234_550),
  byStatus: [status('SETTLED', 999, 1_234_500), status('FAILED', 1, 50)],
  money: { settled: asCents(1_234_500), returned: asCents(500) },
  leftOut: { count: 0, settled: ZERO_CENTS },
}

test.each([
  ['all records', totals, payouts, false, '1,000 payouts'],
  ['loaded records', totals, payouts, true, '1,000 loaded payouts'],
  ['one record', { ...totals, count: 1 }, payouts, false, '1 payout'],
  ['one loaded record', { ...totals, count: 1 }, payouts, true, '1 loaded payout'],
  ['none', { ...totals, count: 0, byStatus: [] }, payouts, false, '0 payouts'],
  [
    'records without money',
    totals,
    { noun: ['payout', 'payouts'], sumOf: 'for one collection of each' },
    false,
    '1,000 payouts, $12,345.50 for one collection of each',
  ],
] as const)('says the totals of %s', (_, totals, list, loadedOnly, head) => {
  expect(totalsText(totals, list, { loadedOnly }).head).toBe(head)
})

test('says settled, returned and net money, and money without a row', () => {
  const leftOut = { count: 2, settled: asCents(5000) }
  const text = totalsText({ ...totals, leftOut }, payouts, { loadedOnly: false })
  expect([text.sums, text.leftOut]).toEqual([
    [
      { label: 'Settled', text: '$12,345.00' },
      { label: 'Returned', text: '$5.00' },
      { label: 'Net', text: '$12,340.00' },
    ],
    'Includes 2 payments ($50.00) to requests that take several.',
  ])
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
    money: {
      settled: '99.80',
      returned: '20.00',
      net: '79.80',
      leftOutCount: 2,
      leftOutSettled: '50.00',
    },
    byStatus: [{ status: 'COMPLETE', recordCount: 3, amount: '149.70' }],
    complete: true,
  }
  expect(totalsOfAnswer(answer)).toEqual({
    count: 3,
    cents: 14_970,
    byStatus: [{ status: 'COMPLETE', count: 3, cents: 14_970 }],
    money: { settled: 9980, returned: 2000 },
    leftOut: { count: 2, settled: 5000 },
  })
})
