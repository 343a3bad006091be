import { expect, test } from 'vitest'
import { asCents } from '../money/money.ts'
import type { CountedRecords } from './record-totals.ts'
import { addUp, totalsOf } from './record-totals.ts'

const statuses = ['WAITING', 'COMPLETE', 'EXPIRED']
/** A record of this many cents, which have all settled, and of which one cent went back. */
const record = (status: string, cents: number, isPart = false): CountedRecords => ({
  status,
  count: 1,
  cents: asCents(cents),
  money: { settled: asCents(cents), returned: asCents(1) },
  isPart,
})

test.each([
  ['no records', [], [0, 0, []]],
  ['one record', [record('WAITING', 1050)], [1, 1050, [['WAITING', 1, 1050]]]],
  [
    'several statuses, in the order of the kind',
    [
      record('EXPIRED', 1),
      record('COMPLETE', 10),
      record('EXPIRED', 200),
      record('COMPLETE', 3000),
    ],
    [
      4,
      3211,
      [
        ['COMPLETE', 2, 3010],
        ['EXPIRED', 2, 201],
      ],
    ],
  ],
  [
    'a record without an amount',
    [record('WAITING', 0), record('WAITING', 5)],
    [2, 5, [['WAITING', 2, 5]]],
  ],
  [
    'parts beside their request',
    [record('COMPLETE', 500), record('COMPLETE', 300, true), record('COMPLETE', 200, true)],
    [1, 500, [['COMPLETE', 1, 500]]],
  ],
  ['one part alone', [record('COMPLETE', 300, true)], [1, 300, [['COMPLETE', 1, 300]]]],
  ['several parts alone', [record('COMPLETE', 300, true), record('COMPLETE', 1, true)], [0, 0, []]],
  [
    'records that were counted together',
    [
      { status: 'WAITING', count: 400, cents: asCents(90_000) },
      { status: 'WAITING', count: 600, cents: asCents(10_001) },
      { status: 'EXPIRED', count: 0, cents: asCents(0) },
    ],
    [1000, 100_001, [['WAITING', 1000, 100_001]]],
  ],
] as const)('totals of %s', (_, records, [count, cents, byStatus]) => {
  expect(totalsOf(records, statuses)).toMatchObject({
    count,
    cents,
    byStatus: byStatus.map(([status, count, cents]) => ({ status, count, cents })),
  })
})

test.each([
  ['no records', [], [0, 0], [0, 0]],
  ['records', [record('COMPLETE', 500), record('COMPLETE', 20)], [520, 2], [0, 0]],
  [
    'parts beside a record without money, which belong to no row',
    [
      { status: 'COMPLETE', count: 1, cents: asCents(500) },
      record('COMPLETE', 300, true),
      record('COMPLETE', 200, true),
    ],
    [500, 2],
    [2, 500],
  ],
  ['one part alone, which is a row', [record('COMPLETE', 300, true)], [300, 1], [0, 0]],
  ['parts alone', [record('COMPLETE', 300, true), record('COMPLETE', 1, true)], [301, 2], [2, 301]],
] as const)('money of %s', (_, records, [settled, returned], [count, settledLeftOut]) => {
  expect(totalsOf(records, statuses)).toMatchObject({
    money: { settled, returned },
    leftOut: { count, settled: settledLeftOut },
  })
})

test('records that were added up in parts have the totals of the records', () => {
  const records = [
    record('COMPLETE', 500),
    record('COMPLETE', 300, true),
    { status: 'WAITING', count: 1, cents: asCents(70) },
    record('COMPLETE', 20),
    record('EXPIRED', 5),
  ]
  const inParts = [records.slice(0, 2), records.slice(2)].map(addUp)
  expect(inParts.map((part) => part.length)).toEqual([2, 3])
  expect(totalsOf(inParts.flat(), statuses)).toEqual(totalsOf(records, statuses))
})
