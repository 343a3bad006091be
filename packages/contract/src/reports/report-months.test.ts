import { expect, test } from 'vitest'
import { reportMonths } from './report-months.ts'

test.each([
  ['2026-11-20T03:00:00.000Z', ['November 2026', 'October 2026', 'September 2026']],
  // In summer time, midnight in Sydney is an hour earlier in UTC.
  ['2026-11-30T12:59:59.999Z', ['November 2026', 'October 2026', 'September 2026']],
  ['2026-11-30T13:00:00.000Z', ['December 2026', 'November 2026', 'October 2026']],
  ['2026-06-30T13:59:59.999Z', ['June 2026', 'May 2026', 'April 2026']],
  ['2026-06-30T14:00:00.000Z', ['July 2026', 'June 2026', 'May 2026']],
  ['2026-12-31T13:00:00.000Z', ['January 2027', 'December 2026', 'November 2026']],
  ['2027-02-10T00:00:00.000Z', ['February 2027', 'January 2027', 'December 2026']],
])('at %s the listed months are %j', (now, labels) => {
  expect(reportMonths(new Date(now)).map(({ label }) => label)).toEqual(labels)
})

test('a month has the value that the API expects', () => {
  expect(reportMonths(new Date('2027-01-05T00:00:00.000Z'))).toEqual([
    { year: 2027, month: 1, value: '2027-01', label: 'January 2027' },
    { year: 2026, month: 12, value: '2026-12', label: 'December 2026' },
    { year: 2026, month: 11, value: '2026-11', label: 'November 2026' },
  ])
})
