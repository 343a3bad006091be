import { expect, test } from 'vitest'
import { asCents } from '../money/money.ts'
import { prefilledPayout, prefillFragment } from './prefilled-payout.ts'
import { payoutInsteadOfRefund, payoutSentAgain } from './replacement-payout.ts'

test.each([
  [
    { payer: 'Priya Raman', order: 'order-88172', amountCents: asCents(20_00) },
    {
      payeeName: 'Priya Raman',
      amount: '20.00',
      description: 'Refund order-88172',
      reference: 'order-88172',
    },
  ],
  [
    { payer: undefined, order: undefined, amountCents: undefined },
    { payeeName: '', amount: '', description: 'Refund', reference: '' },
  ],
  [
    { payer: 'Priya Raman', order: 'x'.repeat(300), amountCents: asCents(1) },
    {
      payeeName: 'Priya Raman',
      amount: '0.01',
      description: `Refund ${'x'.repeat(273)}`,
      reference: '',
    },
  ],
])('the payout instead of a refund: %j', (refund, payout) => {
  expect(payoutInsteadOfRefund(refund)).toEqual(payout)
  expect(prefilledPayout(`#${prefillFragment(payout)}`)).toEqual(payout)
})

test('a payout that replaces another keeps its texts but has no account', () => {
  const paymentId = 'a1'.repeat(16)
  const payout = payoutSentAgain({
    Payment: {
      ...{ clientPaymentId: 'wages-1', payeeName: 'John Smith', paymentAmount: '840.00' },
      ...{ paymentDescription: 'Wages', bsb: '062000', accountNumber: '12345678' },
    },
    PaymentStatus: { paymentId, status: 'RETURNED', createdDatetime: '2026-11-20T03:00:00.000Z' },
  })
  expect(payout).toEqual({
    ...{ payeeName: 'John Smith', amount: '840.00', description: 'Wages', reference: '' },
    replacesPaymentId: paymentId,
  })
  expect(prefilledPayout(`#${prefillFragment(payout)}`)).toEqual(payout)
  expect(prefilledPayout('#amount=1.00&replacesPaymentId=other')).not.toHaveProperty(
    'replacesPaymentId',
  )
})

test.each(['', '#', '#trace', '#bsb=062000&accountNumber=12345999'])(
  'the fragment ‘%s’ fills nothing',
  (fragment) => {
    expect(prefilledPayout(fragment)).toBeUndefined()
  },
)

test('an address never fills who is paid, and fills no text that is too long', () => {
  const fragment = `#payeeName=${'a'.repeat(200)}&bsb=062000&payId=eve@test.example`
  expect(prefilledPayout(fragment)).toEqual({
    payeeName: 'a'.repeat(140),
    amount: '',
    description: '',
    reference: '',
  })
})
