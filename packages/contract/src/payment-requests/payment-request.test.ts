import { expect, test } from 'vitest'
import { PaymentRequestRecord } from './payment-request.ts'
import { PaymentRequestCreate } from './payment-request-create.ts'

const least = {
  clientId: 'HARBOUR',
  clientTransactionId: 'order-1',
  paymentDescription: 'Invoice 20431',
  paymentAmount: 10,
}
const accepts = (change: object) => PaymentRequestCreate.safeParse({ ...least, ...change }).success

test('the fields that the dashboard sends are sufficient (spec 3.5)', () => {
  expect(
    PaymentRequestCreate.parse({
      ...least,
      paymentExpiryDatetime: '2026-11-22T03:00:00.000Z',
      payID: 'a@b.com',
    }),
  ).toMatchObject(least)
})

test.each([
  { paymentAmount: 0.01 },
  { paymentAmount: undefined, multiPayment: true },
  { paymentExpiryDatetime: '2026-11-22T14:00:00+11:00' },
  { metaData: {} },
  { metaData: { deep: { er: [null, 1, 'x', true] } } },
  { lineItems: [] },
  { payerNotificationMobile: '+61412345678' },
  { payerNotificationEmail: 'marnie@example.com' },
  { suggestedPayerDetails: { payIDDetails: { payID: 'marnie@example.com' } } },
  {
    suggestedPayerDetails: {
      bankAccountDetails: { bsb: '062000', accountNumber: '1234', accountName: 'Zoë O’Hara' },
    },
  },
  {
    recurringPaymentAmount: 5,
    recurringPaymentFrequency: 'MONTHLY',
    recurringPaymentType: 'VARIABLE',
    recurringPaymentEndDate: '2027-01-31',
  },
  { clientBranch: 'North', variant: '1Click', enableVirtualAccount: false },
])('accepts a payment request with %j', (change) => {
  expect(accepts(change)).toBe(true)
})

test.each([
  { paymentAmount: undefined },
  { paymentAmount: null },
  { paymentAmount: 10.001 },
  { paymentAmount: 1e15 },
  { clientId: 'FOUR' },
  { clientId: 'x'.repeat(51) },
  { clientTransactionId: 'x'.repeat(101) },
  { paymentDescription: 'x'.repeat(141) },
  { paymentDescription: 'caffè latte' },
  { payID: 'Not@lower.case' },
  { payIDSuffix: 'a.b' },
  { multiPayment: 'true' },
  { paymentExpiryDatetime: '2026-11-22' },
  { paymentExpiryDatetime: '2026-11-22T03:00:00' },
  { paymentExpiryDatetime: '2026-13-01T00:00:00Z' },
  { clientBranch: 'four' },
  { ultimatePayeeName: 'Zoë' },
  { payerNotificationMobile: '0412345678' },
  { payerNotificationEmail: 'nobody' },
  { suggestedPayerDetails: {} },
  { suggestedPayerDetails: { payIDDetails: { payID: 'a@b.c' }, more: 1 } },
  {
    suggestedPayerDetails: {
      bankAccountDetails: { bsb: '062-000', accountNumber: '1234', accountName: 'x' },
    },
  },
  { recurringPaymentAmount: 5 },
  { recurringPaymentFrequency: 'HOURLY' },
  { recurringPaymentEndDate: '31/01/2027' },
  { metaData: [] },
  { metaData: 'text' },
  { lineItems: {} },
  { unknown: 1 },
])('rejects a payment request with %j', (change) => {
  expect(accepts(change)).toBe(false)
})

test('a record may have unknown fields, and must have its essential ones', () => {
  const record = {
    PaymentRequest: {
      payID: 'a@b.com',
      clientTransactionId: 't',
      paymentDescription: 'd',
      somethingNew: 1,
    },
    PaymentRequestStatus: {
      paymentRequestId: 'p',
      status: 'WAITING',
      createdDateTime: '2026-11-20T03:00:00.000Z',
    },
  }
  expect(PaymentRequestRecord.parse(record).PaymentRequest).toHaveProperty('somethingNew', 1)
  const status = { ...record.PaymentRequestStatus, status: 'PAID' }
  expect(PaymentRequestRecord.safeParse({ ...record, PaymentRequestStatus: status }).success).toBe(
    false,
  )
})
