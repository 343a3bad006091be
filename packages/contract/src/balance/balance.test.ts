import { expect, test } from 'vitest'
import { asDollars } from '../money/money.ts'
import { balanceCents } from './balance.ts'

test.each([
  [0, 0],
  [0.01, 1],
  // 28.999999999999996 and 113.99999999999999 as floating-point numbers.
  [0.29, 29],
  [1.14, 114],
  [1234.56, 123_456],
  [-8.2, -820],
  [99_999_999_999.99, 9_999_999_999_999],
])('%d dollars are %d cents', (balance, cents) => {
  expect(balanceCents({ balance: asDollars(balance) })).toBe(cents)
})
