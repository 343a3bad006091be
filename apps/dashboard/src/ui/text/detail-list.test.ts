import { expect, test } from 'vitest'
import { foldText } from './detail-list.tsx'

test.each([
  [false, 1, 'Show 1 empty field'],
  [false, 9, 'Show 9 empty fields'],
  [true, 9, 'Hide 9 empty fields'],
])('empty fields shown: %j, number of empty fields: %i: %s', (shows, count, text) => {
  expect(foldText(shows, count)).toBe(text)
})
