import { expect, test } from 'vitest'
import { emptyPayer, payerBody, payerMessages } from './payer-draft.ts'

const account = { bsb: '939-300', accountNumber: '12 3456', payerName: 'Zoë Silva' }

test('only the visible fields are validated and sent', () => {
  const draft = { ...emptyPayer, ...account, payID: '0400 123 123' }
  expect(payerMessages(draft)).toEqual({})
  expect(payerBody(draft)).toEqual({ payID: '0400 123 123' })
  expect(payerMessages({ ...draft, by: 'account', payID: 'nobody' })).toEqual({})
  expect(payerBody({ ...draft, by: 'account' })).toEqual(account)
})

test('an empty form shows at each field what to enter', () => {
  expect(payerMessages(emptyPayer)).toEqual({
    payID: 'Enter an Australian mobile number or an email address',
  })
  expect(payerMessages({ ...emptyPayer, by: 'account' })).toEqual({
    bsb: 'Enter a 6-digit BSB',
    accountNumber: 'Enter 4 to 9 digits',
    payerName: 'Enter the account name',
  })
})
