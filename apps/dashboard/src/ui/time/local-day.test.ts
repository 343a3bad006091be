import { expect, test } from 'vitest'
import { formatLocalDay, parseLocalDay } from './local-day.ts'

test.each([
  ['2026-11-20', '2026-11-20'],
  [' 2026-1-2 ', '2026-01-02'],
  ['2028-02-29', '2028-02-29'],
])('reads the text %j as %j', (text, expected) => {
  const day = parseLocalDay(text)
  expect(day && formatLocalDay(day)).toBe(expected)
})

test.each(['', '2026-02-29', '20/11/2026', '2026-11-20 14:55', 'tomorrow'])(
  '%j is not a day',
  (text) => {
    expect(parseLocalDay(text)).toBeUndefined()
  },
)
