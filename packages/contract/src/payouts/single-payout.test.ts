import { describe, expect, test } from 'vitest'
import type { PaymentCreate, PayoutAccepted } from '../payments/payment.ts'
import type { ReviewedPayout } from './payout-batch.ts'
import { payoutOfRow } from './payout-row.ts'
import { questionOf, rowOfPayout, whyNotAccepted } from './single-payout.ts'

const payment: PaymentCreate = {
  clientPaymentId: 'wages-1',
  payeeName: 'Ana Silva',
  paymentAmount: '5.00',
  paymentDescription: 'Wages',
  payID: 'ana@shop.example',
  payIDType: 'EMAIL',
}
const row: ReviewedPayout = { row: 1, payeeName: 'Ana Silva', amount: '5.00', check: 'MATCH' }
const { check: _, ...unchecked } = row

test('a payout is the row that pays it', () => {
  const { clientPaymentId: __, ...payout } = payment
  expect(rowOfPayout(payment)).toEqual(payout)
  expect(payoutOfRow(rowOfPayout({ ...payment, metaData: { a: 1 } }))).toEqual({ payout })
})

describe('a payout of a person', () => {
  test.each<[string, ReviewedPayout, string[], PayoutAccepted, string | undefined]>([
    ['to a match is paid', row, [], {}, undefined],
    ['to an unchecked payee asks', unchecked, [], {}, 'The payee is not a match'],
    ['that was accepted unchecked is paid', unchecked, [], { check: 'NOT_CHECKED' }, undefined],
    ['to another name asks', { ...row, check: 'NO_MATCH' }, [], {}, 'The payee is not a match'],
    [
      'that was accepted as not checked, and is someone else, asks',
      { ...row, check: 'NO_MATCH' },
      [],
      { check: 'NOT_CHECKED' },
      'The payee is not a match',
    ],
    ['that repeats one asks', { ...row, repeatOf: 'milk-1' }, ['p1'], {}, 'may be paid twice'],
    [
      'that repeats one that waits for approval asks',
      { ...row, waitsInApproval: 'a1' },
      ['a1'],
      {},
      'may be paid twice',
    ],
    [
      'that repeats what was accepted is paid',
      { ...row, repeatOf: 'milk-1' },
      ['p1'],
      { repeated: ['p1', 'p0'] },
      undefined,
    ],
    [
      'that repeats one more asks',
      { ...row, repeatOf: 'milk-1' },
      ['p1', 'p2'],
      { repeated: ['p1'] },
      'may be paid twice',
    ],
    [
      'to nobody is refused with the reason',
      { row: 1, reason: 'PayID not found', failureCode: 'ERR0.03' },
      [],
      { check: 'NOT_CHECKED' },
      'PayID not found',
    ],
  ])('%s', (_what, reviewed, repeated, accepted, problem) => {
    const review = { rows: [reviewed], repeated }
    const why = whyNotAccepted(review, accepted)
    if (problem === undefined) expect(why).toBeUndefined()
    else expect(why?.body.message).toContain(problem)
    // A person who says yes to every question is not asked again.
    if (reviewed.amount !== undefined)
      expect(whyNotAccepted(review, questionOf(review).accepted)).toBeUndefined()
  })
})
