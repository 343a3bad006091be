import { expect, test } from 'vitest'
import { lastPage, pageText } from './page-text.ts'

test.each([
  [0, 100, 1000, true, '1-100 of 1000+'],
  [9, 100, 1000, false, '901-1000 of 1000'],
  [3, 300, 1001, false, '901-1001 of 1001'],
  [0, 100, 0, false, '0-0 of 0'],
  [0, 100, 7, false, '1-7 of 7'],
])(
  'page %i with page size %i of %i rows, more: %j, reads %j',
  (page, size, count, more, expected) => {
    expect(pageText(page, size, count, more)).toBe(expected)
  },
)

test('the last page of an exact multiple is full, not empty', () => {
  expect(lastPage(300, 100)).toBe(2)
  expect(lastPage(301, 100)).toBe(3)
  expect(lastPage(0, 100)).toBe(0)
})
