import { expect, test } from 'vitest'
import { asCents } from '../money/money.ts'
import type { CountedRecords } from './record-totals.ts'
import { totalsOf } from './record-totals.ts'

const statuses = ['WAITING', 'COMPLETE', 'EXPIRED']
const record = (status: string, cents: number, isPart = false): CountedRecords => ({
  status,
  count: 1,
  cents: asCents(cents),
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
  expect(totalsOf(records, statuses)).toEqual({
    count,
    cents,
    byStatus: byStatus.map(([status, count, cents]) => ({ status, count, cents })),
  })
})
