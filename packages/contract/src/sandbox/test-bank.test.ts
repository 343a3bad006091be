import { expect, test } from 'vitest'
import { asDollars } from '../money/money.ts'
import { BankPayerChange, BankPaymentBody, bankAmountCents } from './test-bank.ts'

test.each([
  [asDollars(10), 1_000],
  [asDollars(0.01), 1],
  ['10.00', 1_000],
  ['0.01', 1],
])('%j is %i cents', (amount, cents) => {
  expect(bankAmountCents(amount)).toBe(cents)
})
test.each([
  asDollars(0),
  asDollars(-1),
  asDollars(0.001),
  '10',
  '10.0',
  '0.00',
  '-1.00',
  '1,000.00',
  '',
  '99999999999999.99',
])('%j is not an amount', (amount) => {
  expect(bankAmountCents(amount)).toBeUndefined()
  expect(BankPaymentBody.safeParse({ payID: 'a@b.com', amount }).success).toBe(false)
})

test.each([
  { payID: '' },
  { bsb: '62000' },
  { accountNumber: '12a4' },
  { description: 'x'.repeat(281) },
  { reference: 'x'.repeat(36) },
  { payerName: '' },
  { colour: 'blue' },
])('rejects a payment with %j', (change) => {
  expect(BankPaymentBody.safeParse({ payID: 'a@b.com', amount: 1, ...change }).success).toBe(false)
})

test('accepts a BSB with and without a hyphen', () => {
  for (const bsb of ['062000', '062-000']) {
    expect(BankPaymentBody.safeParse({ payID: 'a@b.com', amount: 1, bsb }).success).toBe(true)
  }
})

test('an account can only be closed or opened', () => {
  expect(BankPayerChange.safeParse({ closed: true }).success).toBe(true)
  for (const body of [{}, { closed: 'yes' }, { closed: true, balance: 0 }]) {
    expect(BankPayerChange.safeParse(body).success).toBe(false)
  }
})
