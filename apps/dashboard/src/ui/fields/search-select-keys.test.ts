import { expect, test } from 'vitest'
import { nextOptionIndex } from './search-select-keys.ts'

test.each<[string, number, number, number | undefined]>([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 2, 3, 1],
  ['ArrowUp', 0, 3, 2],
  ['Home', 2, 3, 0],
  ['End', 0, 5000, 4999],
  ['PageDown', 0, 5000, 6],
  ['PageDown', 4997, 5000, 4999],
  ['PageUp', 4, 5000, 0],
  ['PageUp', 4999, 5000, 4993],
  ['a', 1, 3, undefined],
  ['Enter', 1, 3, undefined],
  // With no matching options, no key moves the selection.
  ['ArrowDown', -1, 0, undefined],
  ['Home', -1, 0, undefined],
])('%s at index %i of %i moves to %s', (key, at, count, expected) => {
  expect(nextOptionIndex(key, at, count)).toBe(expected)
})
