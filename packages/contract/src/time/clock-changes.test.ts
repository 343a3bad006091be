import { expect, test } from 'vitest'
import { addDays } from './calendar-day.ts'
import { clockChangeOn, clockChangeText } from './clock-changes.ts'
import { SYDNEY } from './dates.ts'

function textOn(day: string, zone?: string): string | undefined {
  const change = clockChangeOn(day, zone)
  return change && clockChangeText(change)
}

test.each([
  ['2026-04-05', SYDNEY, 'Clocks go back from 3:00 am to 2:00 am.'],
  ['2026-10-04', SYDNEY, 'Clocks go forward from 2:00 am to 3:00 am.'],
  ['2026-10-03', SYDNEY, undefined],
  ['2026-10-05', SYDNEY, undefined],
  ['2026-10-04', 'UTC', undefined],
  ['2026-10-04', 'Australia/Perth', undefined],
  ['2026-11-01', 'America/New_York', 'Clocks go back from 2:00 am to 1:00 am.'],
  ['2026-04-05', 'Australia/Lord_Howe', 'Clocks go back from 2:00 am to 1:30 am.'],
  ['2026-10-04', 'Australia/Lord_Howe', 'Clocks go forward from 2:00 am to 2:30 am.'],
  // At midnight: the day starts at 1 am, or repeats its last hour.
  ['2026-09-06', 'America/Santiago', 'Clocks go forward from 12:00 am to 1:00 am.'],
  ['2026-04-04', 'America/Santiago', 'Clocks go back from 12:00 am to 11:00 pm.'],
  ['2026-04-05', 'America/Santiago', undefined],
])('%s in %s: %s', (day, zone, text) => {
  expect(textOn(day, zone)).toBe(text)
})

test('a year in Sydney has two such days', () => {
  const days = Array.from({ length: 365 }, (_, count) => addDays('2027-01-01', count))
  expect(days.filter((day) => clockChangeOn(day, SYDNEY))).toEqual(['2027-04-04', '2027-10-03'])
})
