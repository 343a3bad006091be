import { expect, test } from 'vitest'
import { formatLocalMinute, parseLocalMinute } from './local-minute.ts'

test.each([
  ['2026-11-20 14:55', '2026-11-20 14:55'],
  [' 2026-1-2 3:04 ', '2026-01-02 03:04'],
  ['2026-11-20T14:55', '2026-11-20 14:55'],
  ['2028-02-29 00:00', '2028-02-29 00:00'],
])('%j is read as %j', (text, expected) => {
  const minute = parseLocalMinute(text)
  expect(minute && formatLocalMinute(minute)).toBe(expected)
})

test.each([
  '',
  '2026-11-20',
  '20/11/2026 14:55',
  '2026-02-30 10:00',
  '2026-13-01 10:00',
  '2026-11-20 24:00',
  '2026-11-20 10:60',
])('%j is no minute', (text) => {
  expect(parseLocalMinute(text)).toBeUndefined()
})
