import { expect, test } from 'vitest'
import type { PayoutDraft } from './payout-draft.ts'
import {
  accountNumberFromText,
  bsbFromText,
  emptyPayout,
  payIdFromText,
  payoutMessages,
  payoutOf,
} from './payout-draft.ts'

const byPayId: PayoutDraft = {
  ...emptyPayout,
  payId: 'johnsmith@test.com.au',
  payeeName: 'John Smith',
  amount: '12.5',
  description: 'Wages of November',
}
const byAccount: PayoutDraft = {
  ...byPayId,
  way: 'account',
  payId: 'left from before',
  bsb: '062-000',
  accountNumber: '12345999',
  reference: 'W-11',
}

test.each([
  ['EMAIL', ' John@Test.com.au ', 'john@test.com.au'],
  ['EMAIL', 'john@test', undefined],
  ['EMAIL', 'john smith@test.com.au', undefined],
  ['EMAIL', '', undefined],
  ['PHONE', '0400 123 395', '+61-400123395'],
  ['PHONE', '0400-123-395', '+61-400123395'],
  ['PHONE', '+61 400 123 395', '+61-400123395'],
  ['PHONE', '+61-400123395', '+61-400123395'],
  ['PHONE', '61400123395', '+61-400123395'],
  ['PHONE', '+610400123395', '+61-400123395'],
  ['PHONE', '+64-21000000', '+64-21000000'],
  ['PHONE', '0212345678', undefined],
  ['PHONE', '040012339', undefined],
  ['PHONE', '04001233955', undefined],
  ['ABN', '17 200 000 040', '17200000040'],
  ['ABN', '123456789', '123456789'],
  ['ABN', '1234567890', undefined],
  ['ORG', 'OrgName', 'orgname'],
  ['ORG', ' ', undefined],
] as const)('the %s %j is read as the PayID %s', (type, text, payId) => {
  expect(payIdFromText(type, text)).toBe(payId)
})

test.each([
  ['062000', '062000'],
  ['062-000', '062000'],
  ['062 000', '062000'],
  ['06200', undefined],
  ['0620000', undefined],
  ['06-2000', undefined],
])('%j is read as the BSB %s', (text, bsb) => {
  expect(bsbFromText(text)).toBe(bsb)
})

test.each([
  ['00000001', '00000001'],
  ['1234 5999', '12345999'],
  ['123', undefined],
  ['1234567890123', undefined],
  ['12A4', undefined],
])('%j is read as the account number %s', (text, number) => {
  expect(accountNumberFromText(text)).toBe(number)
})

test.each<[Partial<PayoutDraft>, string[]]>([
  [{}, []],
  [{ payId: 'john' }, ['payId']],
  [{ payeeName: ' ' }, ['payeeName']],
  [{ payeeName: 'Zoë' }, ['payeeName']],
  [{ payeeName: 'n'.repeat(140) }, []],
  [{ payeeName: 'n'.repeat(141) }, ['payeeName']],
  [{ amount: '0' }, ['amount']],
  [{ amount: '1.234' }, ['amount']],
  [{ amount: '$5' }, ['amount']],
  [{ amount: '' }, ['amount']],
  [{ amount: '0.01' }, []],
  [{ amount: '100000000000' }, ['amount']],
  [{ description: 'four' }, ['description']],
  [{ description: '  four  ' }, ['description']],
  [{ description: 'd'.repeat(280) }, []],
  [{ description: 'd'.repeat(281) }, ['description']],
  [{ description: 'Lunch 🍣 for two' }, ['description']],
  [{ reference: 'r'.repeat(35) }, []],
  [{ reference: 'r'.repeat(36) }, ['reference']],
  [
    { payId: '', payeeName: '', amount: '', description: '' },
    ['payId', 'payeeName', 'amount', 'description'],
  ],
  [{ way: 'account' }, ['bsb', 'accountNumber']],
])('a draft with %j has errors in the fields %j', (change, fields) => {
  const draft = { ...byPayId, ...change }
  expect(Object.keys(payoutMessages(draft))).toEqual(fields)
  // The provider accepts everything that the form accepts, and would reject everything that the form rejects.
  expect(payoutOf(draft, 'payout-1') !== undefined).toBe(fields.length === 0)
})

test('a payout by PayID contains no account, and one by account contains no PayID', () => {
  expect(payoutOf({ ...byPayId, bsb: '062000' }, 'payout-1')).toEqual({
    clientPaymentId: 'payout-1',
    payeeName: 'John Smith',
    paymentAmount: '12.50',
    paymentDescription: 'Wages of November',
    payID: 'johnsmith@test.com.au',
    payIDType: 'EMAIL',
  })
  expect(payoutOf(byAccount, 'payout-2')).toEqual({
    clientPaymentId: 'payout-2',
    payeeName: 'John Smith',
    paymentAmount: '12.50',
    paymentDescription: 'Wages of November',
    paymentReference: 'W-11',
    bsb: '062000',
    accountNumber: '12345999',
  })
})
