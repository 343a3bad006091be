import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asCents, asDollars, parseTwoDecimals, sumCents } from '../money/money.ts'
import type { PayeeCheck } from '../payments/payee-check.ts'
import type { PayoutBatchRow } from './payout-batch.ts'
import { readRow } from './payout-row.ts'
import type { PayoutFacts } from './review-payouts.ts'
import {
  isAsConfirmed,
  mayPayTwice,
  payeesNotAccepted,
  payoutReviewer,
  repeatedIds,
  sumUpPayouts,
} from './review-payouts.ts'

const ana = { payID: 'ana@shop.example', paymentAmount: '5', paymentDescription: 'Invoice' }
const store = {
  payeeName: 'Corner Store',
  bsb: '062000',
  accountNumber: '12345678',
  paymentAmount: '84.00',
  paymentDescription: 'Milk, week 48',
}
const toBen = { payID: 'ben@shop.example', payIDType: 'EMAIL' } as const
const ben = { payID: 'ben@shop.example', paymentDescription: 'Invoice' }
const checks: Record<string, PayeeCheck> = {
  'Ana Silva': { result: 'MATCH', name: 'ANA SILVA' },
  'Ana Jones': { result: 'NO_MATCH', name: 'Ana Silva' },
  Nobody: { result: 'NOT_FOUND', reason: 'PayID not found' },
  Quiet: { result: 'NOT_CHECKED', reason: 'The account was not found' },
}
const facts: PayoutFacts = {
  usedIds: new Set(['used-1']),
  waitingIds: new Set(['waiting-1']),
  recent: [
    {
      sourceId: 'p1',
      clientPaymentId: 'older',
      bsb: '062000',
      accountNumber: '0012345678',
      paymentAmount: '84.00',
    },
    {
      sourceId: 'p2',
      clientPaymentId: 'newer',
      bsb: '062000',
      accountNumber: '12345678',
      paymentAmount: '84.00',
    },
    { sourceId: 'b1', waitsInBatch: 'b1', ...toBen, paymentAmount: '7.00' },
    { sourceId: 'a1', waitsInApproval: 'a1', ...toBen, paymentAmount: '8.00' },
  ],
  checkOf: ({ payeeName }) => checks[payeeName],
  limitCents: asCents(100_00),
}
const reviewPayouts = (rows: readonly PayoutBatchRow[], payoutFacts: PayoutFacts) =>
  rows.map(readRow).map(payoutReviewer(rows, payoutFacts))
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
      'marks what waits in another list',
      [{ ...ben, paymentAmount: '7' }],
      { amount: '7.00', waitsInBatch: 'b1' },
    ],
    [
      'marks what waits in a list that waits for approval',
      [{ ...ben, paymentAmount: '8' }],
      { amount: '8.00', waitsInApproval: 'a1' },
    ],
    [
      'says that the payee matches',
      [{ ...ana, payeeName: 'Ana Silva' }],
      { amount: '5.00', check: 'MATCH', checkedName: 'ANA SILVA' },
    ],
    [
      'says why a payee was not checked',
      [{ ...ana, payeeName: 'Quiet' }],
      { amount: '5.00', check: 'NOT_CHECKED', checkReason: 'The account was not found' },
    ],
    [
      'leaves out a payee who does not exist',
      [{ ...ana, payeeName: 'Nobody' }],
      { failureCode: 'ERR0.03', reason: 'PayID not found' },
    ],
    [
      'keeps a row that a person left out, and its line',
      [{ ...ana, line: 7, leaveOut: 'Left out at the review' }],
      { line: 7, payID: 'ana@shop.example', reason: 'Left out at the review' },
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
      { failureCode: 'ERR0.03', reason: 'Client Payment ID: Another payout has this ID' },
    ],
    [
      'leaves out an id that waits elsewhere',
      [{ ...ana, clientPaymentId: 'waiting-1' }],
      {
        failureCode: 'ERR0.08',
        reason: 'Client Payment ID: A payout with this ID waits in another list',
      },
    ],
    [
      'leaves out a second row with the same id',
      [
        { ...ana, clientPaymentId: 'invoice-1' },
        { ...store, clientPaymentId: 'invoice-1' },
      ],
      { duplicateOf: 1, reason: 'Client Payment ID: Row 1 has the same ID' },
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
      {
        failureCode: 'ERR0.03',
        reason: 'Amount: Your limit for a single payout is $100.00',
      },
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

test('a row may pay twice only if it is paid, and counts once if it is both a duplicate and a repeat', () => {
  const rows = review(store, store, ana, { ...ana, clientPaymentId: 'used-1' })
  expect(rows.map(mayPayTwice)).toEqual([true, true, false, false])
})

test('count, sum and balance are those of the rows that would be paid', () => {
  const rows = review(ana, ana, store, { ...ana, paymentAmount: 'x' })
  const totals = { balance: asDollars(50.25), leftToday: asDollars(10), repeated: ['p1', 'p2'] }
  expect(sumUpPayouts(rows, totals)).toMatchObject({
    payouts: 3,
    amount: '94.00',
    leftOut: 1,
    duplicates: 1,
    repeats: 1,
    repeated: ['p1', 'p2'],
    unmatched: 3,
    unchecked: 3,
    balance: 50.25,
    balanceAfter: -43.75,
    leftToday: 10,
  })
  expect(sumUpPayouts([], { balance: asDollars(1), repeated: [] })).not.toHaveProperty('leftToday')
})

test.each<[string, object, boolean]>([
  ['unchanged', {}, true],
  ['another count', { payouts: 2 }, false],
  ['another sum', { amount: '10.01' }, false],
  ['a repeat more', { repeats: 2 }, false],
  ['a duplicate more', { duplicates: 1 }, false],
  ['a repeat less, after a day', { repeats: 0, repeated: [] }, true],
  ['as many repeats of something that nobody saw', { repeated: ['b2'] }, false],
  ['a repeat of something more', { repeated: ['p1', 'b2'] }, false],
])('what was confirmed, %s: %o', (_, change, isSame) => {
  const confirmed = { payouts: 1, amount: '10.00', duplicates: 0, repeats: 1, repeated: ['p1'] }
  expect(isAsConfirmed({ ...confirmed, ...change }, confirmed)).toBe(isSame)
})

test('a caller that names nothing accepts no repeat', () => {
  const confirmed = { payouts: 1, amount: '10.00', duplicates: 0, repeats: 1 }
  expect(isAsConfirmed({ ...confirmed, repeated: ['p1'] }, confirmed)).toBe(false)
})

test('rows repeat every payout and list with the same payee and amount', () => {
  const rows = review(store, { ...ben, paymentAmount: '7' }, { ...ben, paymentAmount: '9' })
  expect(repeatedIds(rows, facts.recent)).toEqual(['p1', 'p2', 'b1'])
  expect(repeatedIds(review({ ...store, leaveOut: 'Left out' }), facts.recent)).toEqual([])
})

test('payees who are not a match need exactly the check’s result to be accepted', () => {
  const rows: PayoutBatchRow[] = [
    { ...ana, payeeName: 'Ana Silva' },
    { ...ana, payeeName: 'Ana Jones', accepts: 'NO_MATCH' },
    { ...ana, payeeName: 'Ana Jones', accepts: 'NOT_CHECKED' },
    { ...ana, payeeName: 'Ana Jones' },
    { ...ana, accepts: 'NOT_CHECKED' },
    ana,
    { ...ana, paymentAmount: 'x' },
  ]
  expect(payeesNotAccepted(rows, review(...rows))).toBe(3)
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
      const { amount } = sumUpPayouts(reviewed, { balance: asDollars(0), repeated: [] })
      expect(parseTwoDecimals(amount)).toBe(sum)
    }),
  )
})
