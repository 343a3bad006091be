import { expect, test } from 'vitest'
import { asideDayProblem, daysBalanceLasts, nextDailyMail } from './task-times.ts'

test.each([
  [280_00, 280_00, 28],
  [100_00, 280_00, 10],
  [99_99, 280_00, 9],
  [1, 280_00, 0],
  [0, 280_00, 0],
  [100_00, 0, undefined],
  [100_00, -5, undefined],
  // Exact, although the product is larger than an exact number.
  [99_999_999_999_99, 1, 279_999_999_999_972],
])('a balance of %i cents that fell by %i lasts %s days', (balance, fall, days) => {
  expect(daysBalanceLasts(balance, fall)).toBe(days)
})

const NOON = new Date('2026-11-20T01:00:00.000Z')

test.each([
  ['2026-11-19', 'Choose a day after today'],
  ['2026-11-20', 'Choose a day after today'],
  ['2026-11-21', undefined],
  ['2027-02-18', undefined],
  ['2027-02-19', 'Choose a day in the next 90 days'],
  ['2026-13-45', 'Choose a day after today'],
])('on 20 November in Sydney, a task put aside until %s: %s', (day, problem) => {
  expect(asideDayProblem(day, NOON)).toBe(problem)
})

test.each([
  ['before it', '2026-11-19T21:29:59.999Z', '2026-11-19T21:30:00.000Z'],
  ['at its time', '2026-11-19T21:30:00.000Z', '2026-11-20T21:30:00.000Z'],
  ['the day before clocks go forward', '2026-10-03T00:00:00.000Z', '2026-10-03T21:30:00.000Z'],
  ['the day before clocks go back', '2027-04-03T00:00:00.000Z', '2027-04-03T22:30:00.000Z'],
  ['days later', '2026-11-23T10:00:00.000Z', '2026-11-23T21:30:00.000Z'],
])('the daily mail comes at 8:30 am in Sydney: %s', (_when, now, next) => {
  expect(nextDailyMail(new Date(now)).toISOString()).toBe(next)
})
