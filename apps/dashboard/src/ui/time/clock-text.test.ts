import { expect, test } from 'vitest'
import { formatClock, parseClock, stepClock } from './clock-text.ts'

test.each([
  ['14:30', '14:30'],
  ['9:05', '09:05'],
  ['1430', '14:30'],
  ['905', '09:05'],
  [' 00:00 ', '00:00'],
])('%j is read as %j', (text, expected) => {
  const time = parseClock(text)
  expect(time && formatClock(time)).toBe(expected)
})

test.each(['', '24:00', '12:60', '12', '1:5', '2pm', '12:300'])('%j is not a time', (text) => {
  expect(parseClock(text)).toBeUndefined()
})

test.each([
  ['14:30', 1, 1, '15:30'],
  ['14:30', 2, -1, '13:30'],
  ['14:30', 4, 1, '14:31'],
  ['23:59', 0, 1, '00:59'],
  ['23:00', 5, -1, '23:59'],
  ['nonsense', 0, 1, 'nonsense'],
] as const)('%j with the caret at %i, stepped by %i, becomes %j', (text, caret, by, expected) => {
  expect(stepClock(text, caret, by)).toBe(expected)
})
