import { expect, test } from 'vitest'
import { amountsMessage, amountText } from './filter-amounts.ts'

test.each([
  ['10', '10.00'],
  ['10.5', '10.50'],
  ['$1,250', '1250.00'],
  [' 1 250.75 ', '1250.75'],
  ['0', '0.00'],
  ['007', '7.00'],
  ['99999999999.99', '99999999999.99'],
  ['0.07', '0.07'],
  ['1234567.89', '1234567.89'],
  ['10.005', '10.005'],
  ['-10', '-10'],
  ['ten', 'ten'],
  ['21,10', '21,10'],
  ['1e3', '1e3'],
  ['999999999999', '999999999999'],
])('the amount %j is written as %j', (typed, text) => {
  expect(amountText('amountFrom', typed)).toBe(text)
})

test('texts of other fields are never read as amounts', () => {
  expect(amountText('paymentReference', '10')).toBe('10')
  expect(amountText('name', '$1,250')).toBe('$1,250')
})

const invalid = 'Enter an amount such as 49.90'
const order = 'Amount From must not be more than Amount To'

test.each([
  ['', '', undefined],
  ['10', '', undefined],
  ['', '10', undefined],
  ['10', '10.00', undefined],
  ['9', '10', undefined],
  ['$1,000', '999', order],
  ['10.01', '10', order],
  ['x', '', invalid],
  ['', '1e3', invalid],
  ['10.005', '20', invalid],
  ['-1', '', invalid],
  ['999999999999', '', invalid],
])('amounts from %j to %j give %j', (amountFrom, amountTo, message) => {
  expect(amountsMessage({ amountFrom, amountTo })).toBe(message)
})
