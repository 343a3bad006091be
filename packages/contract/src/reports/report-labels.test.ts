import { expect, test } from 'vitest'
import { newestFirst, reportLabel } from './report-labels.ts'

const day = { fromDate: '2026-11-20T00:00:00.000+11:00', toDate: '2026-11-20T23:59:59.999+11:00' }

test.each([
  ['Transaction Report V2', 'Daily Transaction Report V2', 'violet'],
  ['Transaction Report', 'Daily Transaction Report', 'blue'],
  ['MT940', 'MT940', 'green'],
  ['Billing Report', 'Billing Report', 'grey'],
])('labels a day of %s with its name and date', (type, label, tone) => {
  expect(reportLabel({ type, ...day })).toEqual({
    label,
    tone,
    description: 'Fri 20/11/2026',
    subtitle: '00:00:00 to 23:59:59 GMT+11:00',
  })
})

test.each([
  ['one', '14:00:00.000', '14:59:59.999', 'Hourly'],
  ['two', '14:00:00.000', '15:59:59.999', '2 hourly'],
  ['four', '00:00:00.000', '03:59:59.999', '4 hourly'],
  ['twenty-three of an ordinary day', '00:00:00.000', '22:59:59.999', '23 hourly'],
])('labels a statement of %s hours with its interval', (_many, from, to, description) => {
  expect(
    reportLabel({
      type: 'MT940',
      fromDate: `2026-11-20T${from}+11:00`,
      toDate: `2026-11-20T${to}+11:00`,
    }),
  ).toMatchObject({
    label: 'MT940',
    tone: 'green',
    description,
    subtitle: `Starting: 20/11/2026 ${from.slice(0, 8)} GMT+11:00`,
  })
})

test.each([
  // Clocks go forward on 4 October 2026 and back on 5 April 2026.
  [
    'of 23 hours',
    '2026-10-04T00:00:00.000+10:00',
    '2026-10-04T23:59:59.999+11:00',
    'Sun 04/10/2026',
    '00:00:00 GMT+10:00 to 23:59:59 GMT+11:00',
  ],
  [
    'of 25 hours',
    '2026-04-05T00:00:00.000+11:00',
    '2026-04-05T23:59:59.999+10:00',
    'Sun 05/04/2026',
    '00:00:00 GMT+11:00 to 23:59:59 GMT+10:00',
  ],
  [
    'that ends with the next midnight',
    '2026-11-20T00:00:00.000+11:00',
    '2026-11-21T00:00:00.000+11:00',
    'Fri 20/11/2026',
    '00:00:00 to 23:59:59 GMT+11:00',
  ],
  [
    'written in UTC',
    '2026-11-19T13:00:00.000+00:00',
    '2026-11-20T12:59:59.999+00:00',
    'Fri 20/11/2026',
    '00:00:00 to 23:59:59 GMT+11:00',
  ],
  [
    'that is 24 hours from noon',
    '2026-11-20T12:00:00.000+11:00',
    '2026-11-21T11:59:59.999+11:00',
    'Fri 20/11/2026',
    '12:00:00 to 11:59:59 GMT+11:00',
  ],
])('a day %s is labelled with its date', (_what, fromDate, toDate, description, subtitle) => {
  expect(reportLabel({ type: 'MT940', fromDate, toDate })).toMatchObject({ description, subtitle })
})

test('an hour that occurs twice is labelled with its offset', () => {
  const first = {
    fromDate: '2026-04-05T02:00:00.000+11:00',
    toDate: '2026-04-05T02:59:59.999+11:00',
  }
  const second = {
    fromDate: '2026-04-05T02:00:00.000+10:00',
    toDate: '2026-04-05T02:59:59.999+10:00',
  }
  expect([first, second].map((hour) => reportLabel({ type: 'MT940', ...hour }).subtitle)).toEqual([
    'Starting: 05/04/2026 02:00:00 GMT+11:00',
    'Starting: 05/04/2026 02:00:00 GMT+10:00',
  ])
})

test('a file of several days is labelled with both ends', () => {
  expect(
    reportLabel({
      type: 'Transaction Report V2',
      fromDate: '2026-11-01T00:00:00.000+11:00',
      toDate: '2026-11-20T23:59:59.999+11:00',
    }).description,
  ).toBe('Sun 01/11/2026 to Fri 20/11/2026')
})

test('sorts by the instant of the end, newest first, whatever the offset', () => {
  const file = (name: string, fromDate: string, toDate: string) => ({
    type: name,
    fromDate,
    toDate,
  })
  const files = [
    file('second hour', '2026-04-05T02:00:00.000+10:00', '2026-04-05T02:59:59.999+10:00'),
    file('first hour', '2026-04-05T02:00:00.000+11:00', '2026-04-05T02:59:59.999+11:00'),
    file('last hour', '2026-04-05T23:00:00.000+10:00', '2026-04-05T23:59:59.999+10:00'),
    file('day', '2026-04-05T00:00:00.000+11:00', '2026-04-05T23:59:59.999+10:00'),
  ]
  expect(newestFirst(files).map(({ type }) => type)).toEqual([
    'day',
    'last hour',
    'second hour',
    'first hour',
  ])
})
