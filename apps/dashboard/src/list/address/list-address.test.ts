import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../platform/search-params.ts'
import type { ListParams, ShownPart } from './list-address.ts'
import {
  listParams,
  nextSort,
  shownPartOf,
  sortedBy,
  withParameters,
  withShownPart,
} from './list-address.ts'

/** The parameters that an address sets. */
function read(query: string): ListParams {
  const set = Object.entries(listParams(parseSearch(query))).filter(
    ([, value]) => value !== undefined,
  )
  return Object.fromEntries(set)
}

test.each<[string, string, ListParams]>([
  ['nothing', '', {}],
  ['a client transaction id', 'clientTransactionId=t-1', { clientTransactionId: 't-1' }],
  ['a client payment id', 'clientPaymentId=p-1', { clientPaymentId: 'p-1' }],
  ['a PayID', 'payID=a%40b.example', { payID: 'a@b.example' }],
  ['a payment initiation id', 'paymentInitiationId=i-1', { paymentInitiationId: 'i-1' }],
  ['a branch', 'clientBranch=Newtown', { clientBranch: 'Newtown' }],
  ['blanks around an id', 'payID=%20a%40b.example%20', { payID: 'a@b.example' }],
  ['an id of blanks', 'payID=%20', {}],
  ['an id as long as can be', `payID=${'a'.repeat(140)}`, { payID: 'a'.repeat(140) }],
  ['an id that is too long', `payID=${'a'.repeat(141)}`, {}],
  ['a NUL in an id', 'payID=a%00b', {}],
  [
    'dates',
    'startDate=2026-11-20+00:00:00&endDate=2026-11-21+00:00:59',
    { startDate: '2026-11-20 00:00:00', endDate: '2026-11-21 00:00:59' },
  ],
  ['a start alone', 'startDate=2026-11-20+00:00:00', {}],
  ['an end alone', 'endDate=2026-11-20+00:00:00', {}],
  ['a day that is none', 'startDate=2026-02-30+00:00:00&endDate=2026-03-01+00:00:59', {}],
  [
    'an end before its start, which the panel reports',
    'startDate=2026-11-20+10:00:00&endDate=2026-11-20+09:00:59',
    { startDate: '2026-11-20 10:00:00', endDate: '2026-11-20 09:00:59' },
  ],
  [
    'dates in a named zone',
    'startDate=2026-11-20+00:00:00&endDate=2026-11-21+00:00:59&zone=UTC',
    { startDate: '2026-11-20 00:00:00', endDate: '2026-11-21 00:00:59', zone: 'UTC' },
  ],
  [
    'dates whose order depends on the zone: Sydney’s clocks skip both, UTC’s do not',
    'startDate=2026-10-04+02:10:00&endDate=2026-10-04+02:20:59&zone=UTC',
    { startDate: '2026-10-04 02:10:00', endDate: '2026-10-04 02:20:59', zone: 'UTC' },
  ],
  [
    'dates that Sydney’s clocks skip',
    'startDate=2026-10-04+02:10:00&endDate=2026-10-04+02:20:59&zone=Australia/Sydney',
    { startDate: '2026-10-04 02:10:00', endDate: '2026-10-04 02:20:59', zone: 'Australia/Sydney' },
  ],
  ['a zone without dates', 'zone=UTC', {}],
  ['a preset', 'dates=last7days', { dates: 'last7days' }],
  [
    'a preset in a named zone',
    'dates=today&zone=Australia/Sydney',
    { dates: 'today', zone: 'Australia/Sydney' },
  ],
  ['a preset in a zone that is not offered', 'dates=today&zone=Asia/Tokyo', { dates: 'today' }],
  ['a preset that is none', 'dates=tomorrow', {}],
  [
    'a preset beside dates, which count',
    'dates=today&startDate=2026-11-20+00:00:00&endDate=2026-11-21+00:00:59',
    { startDate: '2026-11-20 00:00:00', endDate: '2026-11-21 00:00:59' },
  ],
  ['a preset beside half a range', 'dates=today&startDate=2026-11-20+00:00:00', { dates: 'today' }],
  ['by completed date', 'searchByCompletedDate=true', { searchByCompletedDate: true }],
  ['a flag that is not true', 'searchByCompletedDate=1', {}],
  ['a filter', 'filter=22+nov', { filter: '22 nov' }],
  ['a filter with blanks, as it was typed', 'filter=+a+', { filter: ' a ' }],
  ['a filter of markup', 'filter=%3Cimg+src=x%3E', { filter: '<img src=x>' }],
  ['an empty filter', 'filter=', {}],
  ['a filter with a line break', 'filter=a%0Ab', {}],
  ['a filter as long as can be', `filter=${'a'.repeat(1000)}`, { filter: 'a'.repeat(1000) }],
  ['a filter that is too long', `filter=${'a'.repeat(1001)}`, {}],
  ['an order', 'sort=PaymentAmount', { sort: 'PaymentAmount' }],
  ['the reverse order', 'sort=-PaymentAmount', { sort: '-PaymentAmount' }],
  ['an order by nothing', 'sort=-', {}],
  ['an order by markup', 'sort=%3Cb%3E', {}],
  ['an order by too long a name', `sort=${'a'.repeat(51)}`, {}],
  ['a page', 'page=3', { page: 3 }],
  ['columns', 'columns=PayID.PaymentAmount-140', { columns: 'PayID.PaymentAmount-140' }],
  ['too many columns', `columns=${'a'.repeat(4001)}`, {}],
  ['a view', 'view=0192f0a6', { view: '0192f0a6' }],
  ['a maximum', 'maxReceived=10000', { maxReceived: '10000' }],
  ['the first page, the default', 'page=1', {}],
  ['page zero', 'page=0', {}],
  ['a page below zero', 'page=-3', {}],
  ['half a page', 'page=2.5', {}],
  ['a page with an exponent', 'page=1e3', {}],
  ['a page in other digits', 'page=%D9%A3', {}],
  ['a page that is no number', 'page=three', {}],
  ['a page of an object', 'page=%5Bobject+Object%5D', {}],
  ['the last page that can be', 'page=500', { page: 500 }],
  ['a page behind it', 'page=501', {}],
  [
    'the last page that can be, of larger ones',
    'page=166&pageSize=300',
    { page: 166, pageSize: 300 },
  ],
  ['a page behind it, of larger ones', 'page=167&pageSize=300', { pageSize: 300 }],
  ['a page beyond all numbers', `page=${'9'.repeat(400)}`, {}],
  ['200 rows on a page', 'pageSize=200', { pageSize: 200 }],
  ['300 rows on a page', 'pageSize=300', { pageSize: 300 }],
  ['100 rows on a page, the default', 'pageSize=100', {}],
  ['a page size that is not offered', 'pageSize=1000000', {}],
  ['a page size of another spelling', 'pageSize=0300', {}],
  ['an open row', 'open=9c41', { open: '9c41' }],
  ['an open row of any characters', 'open=..%2F..%2Fa%3Fb', { open: '../../a?b' }],
  ['an open row that is empty', 'open=', {}],
  ['an open row that is too long', `open=${'a'.repeat(141)}`, {}],
  ['an open row with a NUL', 'open=%00', {}],
  ['a name given twice', 'page=2&page=4', { page: 4 }],
  ['an unknown parameter', 'colour=red&Page=3', {}],
  ['names of what every object has', '__proto__=x&constructor=y&toString=z', {}],
])('%s', (_, query, expected) => {
  expect(read(query)).toEqual(expected)
})

