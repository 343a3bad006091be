import { expect, test } from 'vitest'
import {
  BulkReport,
  Report,
  ReportQuery,
  reportInstant,
  reportLastInstant,
  reportMessages,
  reportNotFound,
} from './reports.ts'

test.each([
  ['2026-11-20T00:00:00.000+11:00', '2026-11-19T13:00:00.000Z'],
  ['2026-11-20T00:00:00.000+1100', '2026-11-19T13:00:00.000Z'],
  ['2022-06-02T12:11:00.999+0530', '2022-06-02T06:41:00.999Z'],
  ['2026-11-20T00:00:00.000-03:30', '2026-11-20T03:30:00.000Z'],
  ['2026-11-20T00:00:00.000Z', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T00:00:00+11:00', '2026-11-19T13:00:00.000Z'],
  ['2026-11-20T00:00:00Z', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T00:00:00.5+08:00', '2026-11-19T16:00:00.500Z'],
  ['2026-11-20T00:00:00.123456Z', '2026-11-20T00:00:00.123Z'],
  ['2026-11-20T00:00:00-23:59', '2026-11-20T23:59:00.000Z'],
])('the date %s is the instant %s', (text, instant) => {
  expect(new Date(reportInstant(text) ?? Number.NaN).toISOString()).toBe(instant)
})

test.each([
  '2026-11-20',
  '2026-11-20T00:00+11:00',
  '2026-11-20T00:00:00.+11:00',
  '2026-11-20T00:00:00.000',
  '2026-11-20T00:00:00.000 11:00',
  '2026-02-30T00:00:00.000+11:00',
  '2026-11-20T24:00:00.000+11:00',
  '2026-11-20T00:00:00.000+24:00',
  '2026-11-20T00:00:00.000+11:60',
  'today',
  '',
])('rejects %j as a date in a query', (text) => {
  expect(reportInstant(text)).toBeUndefined()
})

test.each([
  ['2026-11-20T23:59:59+11:00', '2026-11-20T12:59:59.999Z'],
  ['2026-11-20T23:59:59.500+11:00', '2026-11-20T12:59:59.500Z'],
  ['2026-11-20T23:59:59.000+11:00', '2026-11-20T12:59:59.000Z'],
])('a range that ends at %s includes %s', (text, instant) => {
  expect(new Date(reportLastInstant(text) ?? Number.NaN).toISOString()).toBe(instant)
})

const month = { clientId: 'HARBOUR', month: '2026-11', timezone: 'Australia/Sydney' }
const range = {
  clientId: 'HARBOUR',
  fromDate: '2026-11-20T00:00:00.000+11:00',
  toDate: '2026-11-20T23:59:59.999+1100',
}

test.each([
  ['a month', month],
  ['a range', range],
  ['a range beside a zone', { ...range, timezone: month.timezone }],
])('accepts a query for %s', (_what, query) => {
  expect(ReportQuery.safeParse(query).success).toBe(true)
})

test.each([
  ['nothing', { clientId: 'HARBOUR' }, reportMessages.either],
  ['both', { ...month, ...range }, reportMessages.either],
  ['a month without a zone', { clientId: 'HARBOUR', month: '2026-11' }, reportMessages.either],
  ['half a range', { ...range, toDate: undefined }, reportMessages.either],
  ['a month that is none', { ...month, month: '2026-13' }, reportMessages.month],
  ['another zone', { ...month, timezone: 'UTC' }, reportMessages.zone],
  ['a day', { ...range, fromDate: '2026-11-20' }, reportMessages.form],
])('rejects a query for %s', (_what, query, message) => {
  const read = ReportQuery.safeParse(query)
  expect(read.error?.issues.map((issue) => issue.message)).toEqual([message])
})

const report = {
  reportId: 'r',
  type: 'Billing Report',
  clientId: 'HARBOUR',
  fromDate: '2026-11-20T00:00:00.000+11:00',
  toDate: '2026-11-20T23:59:59.999+11:00',
}

test('accepts an unknown report type, and rejects dates in another form', () => {
  expect(Report.safeParse(report).success).toBe(true)
  expect(Report.safeParse({ ...report, toDate: '2026-11-20T12:59:59.999Z' }).success).toBe(false)
})

test('a bulk response contains one file', () => {
  expect(BulkReport.safeParse({ reports: [report] }).success).toBe(true)
  expect(BulkReport.safeParse({ reports: [] }).success).toBe(false)
})

test('an unknown report gets 404 with its id', () => {
  expect(reportNotFound('abc')).toEqual({
    status: 404,
    body: {
      message: 'reportId: abc not found',
      details: { failureCode: 'ERR0.03', failureReason: 'reportId: abc not found' },
    },
  })
})
