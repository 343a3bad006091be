import { expect, test } from 'vitest'
import { dayAtOffset } from '../time/calendar-day.ts'
import {
  areReportDays,
  reportDaysMessage,
  reportDaysText,
  reportFailureText,
  reportRange,
} from './report-range.ts'
import { reportInstant, reportOffset } from './reports.ts'

const notBefore = 'Date From must be before Date To'
const noEnd = "Must set 'Date To' if 'Date From' is selected"
const form = 'Enter a date such as 2026-11-20'

test.each([
  ['', '', undefined, false],
  ['2026-11-20', '', noEnd, false],
  ['', '2026-11-20', undefined, false],
  ['2026-11-20', '2026-11-20', undefined, true],
  ['2026-11-19', '2026-11-20', undefined, true],
  ['2026-11-21', '2026-11-20', notBefore, false],
  ['2026-12-01', '2026-11-30', notBefore, false],
  ['2026-11-31', '2026-12-01', form, false],
  ['20/11/2026', '', form, false],
  ['2026-11-20', 'tomorrow', form, false],
])('the range from %j to %j gives the message %s', (from, to, message, allowed) => {
  expect(reportDaysMessage({ from, to })).toBe(message)
  expect(areReportDays({ from, to })).toBe(allowed)
})

test.each([
  [
    'Australia/Sydney',
    '2026-11-20',
    '2026-11-20',
    '2026-11-20T00:00:00.000+11:00',
    '2026-11-20T23:59:59.999+11:00',
  ],
  // Clocks change within the range and on its first or last day, forward and back.
  [
    'Australia/Sydney',
    '2026-09-30',
    '2026-10-31',
    '2026-09-30T00:00:00.000+10:00',
    '2026-10-31T23:59:59.999+11:00',
  ],
  [
    'Australia/Sydney',
    '2026-10-04',
    '2026-10-04',
    '2026-10-04T00:00:00.000+10:00',
    '2026-10-04T23:59:59.999+11:00',
  ],
  [
    'Australia/Sydney',
    '2027-04-04',
    '2027-04-04',
    '2027-04-04T00:00:00.000+11:00',
    '2027-04-04T23:59:59.999+10:00',
  ],
  [
    'America/St_Johns',
    '2026-07-01',
    '2026-12-01',
    '2026-07-01T00:00:00.000-02:30',
    '2026-12-01T23:59:59.999-03:30',
  ],
  [
    'UTC',
    '2026-02-28',
    '2026-03-01',
    '2026-02-28T00:00:00.000+00:00',
    '2026-03-01T23:59:59.999+00:00',
  ],
  // Santiago's day starts at the clock change, so its midnight has the earlier offset.
  [
    'America/Santiago',
    '2026-09-06',
    '2026-09-06',
    '2026-09-06T00:00:00.000-04:00',
    '2026-09-06T23:59:59.999-03:00',
  ],
  // The day ends with an hour that occurs twice. The range includes the second one.
  [
    'America/Santiago',
    '2026-04-04',
    '2026-04-04',
    '2026-04-04T00:00:00.000-03:00',
    '2026-04-04T23:59:59.999-04:00',
  ],
])('in %s the days %s to %s are sent as %s to %s', (zone, from, to, fromDate, toDate) => {
  expect(reportRange({ from, to }, zone)).toEqual({ fromDate, toDate })
})

test.each([
  'Australia/Perth',
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'America/Santiago',
  'Australia/Sydney',
])('in %s the dates sent have the days that were selected', (zone) => {
  for (const days of [
    { from: '2026-11-10', to: '2026-11-11' },
    // Spans both changes of Sydney's clocks, and includes the days of change.
    { from: '2026-10-03', to: '2026-10-04' },
    { from: '2026-10-04', to: '2026-10-04' },
    { from: '2027-04-03', to: '2027-04-04' },
    { from: '2027-04-04', to: '2027-04-04' },
    { from: '2026-09-06', to: '2026-09-06' },
    { from: '2026-12-31', to: '2027-01-01' },
  ]) {
    const { fromDate, toDate } = reportRange(days, zone)
    const dayOf = (text: string) =>
      dayAtOffset(new Date(reportInstant(text) ?? Number.NaN), reportOffset(text))
    expect({ from: dayOf(fromDate), to: dayOf(toDate) }).toEqual(days)
  }
})

test.each([
  ['2026-11-10', '2026-11-11', 'Tue 10/11/2026 to Wed 11/11/2026'],
  ['2026-11-10', '2026-11-10', 'Tue 10/11/2026'],
])('the days %s to %s are shown as %s in any zone', (from, to, text) => {
  expect(reportDaysText({ from, to })).toBe(text)
})

test('every day of two years starts where the day before ends', () => {
  for (const zone of ['Australia/Sydney', 'America/Santiago', 'Europe/London']) {
    let end: number | undefined
    for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2028, 0, 1); time += 86_400_000) {
      const day = new Date(time).toISOString().slice(0, 10)
      const { fromDate, toDate } = reportRange({ from: day, to: day }, zone)
      if (end !== undefined) expect(reportInstant(fromDate), `${zone} ${day}`).toBe(end + 1)
      end = reportInstant(toDate)
    }
  }
})

test.each([
  ['fromDate has to be before toDate', 'From Date has to be before To Date'],
  ['The ledger is closed', 'The ledger is closed'],
])('the server’s message %j is shown as %j', (message, text) => {
  expect(reportFailureText(message)).toBe(text)
})
