import { expect, test } from 'vitest'
import {
  patternOfLength,
  paymentDescriptionLength,
  requestDescriptionLength,
} from './description-length.ts'

test.each([
  { name: 'a payment request', length: requestDescriptionLength, good: [5, 140], bad: [4, 141] },
  { name: 'a payment', length: paymentDescriptionLength, good: [5, 280], bad: [4, 281] },
])('the description of $name follows its limits', ({ length, good, bad }) => {
  const pattern = patternOfLength('[ -~]', length)
  for (const count of good) expect(pattern.test('a'.repeat(count))).toBe(true)
  for (const count of bad) expect(pattern.test('a'.repeat(count))).toBe(false)
})

test('a pattern covers the whole text', () => {
  const pattern = patternOfLength('[a-z]', { min: 1, max: 3 })
  expect(pattern.source).toBe('^[a-z]{1,3}$')
  expect(pattern.test('ab\n')).toBe(false)
})
