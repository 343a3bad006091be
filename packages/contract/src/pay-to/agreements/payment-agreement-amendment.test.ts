import { expect, test } from 'vitest'
import { amendedKind, PaymentAgreementAmendmentBody } from './payment-agreement-amendment.ts'

const agreementDetails = { variableAgreementDetails: { frequency: 'MONTHLY' } }
const problemOf = (change: object) =>
  PaymentAgreementAmendmentBody.safeParse({
    PaymentAgreementAmendment: {
      clientTransactionId: 'raise-1',
      paymentAgreementId: '0123456789abcdef0123456789abcdef',
      ...change,
    },
  }).error?.issues[0]?.message

test.each([
  { agreementDetails },
  { agreementDetails: { fixedAgreementDetails: { frequency: 'WEEKLY', amount: '5.00' } } },
  { agreementDetails: { balloonAgreementDetails: { frequency: 'WEEKLY' } } },
  { commonDetails: { description: 'Beans and milk' } },
  { commonDetails: { payeeName: 'Harbour' } },
])('accepts the amendment %j', (change) => {
  expect(problemOf(change)).toBeUndefined()
})

test.each([
  [{}, '[object must contain either (["commonDetails"]) or (["agreementDetails"])]'],
  [
    { agreementDetails, commonDetails: { payeeName: 'Harbour' } },
    '[object must not contain both (["commonDetails"]) and (["agreementDetails"])]',
  ],
  [{ commonDetails: {} }, '[object must contain either (["description"]) or (["payeeName"])]'],
])('rejects the amendment %j with %s', (change, message) => {
  expect(problemOf(change)).toBe(message)
})

test.each([
  { agreementDetails: {} },
  { agreementDetails: { variableAgreementDetails: { maximumAmount: '5.00' } } },
  { agreementDetails: { variableAgreementDetails: { frequency: 'MONTHLY', amount: '5.00' } } },
  { agreementDetails: { ...agreementDetails, usageBasedAgreementDetails: { frequency: 'DAILY' } } },
])('rejects the amendment %j', (change) => {
  expect(problemOf(change)).toBeDefined()
})

test('finds the agreement kind that an amendment names', () => {
  expect(amendedKind(agreementDetails)).toBe('variableAgreementDetails')
  expect(amendedKind({})).toBeUndefined()
})
