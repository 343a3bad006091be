import { expect, test } from 'vitest'
import { intervalText } from './interval-text.ts'

test.each([
  [1, 'second'],
  [30, '30 seconds'],
  [60, 'minute'],
  [90, '90 seconds'],
  [120, '2 minutes'],
  [1800, '30 minutes'],
  [3600, 'hour'],
  [7200, '2 hours'],
])('every %i seconds reads every %s', (seconds, text) => {
  expect(intervalText(seconds)).toBe(text)
})
