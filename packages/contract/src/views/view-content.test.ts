import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ViewContent } from './view.ts'
import { ViewContent as Schema } from './view.ts'
import { columnsOfText, columnWidth } from './view-columns.ts'
import { columnsText, isSameContent, viewQuery } from './view-content.ts'

test.each([
  ['nothing', '', ''],
  ['a search', 'payID=a%40b.example', 'payID=a%40b.example'],
  ['parameters in another order', 'sort=-PaymentAmount&filter=x', 'filter=x&sort=-PaymentAmount'],
  ['a leading question mark', '?filter=x', 'filter=x'],
  ['another spelling of a blank', 'filter=a%20b', 'filter=a+b'],
  ['an empty parameter', 'filter=&payID=x', 'payID=x'],
  ['the page and the open row', 'page=3&open=123&pageSize=200', 'pageSize=200'],
  [
    'the columns and the view',
    'columns=PayID&maxReceived=1000&view=0192f0a6c5e07b3e9a570c1f6c0e4b2d&filter=x',
    'filter=x',
  ],
  ['the client and the brand', 'clientId=HARBOUR&appName=x&filter=x', 'filter=x'],
  [
    'a parameter of a later version',
    'dates=last7days&status=A&status=B',
    'dates=last7days&status=A&status=B',
  ],
])('the query of a view keeps what it shows: %s', (_what, query, savedQuery) => {
  expect(viewQuery(query)).toBe(savedQuery)
  expect(viewQuery(savedQuery)).toBe(savedQuery)
})

const before: ViewContent = {
  query: 'dates=last7days&filter=x',
  columns: [{ field: 'PayID' }, { field: 'PaymentAmount', width: 140 }],
  maxReceived: 1000,
}

describe('a view', () => {
  test.each<[string, Partial<ViewContent>, boolean]>([
    ['nothing', {}, true],
    ['the order of parameters', { query: 'filter=x&dates=last7days' }, true],
    ['the page', { query: 'dates=last7days&filter=x&page=2' }, true],
    ['the open row', { query: 'dates=last7days&filter=x&open=1' }, true],
    ['the filter', { query: 'dates=last7days&filter=y' }, false],
    ['the page size', { query: 'dates=last7days&filter=x&pageSize=200' }, false],
    ['the sort', { query: 'dates=last7days&filter=x&sort=PayID' }, false],
    ['the dates', { query: 'dates=last30days&filter=x' }, false],
    ['the maximum', { maxReceived: 10_000 }, false],
    ['a column', { columns: [{ field: 'PayID' }] }, false],
    ['the order of columns', { columns: [...before.columns].reverse() }, false],
    ['a width', { columns: [{ field: 'PayID' }, { field: 'PaymentAmount', width: 141 }] }, false],
    ['a width given up', { columns: [{ field: 'PayID' }, { field: 'PaymentAmount' }] }, false],
  ])('has changed or not with %s', (_what, change, same) => {
    expect(isSameContent(before, { ...before, ...change })).toBe(same)
  })
})

test.each([
  ['PayID', [{ field: 'PayID' }]],
  ['PayID.PaymentAmount-140', [{ field: 'PayID' }, { field: 'PaymentAmount', width: 140 }]],
  ['PayID.PayID-80', [{ field: 'PayID' }]],
  [
    'PayID-0.B-9999',
    [
      { field: 'PayID', width: 40 },
      { field: 'B', width: 1200 },
    ],
  ],
  ['PayID-12345', []],
  ['PayID-1.5', [{ field: 'PayID', width: 40 }]],
  ['', []],
  ['<script>.Pay ID.-140.__proto__', []],
])('columns of an address: %s', (text, columns) => {
  expect(columnsOfText(text)).toEqual(columns)
})

test('columns stay the same when an address carries them', () => {
  const field = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,59}$/)
  const width = fc.option(fc.integer({ min: 40, max: 1200 }), { nil: undefined })
  const columns = fc.uniqueArray(fc.record({ field, width }, { requiredKeys: ['field'] }), {
    selector: (column) => column.field,
    minLength: 1,
    maxLength: 60,
  })
  fc.assert(
    fc.property(columns, (columnList) => {
      const read = columnsOfText(columnsText(columnList))
      expect(read).toEqual(columnList.map((column) => JSON.parse(JSON.stringify(column))))
      expect(Schema.safeParse({ query: '', columns: read, maxReceived: 1000 }).success).toBe(true)
    }),
  )
})

test.each([
  [100.4, 100],
  [3, 40],
  [5000, 1200],
])('a width of %d px becomes %d', (px, width) => {
  expect(columnWidth(px)).toBe(width)
})
