import { expect, test } from 'vitest'
import { visibleCount } from './report-month-files.tsx'

test.each([
  [5, 20, 5],
  [20, 20, 20],
  [21, 20, 21],
  [22, 20, 20],
  [121, 120, 121],
])('of %i reports with a limit of %i, %i are shown', (count, shown, visible) => {
  expect(visibleCount(count, shown)).toBe(visible)
})
