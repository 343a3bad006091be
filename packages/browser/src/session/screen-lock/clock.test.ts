import { expect, test } from 'vitest'
import { aheadOfAnswer, clockFault, correctedClock } from './clock.ts'

const at = Date.UTC(2026, 10, 22, 5, 0, 0)
const minutes = 60_000
const headers = (fields: Record<string, string>) => new Headers(fields)
const date = { date: 'Sun, 22 Nov 2026 05:00:00 GMT' }

test.each([
  ['a clock that is right', date, at, 0],
  ['a clock 55 minutes ahead', date, at + 55 * minutes, 55 * minutes],
  ['a clock a day behind', date, at - 1440 * minutes, -1440 * minutes],
  ['an answer that a cache kept for 2 minutes', { ...date, age: '120' }, at + 2 * minutes, 0],
  ['an age that is no number', { ...date, age: 'x' }, at, 0],
  ['no date', {}, at, 0],
  ['a date that is none', { date: 'yesterday' }, at, 0],
])('clock difference for %s', (_what, fields, receivedAt, expected) => {
  expect(aheadOfAnswer(headers(fields), receivedAt)).toBe(expected)
})

test('a corrected clock advances with its source', () => {
  let now = at + 55 * minutes
  const clock = correctedClock({ now: () => now }, 55 * minutes)
  expect(clock.now()).toBe(at)
  now += 1000
  expect(clock.now()).toBe(at + 1000)
})

test.each([
  [0, undefined],
  [5 * minutes - 1, undefined],
  [-5 * minutes + 1, undefined],
  [5 * minutes, '5 minutes fast'],
  [-55 * minutes, '55 minutes slow'],
  [119 * minutes, '119 minutes fast'],
  [120 * minutes, '2 hours fast'],
  [-47 * 60 * minutes, '47 hours slow'],
  [365 * 1440 * minutes, '365 days fast'],
])('a clock that is %i ms ahead is shown as %s', (aheadMs, expected) => {
  expect(clockFault(aheadMs)).toBe(expected)
})
