import { expect, test } from 'vitest'
import { PaymentCreateBody } from './payment.ts'

const base = {
  clientPaymentId: 'payout-0001',
  payeeName: 'Corner Store Collective',
  paymentAmount: '12.30',
  paymentDescription: 'Milk, week 12',
}
const toAccount = { ...base, bsb: '062000', accountNumber: '12345999' }
const accepts = (payment: unknown) => PaymentCreateBody.safeParse({ Payment: payment }).success

test.each([
  toAccount,
  { ...base, payID: 'johnsmith@test.com.au', payIDType: 'EMAIL' },
  { ...base, payID: '+61-400000000', payIDType: 'PHONE' },
  { ...base, payID: '34455445454', payIDType: 'ABN' },
  { ...base, payID: '123456789', payIDType: 'ABN' },
  { ...base, payID: 'orgnname', payIDType: 'ORG' },
  { ...base, payID: 'the corner store', payIDType: 'ORG' },
  { ...toAccount, paymentReference: 'x'.repeat(35), ultimatePayerName: 'Manly Branch_2' },
  { ...toAccount, paymentDescription: 'x'.repeat(280), payeeName: 'x'.repeat(140) },
  { ...toAccount, accountNumber: '123456789012', metaData: { any: [1] } },
  { ...toAccount, paymentAmount: '99999999999.99' },
])('accepts the payout %j', (payment) => {
  expect(accepts(payment)).toBe(true)
})

test.each([
  base,
  { ...base, bsb: '062000' },
  { ...base, accountNumber: '12345999' },
  { ...base, payID: 'johnsmith@test.com.au' },
  { ...base, payIDType: 'EMAIL' },
  { ...toAccount, payID: 'johnsmith@test.com.au', payIDType: 'EMAIL' },
  { ...toAccount, payIDType: 'EMAIL' },
  { ...base, payID: 'JohnSmith@test.com.au', payIDType: 'EMAIL' },
  { ...base, payID: '0400000000', payIDType: 'PHONE' },
  { ...base, payID: '1234567890', payIDType: 'ABN' },
  { ...base, payID: 'Orgnname', payIDType: 'ORG' },
  { ...base, payID: ' orgnname', payIDType: 'ORG' },
  { ...base, payID: 'x', payIDType: 'OTHER' },
  { ...toAccount, paymentAmount: 12.3 },
  { ...toAccount, paymentAmount: '12.3' },
  { ...toAccount, paymentAmount: '12' },
  { ...toAccount, paymentAmount: '0.00' },
  { ...toAccount, paymentAmount: '-1.00' },
  { ...toAccount, paymentAmount: '100000000000.00' },
  { ...toAccount, clientPaymentId: 'four' },
  { ...toAccount, clientPaymentId: 'with blank' },
  { ...toAccount, payeeName: '' },
  { ...toAccount, payeeName: 'Café' },
  { ...toAccount, paymentDescription: 'four' },
  { ...toAccount, paymentReference: 'x'.repeat(36) },
  { ...toAccount, ultimatePayerName: 'Salt & Ember' },
  { ...toAccount, bsb: '062-000' },
  { ...toAccount, accountNumber: '123' },
  { ...toAccount, paymentNotification: { paymentNotificationEndpointUrl: 'https://x.example' } },
  { ...toAccount, clientId: 'HARBOUR' },
])('rejects the payout %j', (payment) => {
  expect(accepts(payment)).toBe(false)
})

test('the body may contain only the envelope', () => {
  expect(PaymentCreateBody.safeParse({ Payment: toAccount, more: 1 }).success).toBe(false)
})
