import { describe, expect, test } from 'vitest'
import { sydneyDay } from '../time/calendar-day.ts'
import { daysIn } from './date-words.ts'

/** Expected: one day, or the first and the last day. */
const expectDays = (text: string, today: string, days: string) => {
  const [from = '', to = from] = days.split('..')
  expect(daysIn(text, today)).toEqual({ days: { from, to }, rest: '' })
}

// 24 November 2026 is a Tuesday.
test.each([
  ['today', '2026-11-24'],
  ['this morning', '2026-11-24'],
  ['yesterday', '2026-11-23'],
  ['Yesterday afternoon', '2026-11-23'],
  ['last night', '2026-11-23'],
  ['the day before yesterday', '2026-11-22'],
  ['3 days ago', '2026-11-21'],
  ['two weeks ago', '2026-11-10'],
  ['a fortnight ago', '2026-11-10'],
  ['a month ago', '2026-10-24'],
  ['last 7 days', '2026-11-18..2026-11-24'],
  ['in the past 2 weeks', '2026-11-11..2026-11-24'],
  ['the last fortnight', '2026-11-11..2026-11-24'],
  ['last 0 days', '2026-11-24'],
  ['this week', '2026-11-23..2026-11-24'],
  ['last week', '2026-11-16..2026-11-22'],
  ['this month', '2026-11-01..2026-11-24'],
  ['last month', '2026-10-01..2026-10-31'],
  ['this year', '2026-01-01..2026-11-24'],
  ['last year', '2025-01-01..2025-12-31'],
  ['Monday', '2026-11-23'],
  ['on Tuesday', '2026-11-24'],
  ['last Tuesday', '2026-11-17'],
  ['last tues', '2026-11-17'],
  ['Wed', '2026-11-18'],
  ['Friday last week', '2026-11-20'],
  ['Sunday of last week', '2026-11-22'],
  ['2026-11-20', '2026-11-20'],
  ['20/11/2026', '2026-11-20'],
  ['20.11.2026', '2026-11-20'],
  ['20-11-26', '2026-11-20'],
  ['20/11', '2026-11-20'],
  ['25/11', '2025-11-25'],
  ['20 Nov', '2026-11-20'],
  ['20th of November', '2026-11-20'],
  ['the 3rd of November', '2026-11-03'],
  ['November 20', '2026-11-20'],
  ['Nov 20, 2025', '2025-11-20'],
  ['20 November 2025', '2025-11-20'],
  ['20-Nov-2026', '2026-11-20'],
  ['20 Nov 25', '2025-11-20'],
  ['Friday 20 November', '2026-11-20'],
  ['Fri 20/11/2026 14:03:22 GMT+11:00', '2026-11-20'],
  ['2026-11-20T14:03:22.000+11:00', '2026-11-20'],
  ['2026-11-20 14:03', '2026-11-20'],
  ['20 Nov 2026, 9:05 am', '2026-11-20'],
  ['November', '2026-11-01..2026-11-30'],
  ['in December', '2025-12-01..2025-12-31'],
  ['Sept 2026', '2026-09-01..2026-09-30'],
  ['since Monday', '2026-11-23..2026-11-24'],
  ['since 1 July', '2026-07-01..2026-11-24'],
  ['from 20 Nov to 22 Nov', '2026-11-20..2026-11-22'],
  ['20/11 - 22/11', '2026-11-20..2026-11-22'],
  ['between Friday and Sunday', '2026-11-20..2026-11-22'],
  ['last Friday until today', '2026-11-20..2026-11-24'],
])('on Tuesday, 24 November 2026, %s is %s', (text, days) => {
  expectDays(text, '2026-11-24', days)
})

