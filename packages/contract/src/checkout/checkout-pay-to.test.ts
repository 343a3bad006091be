import { expect, test } from 'vitest'
import type { PayToRefusal } from './checkout-pay-to.ts'
import { CheckoutPayToBody, PayToRefusal as everyRefusal } from './checkout-pay-to.ts'
import type { PayToField, PayToPayerDetails } from './pay-to-payer.ts'
import { coveredPayer, payToFieldMessage, payToPayId, readPayToPayer } from './pay-to-payer.ts'
import {
  agreementRefusal,
  collectionRefusal,
  payToRefusalWords,
  payToRefused,
} from './pay-to-refusals.ts'

test.each([
  ['0400123123', '+61-400123123'],
  [' 0400 123 123 ', '+61-400123123'],
  ['0400-123-123', '+61-400123123'],
  ['+61400123123', '+61-400123123'],
  ['+61 400 123 123', '+61-400123123'],
  ['+61-400123123', '+61-400123123'],
  ['61 400 123 123', '+61-400123123'],
  ['0312345678', '+61-312345678'],
  ['Priya.Raman@Example.com', 'priya.raman@example.com'],
  [' priya@raman.example ', 'priya@raman.example'],
])('reads %s as the PayID %s', (typed, payID) => {
  expect(payToPayId(typed)?.payID).toBe(payID)
})

test.each([
  '',
  '0400',
  '04001231234',
  '0200123123',
  '+1 400 123 123',
  '12345678901',
  'priya@',
  'priya@raman',
  'pri ya@raman.example',
  `${'x'.repeat(140)}@raman.example`,
])('rejects %s as a payer’s PayID', (typed) => {
  expect(payToPayId(typed)).toBeUndefined()
})

test.each<[PayToField, string, string | undefined]>([
  ['payID', '0400 123 123', undefined],
  ['payID', '0400', 'Enter an Australian mobile number or an email address'],
  ['bsb', '939-300', undefined],
  ['bsb', '939 300', undefined],
  ['bsb', '93930', 'Enter a 6-digit BSB'],
  ['bsb', '93930x', 'Enter a 6-digit BSB'],
  ['accountNumber', '1234', undefined],
  ['accountNumber', '123 456 789', undefined],
  ['accountNumber', '123', 'Enter 4 to 9 digits'],
  ['accountNumber', '1234567890', 'Enter 4 to 9 digits'],
  ['payerName', 'Zoë Müller', undefined],
  ['payerName', 'Niamh O’Brien', undefined],
  ['payerName', '   ', 'Enter the account name'],
  ['payerName', 'x'.repeat(100), undefined],
  ['payerName', 'x'.repeat(101), 'Enter a name of up to 100 characters'],
  ['payerName', '王小明', 'Enter the name using letters from A to Z'],
  ['payerName', 'Priya\u0000', 'Enter the name using letters from A to Z'],
])('the field %s with %s gives the message %s', (field, text, message) => {
  expect(payToFieldMessage(field, text)).toBe(message)
})

test('converts a payer’s details to the form that banks use', () => {
  expect(readPayToPayer({ payID: '0400 123 123' })).toEqual({
    kind: 'mobile',
    payID: '+61-400123123',
    payIDType: 'PHONE',
  })
  expect(
    readPayToPayer({ bsb: '939-300', accountNumber: '12 3456', payerName: ' Zoë  O’Brien ' }),
  ).toEqual({ kind: 'account', bsb: '939300', accountNumber: '123456', name: "Zoe O'Brien" })
  expect(readPayToPayer({ bsb: '939300', accountNumber: '1', payerName: '' })).toEqual({
    field: 'accountNumber',
    message: 'Enter 4 to 9 digits',
  })
})

test.each([
  {},
  { payID: 1 },
  { payID: '0400123123', bsb: '939300' },
  { bsb: '939300', accountNumber: '123456' },
  { suggested: false },
  { payID: 'x'.repeat(201) },
  [],
  null,
])('rejects %j as a request body', (body) => {
  expect(CheckoutPayToBody.safeParse(body).success).toBe(false)
})

