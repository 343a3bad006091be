import { describe, expect, test } from 'vitest'
import type { PaymentRecord } from './payment.ts'
import { payoutOf } from './payout-draft.ts'
import { payAgainDraft, payeeKey, whyNotSentAgain } from './repeated-payout.ts'

const byAccount = { bsb: '062000', accountNumber: '12340002', paymentAmount: '12.50' }
const byPayId = { payID: 'ana@shop.example', payIDType: 'EMAIL', paymentAmount: '12.50' } as const

function recordWith(payment: Partial<PaymentRecord['Payment']>): PaymentRecord {
  return {
    Payment: {
      clientPaymentId: 'wages-1',
      payeeName: 'Ana Silva',
      paymentDescription: 'Wages of November',
      ...payment,
    },
    PaymentStatus: {
      paymentId: 'p1',
      status: 'SETTLED',
      createdDatetime: '2026-11-20T02:00:00.000Z',
    },
  } as PaymentRecord
}

test.each([
  ['the same account', byAccount, byAccount, true],
  ['an account with leading zeros', byAccount, { ...byAccount, accountNumber: '0012340002' }, true],
  ['another account', byAccount, { ...byAccount, accountNumber: '12340003' }, false],
  ['another BSB', byAccount, { ...byAccount, bsb: '062001' }, false],
  ['the same PayID', byPayId, { ...byPayId, payID: 'Ana@Shop.example' }, true],
  ['a PayID of another type', byPayId, { ...byPayId, payIDType: 'ORG' as const }, false],
  ['an account for a PayID', byPayId, byAccount, false],
])('%s is the same payee or another', (_, payee, other, isSame) => {
  expect(payeeKey(payee) === payeeKey(other)).toBe(isSame)
})

describe('paying again', () => {
  test.each([
    ['an account', byAccount],
    ['a PayID', byPayId],
  ])('%s needs only an amount', (_, payee) => {
    const draft = payAgainDraft(recordWith({ ...payee, paymentReference: 'WK48' }))
    expect(draft.amount).toBe('')
    expect(payoutOf({ ...draft, amount: '1.00' }, 'new-1')).toEqual({
      clientPaymentId: 'new-1',
      payeeName: 'Ana Silva',
      paymentDescription: 'Wages of November',
      paymentReference: 'WK48',
      ...payee,
      paymentAmount: '1.00',
    })
  })
})

const NOT_BACK = [409, 'Only a payout that failed or was returned can be sent again']

test.each([
  ['FAILED', false, undefined],
  ['RETURNED', false, undefined],
  ['FAILED', true, [409, 'This payout has been sent again already']],
  ['RETURNED', true, [409, 'This payout has been sent again already']],
  ['CREATED', false, NOT_BACK],
  ['PENDING', false, NOT_BACK],
  ['SETTLED', false, NOT_BACK],
] as const)('a %s payout, sent again already: %s', (status, isReplaced, expected) => {
  const problem = whyNotSentAgain({ status, isReplaced }, 'a1')
  expect(problem && [problem.status, problem.body.message]).toEqual(expected)
})

test('a payout that the client does not have', () => {
  const problem = whyNotSentAgain(undefined, 'a1')
  expect([problem?.status, problem?.body.message]).toEqual([400, 'replacesPaymentId: a1 not found'])
})