describe('days when clocks change are days like any other', () => {
  test.each([
    // Clocks go forward in Sydney on Sunday, 4 October 2026, and back on Sunday, 5 April 2026.
    ['2026-10-05', 'yesterday', '2026-10-04'],
    ['2026-10-04', 'yesterday', '2026-10-03'],
    ['2026-10-04', 'today', '2026-10-04'],
    ['2026-10-06', 'last Sunday', '2026-10-04'],
    ['2026-10-11', 'last Sunday', '2026-10-04'],
    ['2026-10-05', 'last 7 days', '2026-09-29..2026-10-05'],
    ['2026-10-07', 'last week', '2026-09-28..2026-10-04'],
    ['2026-04-06', 'yesterday', '2026-04-05'],
    ['2026-04-05', 'yesterday', '2026-04-04'],
    ['2026-04-06', 'last 2 days', '2026-04-05..2026-04-06'],
    ['2026-04-12', 'a week ago', '2026-04-05'],
    ['2026-04-30', 'this month', '2026-04-01..2026-04-30'],
  ])('on %s, %s is %s', (today, text, days) => {
    expectDays(text, today, days)
  })

  test.each([
    // The last and the first millisecond of both days, in Sydney.
    ['2026-10-03T14:00:00.000Z', '2026-10-03'],
    ['2026-10-04T12:59:59.999Z', '2026-10-03'],
    ['2026-10-04T13:00:00.000Z', '2026-10-04'],
    ['2026-04-04T13:00:00.000Z', '2026-04-04'],
    ['2026-04-05T13:59:59.999Z', '2026-04-04'],
    ['2026-04-05T14:00:00.000Z', '2026-04-05'],
  ])('at %s, yesterday in Sydney was %s', (instant, day) => {
    expectDays('yesterday', sydneyDay(new Date(instant)), day)
  })
})

describe('ends of years and months, and 29 February', () => {
  test.each([
    ['2027-01-01', 'yesterday', '2026-12-31'],
    ['2027-01-01', 'last week', '2026-12-21..2026-12-27'],
    ['2027-01-01', 'this week', '2026-12-28..2027-01-01'],
    ['2027-01-01', 'last month', '2026-12-01..2026-12-31'],
    ['2027-01-01', 'last year', '2026-01-01..2026-12-31'],
    ['2027-01-01', 'Thursday', '2026-12-31'],
    ['2027-01-01', '31 Dec', '2026-12-31'],
    ['2027-01-01', '1/1', '2027-01-01'],
    ['2026-12-31', '1 January', '2026-01-01'],
    ['2026-03-31', 'a month ago', '2026-02-28'],
    ['2028-03-01', 'yesterday', '2028-02-29'],
    ['2027-03-01', 'yesterday', '2027-02-28'],
    ['2028-03-01', 'last month', '2028-02-01..2028-02-29'],
    ['2028-02-29', 'today', '2028-02-29'],
    ['2028-02-29', '29 Feb', '2028-02-29'],
    ['2028-02-28', '29/2', '2024-02-29'],
    ['2031-06-01', '29 February', '2028-02-29'],
    ['2028-03-31', '29 February 2028', '2028-02-29'],
  ])('on %s, %s is %s', (today, text, days) => {
    expectDays(text, today, days)
  })
})

test.each([
  '',
  'tomorrow',
  '29 February 2027',
  '31 April',
  '31/4/2026',
  '2026-13-01',
  '2026-02-30',
  '32/11',
  'Mondays',
  'Sundays child',
  'mayor',
  'Marchetti',
  'INV-2026-11-20-7x',
  '20/11/2026/7',
  '12.50',
  'todays',
])('%s names no day', (text) => {
  expect(daysIn(text, '2026-11-24')).toBeUndefined()
})

test.each([
  ['Zoë last Tuesday $49.90', 'Zoë $49.90', '2026-11-17'],
  ['rent for November', 'rent for', '2026-11-01'],
  ['refund since Monday please', 'refund please', '2026-11-23'],
  ['from Zoë yesterday', 'from Zoë', '2026-11-23'],
])('%s leaves %s', (text, rest, from) => {
  expect(daysIn(text, '2026-11-24')).toMatchObject({ rest, days: { from } })
})
