import { describe, expect, test } from 'vitest'
import type { PaymentRecord } from './payment.ts'
import { PaymentSearch } from './payment-search.ts'
import { payoutOf } from './payout-draft.ts'
import { payAgainDraft, repeatedPayouts, searchOfRepeats } from './repeated-payout.ts'

const now = new Date('2026-11-20T03:00:00.000Z')
const byAccount = { bsb: '062000', accountNumber: '12340002', paymentAmount: '12.50' }
const byPayId = { payID: 'ana@shop.example', payIDType: 'EMAIL', paymentAmount: '12.50' } as const

function made(
  payment: Partial<PaymentRecord['Payment']>,
  status: Partial<PaymentRecord['PaymentStatus']> = {},
): PaymentRecord {
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
      ...status,
    },
  } as PaymentRecord
}

describe('a payout that may repeat an earlier one', () => {
  test.each<[string, Parameters<typeof repeatedPayouts>[0], PaymentRecord, boolean]>([
    ['the same account and amount', byAccount, made(byAccount), true],
    [
      'an account with leading zeros',
      byAccount,
      made({ ...byAccount, accountNumber: '0012340002' }),
      true,
    ],
    ['another account', byAccount, made({ ...byAccount, accountNumber: '12340003' }), false],
    ['another BSB', byAccount, made({ ...byAccount, bsb: '062001' }), false],
    ['another amount', byAccount, made({ ...byAccount, paymentAmount: '12.51' }), false],
    ['the same PayID', byPayId, made({ ...byPayId, payID: 'Ana@Shop.example' }), true],
    ['a PayID of another type', byPayId, made({ ...byPayId, payIDType: 'ORG' }), false],
    ['an account for a PayID', byPayId, made(byAccount), false],
    ['one under way', byAccount, made(byAccount, { status: 'PENDING' }), true],
    ['one that failed', byAccount, made(byAccount, { status: 'FAILED' }), false],
    ['one that came back', byAccount, made(byAccount, { status: 'RETURNED' }), false],
    [
      'one of exactly a day ago',
      byAccount,
      made(byAccount, { createdDatetime: '2026-11-19T03:00:00.000Z' }),
      true,
    ],
    [
      'one of a millisecond more than a day ago',
      byAccount,
      made(byAccount, { createdDatetime: '2026-11-19T02:59:59.999Z' }),
      false,
    ],
  ])('%s', (_, payout, record, isRepeat) => {
    expect(repeatedPayouts(payout, [record], now)).toEqual(isRepeat ? [record] : [])
  })

  test('is compared with the newest first', () => {
    const older = made(byAccount, { createdDatetime: '2026-11-19T20:00:00.000Z' })
    const newer = made(byAccount, { createdDatetime: '2026-11-20T01:00:00.000Z' })
    expect(repeatedPayouts(byAccount, [older, newer], now)).toEqual([newer, older])
  })
})

test('the search finds the amount of the last day, and is one that the provider takes', () => {
  const search = searchOfRepeats(byAccount, now)
  expect(PaymentSearch.safeParse(search).success).toBe(true)
  expect(search).toEqual({
    fromDate: '2026-11-19T03:00:00.000Z',
    toDate: '2026-11-21T03:00:00.000Z',
    amountFrom: '12.50',
    amountTo: '12.50',
  })
})

describe('paying again', () => {
  test.each([
    ['an account', byAccount],
    ['a PayID', byPayId],
  ])('%s needs only an amount', (_, payee) => {
    const draft = payAgainDraft(made({ ...payee, paymentReference: 'WK48' }))
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