test('an invalid parameter does not change the others', () => {
  expect(read('payID=a%00b&filter=beans&page=x&pageSize=200&open=9c41')).toEqual({
    filter: 'beans',
    pageSize: 200,
    open: '9c41',
  })
})

test('a value that is not a text is ignored', () => {
  const raw = { payID: {}, filter: ['a'], page: null, pageSize: Number.NaN, open: 7, startDate: 1 }
  expect(Object.values(listParams(raw)).filter((value) => value !== undefined)).toEqual([])
})

test('reading any address and writing it again gives the same view', () => {
  const name = fc.constantFrom(
    'payID',
    'filter',
    'page',
    'pageSize',
    'open',
    'searchByCompletedDate',
  )
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer().map(String),
    fc.constant('true'),
  )
  const raws = fc.dictionary(name, value)
  fc.assert(
    fc.property(raws, (raw) => {
      const params = listParams(raw)
      expect(listParams({ ...params })).toEqual(params)
      expect(listParams(parseSearch(stringifySearch({ ...params })))).toEqual(params)
    }),
    { numRuns: 100 },
  )
})

const first: ShownPart = { filter: '', page: 0, pageSize: 100 }

test.each<[string, ShownPart]>([
  ['', first],
  ['filter=beans', { ...first, filter: 'beans' }],
  ['page=3&pageSize=200', { ...first, page: 2, pageSize: 200 }],
])('%j shows %j', (query, part) => {
  expect(shownPartOf(listParams(parseSearch(query)))).toEqual(part)
})

test.each<[string, ShownPart, string]>([
  ['/a', first, '/a'],
  ['/a', { ...first, filter: 'Priya 166' }, '/a?filter=Priya+166'],
  ['/a', { ...first, filter: 'a?b&c=d' }, '/a?filter=a%3Fb%26c%3Dd'],
  ['/a', { filter: '', page: 2, pageSize: 300 }, '/a?page=3&pageSize=300'],
  ['/a?payID=x&filter=old&page=4&pageSize=200', first, '/a?payID=x'],
  ['/a?filter=old&open=9c41&x=1', { ...first, page: 1 }, '/a?open=9c41&x=1&page=2'],
])('%s with the part %j is %s', (address, part, expected) => {
  expect(withShownPart(address, part)).toBe(expected)
  expect(shownPartOf(listParams(parseSearch(expected.split('?')[1] ?? '')))).toEqual(part)
})

test('parameters are added and changed, and removed if they are empty', () => {
  expect(withParameters('/a?b=1&c=2', { b: '3', c: '', d: '4' })).toBe('/a?b=3&d=4')
  expect(withParameters('/a?b=1', { b: '' })).toBe('/a')
})

test('presses on a head order the rows ascending, then descending, then in the search’s own order', () => {
  expect(nextSort(undefined, 'amount')).toBe('amount')
  expect(nextSort('amount', 'amount')).toBe('-amount')
  expect(nextSort('-amount', 'amount')).toBeUndefined()
  expect(nextSort('-created', 'amount')).toBe('amount')
})

test.each([
  [undefined, undefined, false],
  ['amount', 'amount', false],
  ['-amount', 'amount', true],
])('the order %s is by %s, descending: %s', (sort, id, descending) => {
  expect(sortedBy(sort)).toEqual({ id, descending })
})