test.each<[PayToPayerDetails, string]>([
  [{ kind: 'mobile', payID: '+61-400123987', payIDType: 'PHONE' }, 'Mobile ending 987'],
  [{ kind: 'email', payID: 'priya@raman.example', payIDType: 'EMAIL' }, 'p•••@raman.example'],
  [
    { kind: 'account', bsb: '939300', accountNumber: '123456', name: 'Priya Raman' },
    'Account ending 456',
  ],
])('masks most of a payer’s details', (payer, shown) => {
  expect(coveredPayer(payer)).toBe(shown)
})

test.each<[Parameters<typeof agreementRefusal>[0], PayToRefusal | undefined]>([
  [{ status: 'CREATED' }, undefined],
  [{ status: 'ACTIVE' }, undefined],
  [{ status: 'FAILED', failureCode: 'TID2.1' }, 'CANNOT_PROCESS'],
  [{ status: 'FAILED', failureCode: 'TID2.2' }, 'NOT_ENABLED'],
  [{ status: 'FAILED', failureCode: '2.3' }, 'NOT_ENABLED'],
  [{ status: 'FAILED', failureCode: 'TID2.4' }, 'CANNOT_PROCESS'],
  [{ status: 'FAILED', failureCode: 'TID4.1' }, 'BANK_SILENT'],
  [{ status: 'FAILED', failureCode: 'TID4.2' }, 'BANK_SILENT'],
  [{ status: 'FAILED', failureCode: 'TID9.9' }, 'CANNOT_PROCESS'],
  [{ status: 'FAILED' }, 'CANNOT_PROCESS'],
  [{ status: 'CANCELLED', reasonCode: 'MS02' }, 'DECLINED'],
  [{ status: 'CANCELLED', reasonCode: 'NOAS' }, 'RAN_OUT'],
  [{ status: 'CANCELLED', reasonCode: 'CTCA' }, 'WITHDRAWN'],
  [{ status: 'CANCELLED', reasonCode: 'MD17' }, 'CANNOT_PROCESS'],
  [{ status: 'SUSPENDED', reasonCode: 'MD16' }, 'WITHDRAWN'],
])('an agreement %j gives the failure %s', (agreement, refusal) => {
  expect(agreementRefusal(agreement)).toBe(refusal)
})

test.each([
  ['AC02', 'CANNOT_PROCESS'],
  ['AC04', 'CANNOT_PROCESS'],
  ['AM04', 'NO_FUNDS'],
  ['MD01', 'WITHDRAWN'],
  ['NOAS', 'BANK_SILENT'],
  ['TM01', 'TOO_LATE'],
  ['toString', 'CANNOT_PROCESS'],
  [null, 'CANNOT_PROCESS'],
])('a collection that failed with %s gives the failure %s', (code, refusal) => {
  expect(collectionRefusal(code)).toBe(refusal)
})

test('every failure has words that say what to do next', () => {
  for (const code of everyRefusal.options) {
    for (const kind of ['mobile', 'email', 'account'] as const) {
      const { message, next } = payToRefusalWords(code, kind)
      expect(message).toMatch(/^[A-Z].*[^.]$/)
      expect(next).toMatch(/^[A-Z].*\.$/)
    }
  }
})

test.each<[PayToRefusal, 'mobile' | 'email' | 'account', string]>([
  ['NOT_REGISTERED', 'mobile', 'This mobile is not registered as a PayID'],
  ['NOT_REGISTERED', 'email', 'This email address is not registered as a PayID'],
  ['NOT_REGISTERED', 'account', 'We couldn’t find this BSB'],
  ['NOT_ENABLED', 'mobile', 'Your PayID is not enabled for PayTo'],
  ['NOT_ENABLED', 'account', 'Your account isn’t enabled for PayTo'],
])('the failure %s of a payer with a %s reads %s', (code, kind, message) => {
  expect(payToRefused(code, kind)).toEqual({
    status: 422,
    body: { message, details: { failureCode: code, failureReason: message } },
  })
})

test('a payment that cannot be processed uses the service’s own words', () => {
  const { message, next } = payToRefusalWords('CANNOT_PROCESS', 'mobile')
  expect(`${message}. ${next}`).toBe(
    'Payment cannot be processed. Please contact your bank for further information or try a different payment method.',
  )
})
