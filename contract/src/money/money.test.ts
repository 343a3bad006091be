import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cents } from './money.ts'
import {
  amountMessage,
  centsToNumber,
  centsToText,
  formatAud,
  MAX_CENTS,
  numberToCents,
  parseCurrencyInput,
  parsePaymentAmount,
  parseTwoDecimals,
} from './money.ts'

test('all 999,999 amounts from 0.01 to 9,999.99 survive text, cents, number, JSON and display', () => {
  const changed: Cents[] = []
  for (let cents = 1; cents <= 999_999; cents += 1) {
    const text = centsToText(cents)
    const fromText = parsePaymentAmount(text)
    const json = JSON.stringify({ amount: centsToNumber(cents) })
    const fromJson = numberToCents((JSON.parse(json) as { amount: number }).amount)
    const shown = formatAud(cents)
    const same =
      text === `${Math.floor(cents / 100)}.${`${cents % 100}`.padStart(2, '0')}` &&
      fromText === cents &&
      parseTwoDecimals(text) === cents &&
      fromJson === cents &&
      parseCurrencyInput(shown) === cents
    if (!same) changed.push(cents)
  }
  expect(changed).toEqual([])
}, 60_000)

test('any amount up to the largest survives the wire', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_CENTS }), (cents) => {
      expect(numberToCents(JSON.parse(JSON.stringify(centsToNumber(cents))))).toBe(cents)
      expect(parseTwoDecimals(centsToText(cents))).toBe(cents)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['10', undefined],
  ['10.5', undefined],
  ['99999999999.99', undefined],
  ['100000000000', 'Enter an amount up to $99,999,999,999.99'],
  ['100000000000.00', 'Enter an amount up to $99,999,999,999.99'],
  ['9'.repeat(400), 'Enter an amount up to $99,999,999,999.99'],
  ['100000000000.001', 'Invalid amount'],
  ['0', 'Invalid amount'],
  ['', 'Invalid amount'],
  ['ten', 'Invalid amount'],
])('amount %j: %s', (text, message) => {
  expect(amountMessage(text)).toBe(message)
})

describe('payment request amount (spec 5)', () => {
  test.each([
    ['1', 100],
    ['0.01', 1],
    ['0.1', 10],
    ['1.5', 150],
    ['1310.05', 131_005],
    ['007.10', 710],
    ['99999999999.99', 9_999_999_999_999],
  ])('%s is %i cents', (text, cents) => {
    expect(parsePaymentAmount(text)).toBe(cents)
  })

  test.each([
    '',
    ' ',
    '0',
    '0.0',
    '0.00',
    '00',
    '.5',
    '5.',
    '1.234',
    '-1',
    '+1',
    '1,000',
    '$1',
    '1e3',
    '0x10',
    ' 1',
    '1 ',
    '1\n',
    '١',
    'NaN',
    'Infinity',
    '1.0.0',
    '99999999999999.99',
  ])('%j is no amount', (text) => {
    expect(parsePaymentAmount(text)).toBeUndefined()
  })
})

describe('general amount rule (spec 5)', () => {
  test.each([
    ['$1,284.50', 128_450],
    ['1284.50', 128_450],
    ['AUD 0.01', 1],
  ])('%s is %i cents', (text, cents) => {
    expect(parseCurrencyInput(text)).toBe(cents)
  })
  test.each(['', '$', '1', '1.5', '1.234', '0.00', '$0.00', '1.2.3', 'abc'])(
    '%j is no amount',
    (text) => {
      expect(parseCurrencyInput(text)).toBeUndefined()
    },
  )
})

test.each([
  0,
  -1,
  -0.01,
  0.001,
  0.015,
  1.005,
  1e-7,
  1e21,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  99_999_999_999.999,
  2 ** 53,
])('the number %d is no positive multiple of a cent', (dollars) => {
  expect(numberToCents(dollars)).toBeUndefined()
})

test.each([
  [0, '0.00', '$0.00'],
  [5, '0.05', '$0.05'],
  [128_450, '1284.50', '$1,284.50'],
  [100_000_000, '1000000.00', '$1,000,000.00'],
  [-5, '-0.05', '-$0.05'],
  [-128_450, '-1284.50', '-$1,284.50'],
])('%i cents read %s and %s', (cents, text, shown) => {
  expect(centsToText(cents)).toBe(text)
  expect(formatAud(cents)).toBe(shown)
})

test('text with two decimals may be zero, and nothing but two decimals', () => {
  expect(parseTwoDecimals('0.00')).toBe(0)
  for (const text of ['1', '1.0', '1.000', '-1.00', '1.00 ', '']) {
    expect(parseTwoDecimals(text)).toBeUndefined()
  }
})
