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
    refundedAt: null,
    waitsElsewhere: false,
    ...change,
  }
}

const now = new Date('2026-11-30T01:00:00.000Z')

const payments = new Map<string, ReviewedPayment>([
  ['a', payment('a')],
  ['order-a', payment('a')],
  ['b', payment('b', { refundedLately: [asCents(10_00)], availableCents: 90_00 })],
  ['c', payment('c', { waitsElsewhere: true })],
  ['unknown payer', payment('d', { payerName: null })],
])
const review = (...rows: RefundBatchRow[]) =>
  reviewRefunds(rows, {
    find: (id) => payments.get(id),
    usedReferences: new Set(['used']),
    now,
  })

describe('the review of a row', () => {
  test.each<[string, RefundBatchRow[], object]>([
    ['refunds what remains', [{ id: 'b' }], { amount: '90.00', isRepeat: false }],
    ['refunds a part', [{ id: 'a', refundAmount: '0.5' }], { amount: '0.50' }],
    [
      'marks the amount of an earlier refund',
      [{ id: 'b', refundAmount: '10' }],
      { amount: '10.00', isRepeat: true },
    ],
    [
      'leaves out an unknown id',
      [{ id: 'x' }],
      { reason: 'ID of the payment: We found no payment request with this ID.' },
    ],
    [
      'leaves out no id',
      [{ id: '' }],
      {
        failureCode: 'ERR0.05',
        reason: 'ID of the payment: Enter the ID of a payment request, or a client transaction ID.',
      },
    ],
    [
      'leaves out what is no amount',
      [{ id: 'a', refundAmount: 'ten' }],
      {
        failureCode: 'ERR0.06',
        reason: 'Amount: “ten” isn’t an amount. Enter it as 1284.50.',
      },
    ],
    ['leaves out too much', [{ id: 'b', refundAmount: '90.01' }], { failureCode: 'ERR0.10' }],
    ['leaves out nothing to refund', [{ id: 'a', refundAmount: '0' }], { failureCode: 'ERR0.06' }],
    [
      'leaves out what waits in another batch',
      [{ id: 'c' }],
      { reason: 'A refund of this payment waits in another list.' },
    ],
    [
      'leaves out a reference that was used',
      [{ id: 'a', clientRefundID: 'used' }],
      { reason: 'Your reference: Another refund has this reference.' },
    ],
    [
      'leaves out a reference that is too long',
      [{ id: 'a', clientRefundID: 'r'.repeat(97) }],
      { reason: 'Your reference: Use up to 96 characters.' },
    ],
    [
      'leaves out the same payment by another id',
      [
        { id: 'a', refundAmount: '1' },
        { id: 'order-a', refundAmount: '2' },
      ],
      { duplicateOf: 1, reason: 'Row 1 refunds the same payment.' },
    ],
    [
      'leaves out the same reference',
      [
        { id: 'a', clientRefundID: 'r' },
        { id: 'b', clientRefundID: 'r' },
      ],
      { duplicateOf: 1, reason: 'Your reference: Row 1 has the same reference.' },
    ],
    [
      'refunds a payment whose earlier row is left out',
      [{ id: 'a', refundAmount: '101' }, { id: 'a' }],
      { amount: '100.00' },
    ],
  ])('%s', (_, rows, last) => {
    expect(review(...rows).at(-1)).toMatchObject(last)
  })

  test('says everything that is wrong with a row, in the words of its columns', () => {
    const row = {
      id: 'gone',
      refundAmount: '12,50',
      clientRefundID: 'r'.repeat(97),
      description: 'Bad*',
      line: 7,
    }
    expect(review({ id: 'a', clientRefundID: 'r', line: 4 }, row)[1]).toMatchObject({
      line: 7,
      failureCode: 'ERR0.06',
      problems: [
        { column: 'Amount', text: '“12,50” isn’t an amount. Enter it as 1284.50.' },
        {
          column: 'Reason',
          text: "Use 5 to 280 letters, digits, spaces or / - ? : ( ) . , ' +",
        },
        { column: 'Your reference', text: 'Use up to 96 characters.' },
        { column: 'ID of the payment', text: 'We found no payment request with this ID.' },
      ],
    })
    expect(
      review({ id: 'a', line: 4 }, { id: 'order-a', clientRefundID: 'used', line: 9 })[1]?.problems,
    ).toEqual([
      { text: 'Line 4 refunds the same payment.' },
      { column: 'Your reference', text: 'Another refund has this reference.' },
    ])
  })

  const state = payment('s').state
  const refunded = { availableBalanceCents: asCents(0), status: 'RETURN_COMPLETE' } as const
  test.each<[Partial<ReviewedPayment['state']>, string | null, string, string]>([
    [{ status: 'WAITING' }, null, '5', 'Not paid yet.'],
    [{ status: 'WAITING' }, null, '', 'Not paid yet.'],
    [{ status: 'EXPIRED' }, null, '5', 'Expired without a payment.'],
    [{ status: 'RETURN_IN_PROGRESS' }, null, '5', 'A refund of this payment is in progress.'],
    [
      { multiPayment: true },
      null,
      '5',
      'This request takes several payments. Refund the payments that it received.',
    ],
    [refunded, '2026-11-28T13:30:00.000Z', '5', 'Already refunded in full on 29 November.'],
    [refunded, '2025-12-31T12:59:59.999Z', '5', 'Already refunded in full on 31 December 2025.'],
    [refunded, null, '5', 'Already refunded in full.'],
    [
      { availableBalanceCents: asCents(30_00) },
      null,
      '30.01',
      'Amount: Only $30.00 can still be refunded.',
    ],
    [{ onlyFull: true }, null, '5', 'Amount: You can refund this payment only in full: $100.00.'],
  ])(
    'of a payment with %j that was refunded at %s, $%s is refused: %s',
    (change, at, amount, text) => {
      const one = payment('s', {
        state: { ...state, ...change },
        refundedAt: at === null ? null : new Date(at),
      })
      const rows = [{ id: 's', ...(amount !== '' && { refundAmount: amount }) }]
      const [row] = reviewRefunds(rows, { find: () => one, usedReferences: new Set(), now })
      expect(row?.reason).toBe(text)
    },
  )

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
        const state = states[at]
        return state && { ...payment(`p${at}`), state }
      }
      const reviewed = reviewRefunds(rows, { find, usedReferences: new Set(), now })
      expect(reviewed.map(({ row: number }) => number)).toEqual(rows.map((_, at) => at + 1))
      const refunds = reviewed.filter(({ amount }) => amount !== undefined)
      const ids = refunds.map(({ paymentRequestId }) => paymentRequestId)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { amount = '', availableBalance = '' } of refunds)
        expect(Number(amount)).toBeLessThanOrEqual(Number(availableBalance))
      for (const one of reviewed)
        expect((one.amount === undefined) !== (one.reason === undefined)).toBe(true)
      const sum = sumCents(refunds.map(({ amount = '' }) => parseTwoDecimals(amount) ?? asCents(0)))
      expect(parseTwoDecimals(sumUpReview(reviewed, asDollars(0)).amount)).toBe(sum)
    }),
  )
})
