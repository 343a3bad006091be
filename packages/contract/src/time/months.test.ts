import { expect, test } from 'vitest'
import { monthName, monthsThatBegin } from './months.ts'

test.each([
  [1, 'January'],
  [9, 'September'],
  [12, 'December'],
  [0, ''],
  [13, ''],
])('month %d is %j', (month, name) => {
  expect(monthName(month)).toBe(name)
})

test.each([
  ['ma', [3, 5]],
  ['ju', [6, 7]],
  ['nov', [11]],
  ['november', [11]],
  ['novembers', []],
  ['x', []],
])('months that start with %j', (word, months) => {
  expect(monthsThatBegin(word)).toEqual(months)
})
