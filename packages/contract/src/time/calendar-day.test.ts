import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, formatDay, sydneyDay } from './calendar-day.ts'

test.each([
  ['2026-11-20T12:59:59.999Z', '2026-11-20'],
  ['2026-11-20T13:00:00.000Z', '2026-11-21'],
  ['2026-06-20T13:59:59.999Z', '2026-06-20'],
  ['2026-06-20T14:00:00.000Z', '2026-06-21'],
])('at %s it is %s in Sydney', (instant, day) => {
  expect(sydneyDay(new Date(instant))).toBe(day)
})

test.each([
  ['2026-11-20', '20-Nov-2026'],
  ['2027-01-01', '01-Jan-2027'],
  ['2027-01-01T00:00:00.000Z', '01-Jan-2027'],
  ['soon', 'soon'],
])('the day %s is shown as %s', (day, text) => {
  expect(formatDay(day)).toBe(text)
})

test('adds and subtracts days and months', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(daysBetween('2026-09-30', '2026-10-30')).toBe(30)
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  expect(addMonths('2026-03-15', -3)).toBe('2025-12-15')
  expect(addMonths('2026-01-31', 12)).toBe('2027-01-31')
})
