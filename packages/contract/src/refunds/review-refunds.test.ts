import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asCents, asDollars, parseTwoDecimals, sumCents } from '../money/money.ts'
import { paymentRequestStatuses } from './refund.ts'
import type { RefundBatchRow } from './refund-batch.ts'
import type { ReviewedPayment } from './review-refunds.ts'
import { reviewRefunds, sumUpReview } from './review-refunds.ts'

function payment(
  paymentRequestId: string,
  {
    availableCents = 100_00,
    ...change
  }: Partial<ReviewedPayment> & { availableCents?: number } = {},
): ReviewedPayment {
  return {
    paymentRequestId,
    payID: `${paymentRequestId}@pay.example`,
    payerName: 'Marnie Blake',
    state: {
      status: 'COMPLETE',
      multiPayment: false,
      amountReceivedCents: asCents(100_00),
      availableBalanceCents: asCents(availableCents),
      onlyFull: false,
    },
    refundedLately: [],
    waitsElsewhere: false,
    ...change,
  }
}

const payments = new Map<string, ReviewedPayment>([
  ['a', payment('a')],
  ['order-a', payment('a')],
  ['b', payment('b', { refundedLately: [asCents(10_00)], availableCents: 90_00 })],
  ['c', payment('c', { waitsElsewhere: true })],
  ['unknown payer', payment('d', { payerName: null })],
])
const review = (...rows: RefundBatchRow[]) =>
  reviewRefunds(rows, { find: (id) => payments.get(id), usedReferences: new Set(['used']) })

describe('the review of a row', () => {
  test.each<[string, RefundBatchRow[], object]>([
    ['refunds what remains', [{ id: 'b' }], { amount: '90.00', isRepeat: false }],
    ['refunds a part', [{ id: 'a', refundAmount: '0.5' }], { amount: '0.50' }],
    [
      'marks the amount of an earlier refund',
      [{ id: 'b', refundAmount: '10' }],
      { amount: '10.00', isRepeat: true },
    ],
    ['leaves out an unknown id', [{ id: 'x' }], { reason: 'paymentRequestId: x not found' }],
    ['leaves out no id', [{ id: '' }], { failureCode: 'ERR0.05', reason: 'Missing id.' }],
    [
      'leaves out what is no amount',
      [{ id: 'a', refundAmount: 'ten' }],
      { failureCode: 'ERR0.06', reason: 'Refund amount value must be a number' },
    ],
    ['leaves out too much', [{ id: 'b', refundAmount: '90.01' }], { failureCode: 'ERR0.10' }],
    ['leaves out nothing to refund', [{ id: 'a', refundAmount: '0' }], { failureCode: 'ERR0.06' }],
    [
      'leaves out what waits in another batch',
      [{ id: 'c' }],
      { reason: 'A refund of this payment waits in another batch' },
    ],
    [
      'leaves out a reference that was used',
      [{ id: 'a', clientRefundID: 'used' }],
      { reason: 'Duplicate clientRefundID: it was used by another refund' },
    ],
    [
      'leaves out a reference that is too long',
      [{ id: 'a', clientRefundID: 'r'.repeat(97) }],
      { reason: 'clientRefundID must have at most 96 characters' },
    ],
    [
      'leaves out the same payment by another id',
      [
        { id: 'a', refundAmount: '1' },
        { id: 'order-a', refundAmount: '2' },
      ],
      { duplicateOf: 1, reason: 'Row 1 refunds the same payment' },
    ],
    [
      'leaves out the same reference',
      [
        { id: 'a', clientRefundID: 'r' },
        { id: 'b', clientRefundID: 'r' },
      ],
      { duplicateOf: 1, reason: 'Row 1 has the same clientRefundID' },
    ],
    [
      'refunds a payment whose earlier row is left out',
      [{ id: 'a', refundAmount: '101' }, { id: 'a' }],
      { amount: '100.00' },
    ],
  ])('%s', (_, rows, last) => {
    expect(review(...rows).at(-1)).toMatchObject(last)
  })

  test('has no payer’s name if it is unknown', () => {
    expect(review({ id: 'unknown payer' })[0]).not.toHaveProperty('payerName')
  })
})

test('count, sum and balance are those of the rows', () => {
  const rows = review({ id: 'a' }, { id: 'a' }, { id: 'b', refundAmount: '10' }, { id: 'x' })
  expect(sumUpReview(rows, asDollars(50.25))).toMatchObject({
    refunds: 2,
    amount: '110.00',
    leftOut: 2,
    duplicates: 1,
    repeats: 1,
    balance: 50.25,
    balanceAfter: -59.75,
  })
})

test('no list refunds a payment twice, or more than remains of it', () => {
  const state = fc.record({
    status: fc.constantFrom(...paymentRequestStatuses),
    multiPayment: fc.boolean(),
    amountReceivedCents: fc.integer({ min: 0, max: 500 }).map(asCents),
    availableBalanceCents: fc.integer({ min: 0, max: 500 }).map(asCents),
    onlyFull: fc.boolean(),
  })
  const row = fc.record(
    {
      id: fc.constantFrom('p0', 'p1', 'p2', 'q0', 'nowhere'),
      refundAmount: fc.constantFrom('1', '2.50', '5', '0', 'x'),
      clientRefundID: fc.constantFrom('r1', 'r2'),
    },
    { requiredKeys: ['id'] },
  )
  fc.assert(
    fc.property(fc.tuple(state, state, state), fc.array(row), (states, rows) => {
      // p0 and q0 are two ids of one payment.
      const find = (id: string) => {
        const at = Number(id.slice(1))
        const found = states[at]
        return found && { ...payment(`p${at}`), state: found }
      }
      const reviewed = reviewRefunds(rows, { find, usedReferences: new Set() })
      expect(reviewed.map(({ row: number }) => number)).toEqual(rows.map((_, at) => at + 1))
      const made = reviewed.filter(({ amount }) => amount !== undefined)
      const ids = made.map(({ paymentRequestId }) => paymentRequestId)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { amount = '', availableBalance = '' } of made)
        expect(Number(amount)).toBeLessThanOrEqual(Number(availableBalance))
      for (const one of reviewed)
        expect((one.amount === undefined) !== (one.reason === undefined)).toBe(true)
      const sum = sumCents(made.map(({ amount = '' }) => parseTwoDecimals(amount) ?? asCents(0)))
      expect(parseTwoDecimals(sumUpReview(reviewed, asDollars(0)).amount)).toBe(sum)
    }),
  )
})
