import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dateTimeParts,
  formatDateTime,
  offsetMinutes,
  offsetText,
  SYDNEY,
  wallParts,
} from './dates.ts'

test('formats an instant in the specification’s form (spec 9)', () => {
  expect(formatDateTime('2026-11-20T03:03:22.999Z', SYDNEY)).toBe(
    'Fri 20/11/2026 14:03:22 GMT+11:00',
  )
  expect(dateTimeParts('2026-11-20T03:03:22Z', SYDNEY)).toEqual({
    weekday: 'Fri',
    dateTime: '20/11/2026 14:03:22',
    offset: 'GMT+11:00',
  })
})

describe('Sydney’s clocks', () => {
  // Clocks go back from 03:00 to 02:00 on the first Sunday of April, and forward from 02:00 to 03:00 on the first of
  // October.
  test.each([
    ['2026-04-04T15:59:59Z', 'Sun 05/04/2026 02:59:59 GMT+11:00'],
    ['2026-04-04T16:00:00Z', 'Sun 05/04/2026 02:00:00 GMT+10:00'],
    ['2026-10-03T15:59:59Z', 'Sun 04/10/2026 01:59:59 GMT+10:00'],
    ['2026-10-03T16:00:00Z', 'Sun 04/10/2026 03:00:00 GMT+11:00'],
    ['2027-04-03T15:59:59Z', 'Sun 04/04/2027 02:59:59 GMT+11:00'],
    ['2027-04-03T16:00:00Z', 'Sun 04/04/2027 02:00:00 GMT+10:00'],
    ['2027-10-02T15:59:59Z', 'Sun 03/10/2027 01:59:59 GMT+10:00'],
    ['2027-10-02T16:00:00Z', 'Sun 03/10/2027 03:00:00 GMT+11:00'],
    ['2028-04-01T15:59:59Z', 'Sun 02/04/2028 02:59:59 GMT+11:00'],
    ['2028-04-01T16:00:00Z', 'Sun 02/04/2028 02:00:00 GMT+10:00'],
    ['2028-09-30T15:59:59Z', 'Sun 01/10/2028 01:59:59 GMT+10:00'],
    ['2028-09-30T16:00:00Z', 'Sun 01/10/2028 03:00:00 GMT+11:00'],
    ['2026-12-31T13:00:00Z', 'Fri 01/01/2027 00:00:00 GMT+11:00'],
    ['2028-02-28T13:00:00Z', 'Tue 29/02/2028 00:00:00 GMT+11:00'],
  ])('at %s show %s', (instant, shown) => {
    expect(formatDateTime(instant, SYDNEY)).toBe(shown)
  })
})

test.each([
  ['UTC', 'Fri 20/11/2026 03:03:22 GMT+00:00'],
  ['Australia/Adelaide', 'Fri 20/11/2026 13:33:22 GMT+10:30'],
  ['Australia/Eucla', 'Fri 20/11/2026 11:48:22 GMT+08:45'],
  ['Asia/Kathmandu', 'Fri 20/11/2026 08:48:22 GMT+05:45'],
  ['America/St_Johns', 'Thu 19/11/2026 23:33:22 GMT-03:30'],
  ['Pacific/Kiritimati', 'Fri 20/11/2026 17:03:22 GMT+14:00'],
  ['Pacific/Pago_Pago', 'Thu 19/11/2026 16:03:22 GMT-11:00'],
  ['Australia/Lord_Howe', 'Fri 20/11/2026 14:03:22 GMT+11:00'],
])('formats an instant in the zone %s', (zone, shown) => {
  expect(formatDateTime('2026-11-20T03:03:22Z', zone)).toBe(shown)
})

test('handles Lord Howe’s half-hour change', () => {
  expect(offsetMinutes(Date.parse('2026-10-03T15:29:59Z'), 'Australia/Lord_Howe')).toBe(630)
  expect(offsetMinutes(Date.parse('2026-10-03T15:30:00Z'), 'Australia/Lord_Howe')).toBe(660)
})

test('the offset of any instant equals the platform formatter’s', () => {
  const requested = new Intl.DateTimeFormat('en', { timeZone: SYDNEY, timeZoneName: 'longOffset' })
  const from = Date.parse('2026-01-01T00:00:00Z')
  const until = Date.parse('2029-01-01T00:00:00Z')
  fc.assert(
    fc.property(fc.integer({ min: from, max: until }), (time) => {
      const name = requested.formatToParts(time).find((part) => part.type === 'timeZoneName')?.value
      expect(`GMT${offsetText(offsetMinutes(time, SYDNEY))}`).toBe(name)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  [0, '+00:00'],
  [660, '+11:00'],
  [-210, '-03:30'],
  [525, '+08:45'],
])('an offset of %i minutes east of UTC is written %s', (minutes, text) => {
  expect(offsetText(minutes)).toBe(text)
})

test.each([
  [0, 'Thu', '01/01/1970', '1970-01-01', '00:00:00'],
  [-1, 'Wed', '31/12/1969', '1969-12-31', '23:59:59'],
  [Date.UTC(2028, 1, 29, 14, 3, 22, 999), 'Tue', '29/02/2028', '2028-02-29', '14:03:22'],
])('returns the calendar date and clock time at %d', (local, weekday, date, isoDate, clock) => {
  expect(wallParts(local)).toEqual({ weekday, date, isoDate, clock })
})
