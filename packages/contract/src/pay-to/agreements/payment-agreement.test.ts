import { expect, test } from 'vitest'
import { isPayerPayId, PaymentAgreementCreateBody } from './payment-agreement.ts'
import { PaymentAgreementSearchBody } from './payment-agreement-search.ts'

const variable = { startDate: '2026-11-21', frequency: 'MONTHLY' }
const payIDDetails = { payID: 'ann@kelp.example', payIDType: 'EMAIL' }
const bankAccountDetails = { bsb: '939300', accountNumber: '123456' }
const agreement = (change: object = {}) => ({
  clientId: 'HARBOUR',
  clientTransactionId: 'subscription-1',
  payerDetails: { name: 'Ann Lee', payIDDetails },
  paymentAgreementType: 'RETAIL',
  description: 'Beans every month',
  agreementDetails: { variableAgreementDetails: variable },
  ...change,
})
const problemOf = (change: object) =>
  PaymentAgreementCreateBody.safeParse({ PaymentAgreement: agreement(change) }).error?.issues[0]
    ?.message

test.each([
  {},
  { payerDetails: { name: 'Ann Lee', type: 'Organisation', bankAccountDetails } },
  { agreementDetails: { usageBasedAgreementDetails: { ...variable, maximumAmount: '0.01' } } },
  { agreementDetails: { fixedAgreementDetails: { ...variable, amount: '5.00' } } },
  { agreementDetails: { balloonAgreementDetails: { ...variable, lastPaymentDate: '2027-01-01' } } },
  { paymentAgreementType: 'DEPENDANT SUPPORT', agreementExpiryMinutes: 5 },
  { contractId: 'C', payeeDetails: { payeeName: 'Harbour' }, agreementExpiryMinutes: 7199 },
])('accepts a proposed agreement with %j', (change) => {
  expect(problemOf(change)).toBeUndefined()
})

const one =
  '[object must contain exactly one of (["variableAgreementDetails","usageBasedAgreementDetails","fixedAgreementDetails","balloonAgreementDetails"])]'
test.each([
  [
    { payerDetails: { name: 'Ann Lee' } },
    '[object must contain either (["payIDDetails"]) or (["bankAccountDetails"])]',
  ],
  [
    { payerDetails: { name: 'Ann Lee', payIDDetails, bankAccountDetails } },
    '[object must not contain both (["payIDDetails"]) and (["bankAccountDetails"])]',
  ],
  [{ agreementDetails: {} }, one],
  [
    {
      agreementDetails: {
        variableAgreementDetails: variable,
        usageBasedAgreementDetails: variable,
      },
    },
    one,
  ],
  [
    { payerDetails: { name: 'Ann Lee', bankAccountDetails }, payeeDetails: { becsUserId: '1-3' } },
    'The BECS User ID is invalid',
  ],
  [
    { payeeDetails: { becsUserId: '123456' } },
    'Invalid DDR migration request. Both BECS User ID and PayID have been provided',
  ],
])('rejects a proposed agreement with %j: %s', (change, message) => {
  expect(problemOf(change)).toBe(message)
})

test.each([
  { description: 'four' },
  { description: 'café latte' },
  { agreementExpiryMinutes: 4 },
  { agreementExpiryMinutes: 7200 },
  { payerDetails: { name: ' Ann', payIDDetails } },
  { payerDetails: { name: 'Ann  Lee', payIDDetails } },
  { agreementDetails: { fixedAgreementDetails: variable } },
  { agreementDetails: { variableAgreementDetails: { ...variable, maximumAmount: '5' } } },
  { agreementDetails: { variableAgreementDetails: { ...variable, maximumAmount: '0.00' } } },
  { agreementDetails: { variableAgreementDetails: { ...variable, countPerPeriod: '0' } } },
  { agreementDetails: { variableAgreementDetails: { ...variable, startDate: '2026-02-30' } } },
  { agreementDetails: { variableAgreementDetails: { ...variable, amount: '5.00' } } },
  { colour: 'blue' },
])('rejects a proposed agreement with %j', (change) => {
  expect(problemOf(change)).toBeDefined()
})

test.each([
  ['ann@kelp.example', 'EMAIL', true],
  ['Ann@kelp.example', 'EMAIL', false],
  ['+61-400123123', 'PHONE', true],
  ['0400123123', 'PHONE', true],
  ['0300123123', 'PHONE', true],
  ['0200123123', 'PHONE', false],
  ['04001231234', 'PHONE', false],
  ['10000000000', 'ABN', true],
] as const)('the payer’s PayID %s of type %s is valid: %s', (payId, type, valid) => {
  expect(isPayerPayId(payId, type)).toBe(valid)
})

test('a search accepts only one criterion at a time', () => {
  const problem = (search?: object) =>
    PaymentAgreementSearchBody.safeParse(search && { PaymentAgreementSearch: search }).error
      ?.issues[0]?.message
  const dates = { fromDate: '2026-11-20T00:00:00.000Z', toDate: '2026-11-20T23:59:59.999Z' }
  expect(problem()).toBeUndefined()
  expect(PaymentAgreementSearchBody.safeParse({}).success).toBe(true)
  expect(problem({})).toBeUndefined()
  expect(problem({ contractId: 'x' })).toBeUndefined()
  expect(problem(dates)).toBeUndefined()
  expect(problem({ paymentAgreementId: 'x', ...dates })).toBe(
    '[object can\'t include dates - (["toDate"]), (["fromDate"]) and (["paymentAgreementId"]) in the same request]',
  )
  expect(problem({ paymentAgreementId: 'x', contractId: 'y' })).toBe(
    '[object can\'t include (["paymentAgreementId"]) and (["contractId"]) in the same request]',
  )
})
