import { expect, test } from 'vitest'
import { asCents } from '../money/money.ts'
import { PaymentRecord } from './payment.ts'
import {
  payoutInsteadOf,
  payoutInsteadOfRefund,
  prefilledPayout,
  prefillFragment,
} from './prefilled-payout.ts'

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

test('the payout instead of one that failed, without its account', () => {
  const failed = PaymentRecord.parse({
    Payment: {
      clientPaymentId: 'pay-1',
      payeeName: 'Ana Silva',
      paymentAmount: '840.00',
      paymentDescription: 'Wages, week 47',
      bsb: '062000',
      accountNumber: '12345999',
    },
    PaymentStatus: {
      paymentId: 'id-1',
      status: 'FAILED',
      createdDatetime: '2026-11-20T01:40:18.000Z',
    },
  })
  const payout = {
    payeeName: 'Ana Silva',
    amount: '840.00',
    description: 'Wages, week 47',
    reference: '',
  }
  expect(payoutInsteadOf(failed)).toEqual(payout)
  expect(prefilledPayout(`#${prefillFragment(payout)}`)).toEqual(payout)
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
