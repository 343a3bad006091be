import { expect, test } from 'vitest'
import { asCents } from '../money/money.ts'
import { refundExtent, refundForecast } from './refund-forecast.ts'

test.each([
  ['more than enough', 10_000, 2_500, { kind: 'COVERED', beforeCents: 10_000, afterCents: 7_500 }],
  ['exactly enough', 2_500, 2_500, { kind: 'COVERED', beforeCents: 2_500, afterCents: 0 }],
  ['a cent short', 2_499, 2_500, { kind: 'SHORT', beforeCents: 2_499, missingCents: 1 }],
  ['nothing', 0, 2_500, { kind: 'SHORT', beforeCents: 0, missingCents: 2_500 }],
] as const)('a balance of %s', (_, balance, amount, forecast) => {
  expect(refundForecast(asCents(balance), asCents(amount))).toEqual(forecast)
})

test.each([
  [5_000, 'FULL'],
  [4_999, 'PARTIAL'],
  [5_001, 'PARTIAL'],
  [undefined, 'PARTIAL'],
] as const)('%s cents of 5000 left are %s', (amount, extent) => {
  expect(refundExtent(amount === undefined ? undefined : asCents(amount), asCents(5_000))).toBe(
    extent,
  )
})
