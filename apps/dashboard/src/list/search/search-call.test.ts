import { expect, test } from 'vitest'
import { searchDatesOf } from './search-call.ts'

const dates = { startDate: '2026-11-20 00:00:00', endDate: '2026-11-20 14:55:59' }

test.each([
  ['UTC', '2026-11-20T00:00:00.000Z', '2026-11-20T14:55:59.999Z'],
  ['Australia/Sydney', '2026-11-19T13:00:00.000Z', '2026-11-20T03:55:59.999Z'],
])('dates in %s are sent as instants', (zone, fromDate, toDate) => {
  expect(searchDatesOf({ ...dates, zone })).toEqual({ fromDate, toDate })
})
