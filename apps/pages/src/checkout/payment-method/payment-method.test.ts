import type { CheckoutState } from '@tideway/contract/checkout/checkout'
import type { PayToAttempt } from '@tideway/contract/checkout/checkout-pay-to'
import { expect, test } from 'vitest'
import { isCollecting, methodShown, methodsOf } from './payment-method.ts'

const payIdOnly: CheckoutState = {
  status: 'WAITING',
  clientName: 'Harbour Roasters',
  description: 'Wholesale beans, November, revised',
  payID: 'inv-20431@pay.harbour.example',
  amount: '1310.00',
  multiPayment: false,
  createdDateTime: '2026-11-20T03:00:00.000Z',
  serverDateTime: '2026-11-20T03:00:01.000Z',
  failedAttempts: [],
  theme: { accentColour: '#0b6a78' },
  version: 'v3',
}
const both = (stage?: PayToAttempt['stage']): CheckoutState => ({
  ...payIdOnly,
  payTo: {
    defaultLandingProduct: 'PayID',
    ...(stage ? { attempt: { stage, payerKind: 'mobile', payer: 'Mobile ending 123' } } : {}),
  },
})
const payToFirst: CheckoutState = { ...both(), payTo: { defaultLandingProduct: 'PayTo' } }

test('the client’s first payment method is shown by default', () => {
  expect(methodsOf(both())).toEqual(['PayID', 'PayTo'])
  expect(methodShown(both(), undefined)).toBe('PayID')
  expect(methodsOf(payToFirst)).toEqual(['PayTo', 'PayID'])
  expect(methodShown(payToFirst, undefined)).toBe('PayTo')
})

test.each(['v1', 'v2'] as const)('%s offers only PayID, whatever the state says', (version) => {
  const state = { ...both('COLLECTING'), version }
  expect(methodsOf(state)).toEqual(['PayID'])
  expect(methodShown(state, 'PayTo')).toBe('PayID')
  expect(isCollecting(state)).toBe(false)
})

test('without PayTo there is no choice of method', () => {
  expect(methodsOf(payIdOnly)).toEqual(['PayID'])
  expect(methodShown(payIdOnly, 'PayTo')).toBe('PayID')
})

test('an attempt is shown after a reload, until the payer opens the other method', () => {
  expect(methodShown(both('WAITING'), undefined)).toBe('PayTo')
  expect(methodShown(both('REFUSED'), undefined)).toBe('PayTo')
  expect(methodShown(both('WAITING'), 'PayID')).toBe('PayID')
  expect(methodShown(payToFirst, 'PayID')).toBe('PayID')
})

test('a collection in progress is shown whatever method was chosen', () => {
  expect(methodShown(both('COLLECTING'), 'PayID')).toBe('PayTo')
  expect(isCollecting(both('COLLECTING'))).toBe(true)
  expect(isCollecting(both('WAITING'))).toBe(false)
})
