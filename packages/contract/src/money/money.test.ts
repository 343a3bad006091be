import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cents, Dollars } from './money.ts'
import {
  absoluteCents,
  addCents,
  amountMessage,
  asCents,
  asDollars,
  centsToNumber,
  centsToText,
  currencyText,
  formatAud,
  formatDollars,
  largerCents,
  MAX_CENTS,
  negateCents,
  numberToCents,
  parseCurrencyInput,
  parsePaymentAmount,
  parseSignedTwoDecimals,
  parseTwoDecimals,
  smallerCents,
  subtractCents,
  sumCents,
} from './money.ts'

test('all amounts from 0.01 to 9,999.99 survive text, cents, number, JSON and display', () => {
  const changed: Cents[] = []
  for (let count = 1; count <= 999_999; count += 1) {
    const amount = asCents(count)
    const text = centsToText(amount)
    const fromText = parsePaymentAmount(text)
    const json = JSON.stringify({ amount: centsToNumber(amount) })
    const fromJson = numberToCents((JSON.parse(json) as { amount: Dollars }).amount)
    const shown = formatAud(amount)
    const same =
      text === `${Math.floor(count / 100)}.${`${count % 100}`.padStart(2, '0')}` &&
      fromText === count &&
      parseTwoDecimals(text) === count &&
      fromJson === count &&
      parseCurrencyInput(shown) === count
    if (!same) changed.push(amount)
  }
  expect(changed).toEqual([])
}, 60_000)

test.each([
  ['-10.05', -1005],
  ['10.05', 1005],
  ['-10', undefined],
  ['--1.00', undefined],
  ['-', undefined],
])('%s with a sign is %s cents', (text, cents) => {
  expect(parseSignedTwoDecimals(text)).toBe(cents)
})

test.each([
  ['1284.50', '$1,284.50'],
  ['-0.05', '-$0.05'],
  // Never shown as $0.00.
  ['12', '12'],
  ['', ''],
])('%j is shown as %j', (text, shown) => {
  expect(formatDollars(text)).toBe(shown)
})

test('every amount up to the largest survives conversion to the API and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_CENTS }), (count) => {
      const amount = asCents(count)
      expect(numberToCents(JSON.parse(JSON.stringify(centsToNumber(amount))))).toBe(count)
      expect(parseTwoDecimals(centsToText(amount))).toBe(count)
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
])('the amount %j gives the message %s', (text, message) => {
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
  ])('%j is not an amount', (text) => {
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
  test.each([
    '',
    '$',
    '1',
    '1.5',
    '1.234',
    '0.00',
    '$0.00',
    '1.2.3',
    'abc',
    // Each text would be another amount if we dropped its other characters.
    '21,10',
    '1e3.00',
    '-50.00',
    '1,23.00',
    '1.000.00',
    '12x.00',
    '10.00 20.00',
    '(5.00)',
  ])('%j is not an amount', (text) => {
    expect(parseCurrencyInput(text)).toBeUndefined()
  })
})

describe('an amount as typed', () => {
  test.each([
    ['1', '$1.00'],
    ['1234567.8', '$1,234,567.80'],
    ['$1,234', '$1,234.00'],
    [' 1 250.75 ', '$1,250.75'],
    ['1.', '$1.00'],
    ['.5', '$0.50'],
    ['007', '$7.00'],
    ['0', '$0.00'],
    ['AUD 12', '$12.00'],
    ['A$12', '$12.00'],
  ])('%j is shown as %s', (text, shown) => {
    expect(currencyText(text)).toBe(shown)
    expect(currencyText(shown)).toBe(shown)
  })

  test.each(['', '$', '.', 'abc', '1.234', '1.2.3', '21,10', '1e3.00', '-50.00', '9'.repeat(15)])(
    '%j stays as typed',
    (text) => {
      expect(currencyText(text)).toBe(text)
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
])('the number %d is not a positive multiple of a cent', (amount) => {
  expect(numberToCents(asDollars(amount))).toBeUndefined()
})

test.each([
  [0, '0.00', '$0.00'],
  [5, '0.05', '$0.05'],
  [128_450, '1284.50', '$1,284.50'],
  [100_000_000, '1000000.00', '$1,000,000.00'],
  [-5, '-0.05', '-$0.05'],
  [-128_450, '-1284.50', '-$1,284.50'],
])('%i cents are written as %s and shown as %s', (count, text, shown) => {
  expect(centsToText(asCents(count))).toBe(text)
  expect(formatAud(asCents(count))).toBe(shown)
})

test('accepts zero, and rejects text without exactly two decimals', () => {
  expect(parseTwoDecimals('0.00')).toBe(0)
  for (const text of ['1', '1.0', '1.000', '-1.00', '1.00 ', '']) {
    expect(parseTwoDecimals(text)).toBeUndefined()
  }
})

test.each([0, 1, -1, 250_00, Number.MAX_SAFE_INTEGER])('%d is a valid number of cents', (count) => {
  expect(asCents(count)).toBe(count)
})

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  '%d is not a valid number of cents',
  (count) => {
    expect(() => asCents(count)).toThrow(new RangeError(`${count} is not a whole number of cents`))
  },
)

test.each([
  [1, 2, 3, -1, 1, 2],
  [5, 5, 10, 0, 5, 5],
  [-7, 3, -4, -10, -7, 3],
])(
  '%d and %d have the sum %d, difference %d, minimum %d and maximum %d',
  (one, other, ...expectedResults) => {
    const pair = [asCents(one), asCents(other)] as const
    const results = [addCents, subtractCents, smallerCents, largerCents].map((of) => of(...pair))
    expect(results).toEqual(expectedResults)
  },
)

test('adds a list of amounts, and the sum of an empty list is zero', () => {
  expect(sumCents([asCents(1), asCents(20), asCents(-300)])).toBe(-279)
  expect(sumCents([])).toBe(0)
  expect(subtractCents(asCents(100), asCents(30), asCents(20), asCents(60))).toBe(-10)
})

test.each([
  [250, -250, 250],
  [-250, 250, 250],
  [0, 0, 0],
])('%d negated is %d, and its absolute value is %d', (count, negated, absolute) => {
  expect(negateCents(asCents(count))).toBe(negated)
  expect(absoluteCents(asCents(count))).toBe(absolute)
})
