import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  caretAfterFormat,
  caretForDelete,
  completeCurrencyInput,
  formatCurrencyInput,
} from './currency-input.ts'

test.each([
  ['', '', ''],
  ['$', '', ''],
  ['abc', '', ''],
  ['1', '$1', '$1.00'],
  ['1234', '$1,234', '$1,234.00'],
  ['$1,2345', '$12,345', '$12,345.00'],
  ['1234567.8', '$1,234,567.8', '$1,234,567.80'],
  ['1.', '$1.', '$1.00'],
  ['.', '$.', '$.'],
  ['.5', '$.5', '$0.50'],
  ['0', '$0', '$0.00'],
  ['007', '$007', '$7.00'],
  ['0.05', '$0.05', '$0.05'],
  ['AUD 12', '$12', '$12.00'],
  // Text that cannot be an amount stays as typed, so that its message applies.
  ['1.234', '$1.234', '$1.234'],
  ['1.2.3', '$1.2.3', '$1.2.3'],
])(
  '%j is formatted as %j during typing and as %j on leaving the field',
  (typed, formatted, completed) => {
    expect(formatCurrencyInput(typed)).toBe(formatted)
    expect(completeCurrencyInput(typed)).toBe(completed)
    expect(completeCurrencyInput(completed)).toBe(completed)
  },
)

test('formatting keeps every digit and point, and is idempotent', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const formatted = formatCurrencyInput(text)
      expect(formatted.replace(/[^\d.]/g, '')).toBe(text.replace(/[^\d.]/g, ''))
      expect(formatCurrencyInput(formatted)).toBe(formatted)
    }),
  )
})

test.each([
  // [typed, caret, formatted, caret after formatting]. The comments mark the caret with |.
  ['1', 1, '$1', 2], // 1| → $1|
  ['$1234', 5, '$1,234', 6], // $1234| → $1,234|
  ['$19,234', 3, '$19,234', 3], // $19|,234 → $19|,234
  ['$91,234', 2, '$91,234', 2], // $9|1,234
  ['$1,2934', 5, '$12,934', 5], // $1,29|34 → $12,9|34
  ['$x1,234', 2, '$1,234', 1], // a letter before the digits
  ['$,234', 1, '$234', 1], // $|,234: the 1 was deleted
  ['', 0, '', 0],
  ['$', 1, '', 0],
])('%j with the caret at %i becomes %j with the caret at %i', (typed, caret, formatted, then) => {
  expect(formatCurrencyInput(typed)).toBe(formatted)
  expect(caretAfterFormat(typed, caret, formatted)).toBe(then)
})

test.each([
  ['$1,234', 3, 'Backspace', 2],
  ['$1,234', 2, 'Delete', 3],
  ['$1,234', 0, 'Delete', 1],
  ['$1,234', 2, 'Backspace', undefined],
  ['$1,234', 3, 'Delete', undefined],
  ['$1,234', 3, 'a', undefined],
])('in %j with the caret at %i, %s moves the caret to %j first', (text, caret, key, then) => {
  expect(caretForDelete(text, caret, key)).toBe(then)
})
