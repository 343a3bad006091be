import { expect, test } from 'vitest'
import { formatLocalMinute, instantOf, parseLocalMinute, shortOffset } from './local-minute.ts'

test.each([
  ['2026-11-20 14:55', '2026-11-20 14:55'],
  [' 2026-1-2 3:04 ', '2026-01-02 03:04'],
  ['2026-11-20T14:55', '2026-11-20 14:55'],
  ['2028-02-29 00:00', '2028-02-29 00:00'],
])('reads the text %j as %j', (text, expected) => {
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
])('%j is not a date and time', (text) => {
  expect(parseLocalMinute(text)).toBeUndefined()
})

test.each([
  ['2026-11-20 14:55', 'Australia/Sydney', 'GMT+11', 'GMT+11'],
  ['2026-07-20 14:55', 'Australia/Sydney', 'GMT+10', 'GMT+10'],
  ['2026-04-05 02:30', 'Australia/Sydney', 'GMT+11', 'GMT+10'],
  ['2026-10-04 02:30', 'Australia/Sydney', 'GMT+11', 'GMT+10'],
  ['2026-11-20 14:55', 'Australia/Adelaide', 'GMT+10:30', 'GMT+10:30'],
  ['2026-11-20 14:55', 'America/St_Johns', 'GMT-3:30', 'GMT-3:30'],
  ['2026-11-20 14:55', 'UTC', 'GMT+0', 'GMT+0'],
])('%s in %s has offset %s as a start and %s as an end', (text, zone, first, last) => {
  const minute = parseLocalMinute(text)
  expect(minute && shortOffset(instantOf(minute, false, zone), zone)).toBe(first)
  expect(minute && shortOffset(instantOf(minute, true, zone), zone)).toBe(last)
})
