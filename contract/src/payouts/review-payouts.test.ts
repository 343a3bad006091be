import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asCents, asDollars, parseTwoDecimals, sumCents } from '../money/money.ts'
import type { PayoutBatchRow } from './payout-batch.ts'
import type { PayoutFacts } from './review-payouts.ts'
import { isAsConfirmed, mayPayTwice, reviewPayouts, sumUpPayouts } from './review-payouts.ts'

const ana = { payID: 'ana@shop.example', paymentAmount: '5', paymentDescription: 'Invoice' }
const store = {
  payeeName: 'Corner Store',
  bsb: '062000',
  accountNumber: '12345678',
  paymentAmount: '84.00',
  paymentDescription: 'Milk, week 48',
}
const facts: PayoutFacts = {
  usedIds: new Set(['used-1']),
  waitingIds: new Set(['waiting-1']),
  recent: [
    {
      clientPaymentId: 'older',
      bsb: '062000',
      accountNumber: '0012345678',
      paymentAmount: '84.00',
    },
    { clientPaymentId: 'newer', bsb: '062000', accountNumber: '12345678', paymentAmount: '84.00' },
  ],
  limitCents: asCents(100_00),
}
const review = (...rows: PayoutBatchRow[]) => reviewPayouts(rows, facts)

describe('the review of a row', () => {
  test.each<[string, PayoutBatchRow[], object]>([
    ['pays a PayID', [ana], { amount: '5.00', payID: 'ana@shop.example', payIDType: 'EMAIL' }],
    [
      'marks what was paid in the last day, with the newest payout',
      [store],
      { amount: '84.00', repeatOf: 'newer' },
    ],
    [
      'marks the same payee and amount in the list',
      [ana, { ...ana, payID: 'ANA@shop.example' }],
      { amount: '5.00', duplicateOf: 1 },
    ],
    ['does not mark another amount', [ana, { ...ana, paymentAmount: '5.01' }], { amount: '5.01' }],
    [
      'leaves out what is invalid',
      [{ ...ana, paymentAmount: 'x' }],
      { payID: 'ana@shop.example', failureCode: 'ERR0.03', reason: 'Amount: Invalid amount' },
    ],
    [
      'leaves out an id that a payout has',
      [{ ...ana, clientPaymentId: 'used-1' }],
      { failureCode: 'ERR0.03', reason: 'Duplicated payment' },
    ],
    [
      'leaves out an id that waits elsewhere',
      [{ ...ana, clientPaymentId: 'waiting-1' }],
      {
        failureCode: 'ERR0.08',
        reason: 'A payout with this clientPaymentId waits in another batch',
      },
    ],
    [
      'leaves out a second row with the same id',
      [
        { ...ana, clientPaymentId: 'invoice-1' },
        { ...store, clientPaymentId: 'invoice-1' },
      ],
      { duplicateOf: 1, reason: 'Row 1 has the same clientPaymentId' },
    ],
    [
      'pays a row whose id an invalid row has',
      [
        { ...ana, paymentAmount: '', clientPaymentId: 'invoice-1' },
        { ...ana, clientPaymentId: 'invoice-1' },
      ],
      { amount: '5.00' },
    ],
    ['pays up to the limit', [{ ...ana, paymentAmount: '100' }], { amount: '100.00' }],
    [
      'leaves out what is above the limit',
      [{ ...ana, paymentAmount: '100.01' }],
      { failureCode: 'ERR0.03', reason: 'Payment amount is above the limit for a single payout' },
    ],
  ])('%s', (_, rows, last) => {
    expect(review(...rows).at(-1)).toMatchObject(last)
  })

  test('marks nothing that only resembles another row', () => {
    expect(
      review(ana, { ...ana, paymentAmount: '6' }, { ...ana, payID: 'ben@shop.example' }),
    ).toEqual(
      [1, 2, 3].map((row) => expect.not.objectContaining({ row, duplicateOf: expect.anything() })),
    )
  })
})

test('a row may pay twice if it is paid, and once if it is both a duplicate and a repeat', () => {
  const rows = review(store, store, ana, { ...ana, clientPaymentId: 'used-1' })
  expect(rows.map(mayPayTwice)).toEqual([true, true, false, false])
})

test('count, sum and balance are those of the rows that would be paid', () => {
  const rows = review(ana, ana, store, { ...ana, paymentAmount: 'x' })
  const given = { balance: asDollars(50.25), leftToday: asDollars(10) }
  expect(sumUpPayouts(rows, given)).toMatchObject({
    payouts: 3,
    amount: '94.00',
    leftOut: 1,
    duplicates: 1,
    repeats: 1,
    balance: 50.25,
    balanceAfter: -43.75,
    leftToday: 10,
  })
  expect(sumUpPayouts([], { balance: asDollars(1) })).not.toHaveProperty('leftToday')
})

test.each<[string, object, boolean]>([
  ['unchanged', {}, true],
  ['another count', { payouts: 2 }, false],
  ['another sum', { amount: '10.01' }, false],
  ['a repeat more', { repeats: 2 }, false],
  ['a duplicate more', { duplicates: 1 }, false],
  ['a repeat less, after a day', { repeats: 0 }, true],
])('what was confirmed, %s: %o', (_, change, isSame) => {
  const confirmed = { payouts: 1, amount: '10.00', duplicates: 0, repeats: 1 }
  expect(isAsConfirmed({ ...confirmed, ...change }, confirmed)).toBe(isSame)
})

test('no list uses an id twice, and every row is paid or has a reason', () => {
  const row = fc.record(
    {
      payID: fc.constantFrom('a@b.example', 'c@d.example', 'e@'),
      paymentAmount: fc.constantFrom('1', '2.50', '101', '0', 'x'),
      paymentDescription: fc.constant('Invoice'),
      clientPaymentId: fc.constantFrom('one-1', 'two-2', 'used-1'),
    },
    { requiredKeys: ['payID', 'paymentAmount', 'paymentDescription'] },
  )
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const reviewed = review(...rows)
      expect(reviewed.map(({ row: number }) => number)).toEqual(rows.map((_, at) => at + 1))
      const paid = reviewed.filter(({ amount }) => amount !== undefined)
      const ids = paid.flatMap(({ clientPaymentId }) => clientPaymentId ?? [])
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).not.toContain('used-1')
      for (const one of reviewed)
        expect((one.amount === undefined) !== (one.reason === undefined)).toBe(true)
      const sum = sumCents(paid.map(({ amount = '' }) => parseTwoDecimals(amount) ?? asCents(0)))
      const { amount } = sumUpPayouts(reviewed, { balance: asDollars(0) })
      expect(parseTwoDecimals(amount)).toBe(sum)
    }),
  )
})
