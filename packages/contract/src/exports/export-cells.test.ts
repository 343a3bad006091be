import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecordColumn } from '../calls/record-column.ts'
import { asCents } from '../money/money.ts'
import { cellKinds, exportCells, instantText } from './export-cells.ts'

interface Row {
  text?: string
  at?: string
  times?: string[]
  cents?: number
}

const columns: readonly RecordColumn<Row>[] = [
  { id: 'text', label: 'Text', kind: 'text', read: ({ text }) => text },
  { id: 'at', label: 'At', kind: 'instant', read: ({ at }) => at },
  { id: 'times', label: 'Times', kind: 'instants', read: ({ times = [] }) => times },
  {
    id: 'cents',
    label: 'Cents',
    kind: 'money',
    read: ({ cents }) => (cents === undefined ? undefined : asCents(cents)),
  },
]

test.each<[Row, string, string[]]>([
  [{}, 'UTC', ['', '', '', '']],
  [
    { text: '00473381', at: '2026-11-20T03:03:22.000Z', times: [], cents: 128450 },
    'Australia/Sydney',
    ['00473381', '2026-11-20T14:03:22.000+11:00', '', '1284.50'],
  ],
  [
    { times: ['2026-07-01T00:00:00.000Z', '2026-11-20T03:03:22.123Z'], cents: 7 },
    'Australia/Sydney',
    ['', '', '2026-07-01T10:00:00.000+10:00, 2026-11-20T14:03:22.123+11:00', '0.07'],
  ],
  // Both hours of the night on which clocks go back differ in their offset.
  [
    { at: '2026-04-04T15:30:00.000Z' },
    'Australia/Sydney',
    ['', '2026-04-05T02:30:00.000+11:00', '', ''],
  ],
  [
    { at: '2026-04-04T16:30:00.000Z' },
    'Australia/Sydney',
    ['', '2026-04-05T02:30:00.000+10:00', '', ''],
  ],
  [{ at: '2026-11-20T03:03:22.000Z' }, 'UTC', ['', '2026-11-20T03:03:22.000+00:00', '', '']],
  [{ at: 'soon' }, 'UTC', ['', 'soon', '', '']],
])('%j in %s is written as %j', (row, zone, cells) => {
  expect(exportCells(columns, zone)(row)).toEqual(cells)
})

test('amounts are numbers, and instants are dates', () => {
  expect(cellKinds(columns)).toEqual(['text', 'date', 'date', 'number'])
})

test('an instant is the same instant in every zone', () => {
  const zones = fc.constantFrom('Australia/Sydney', 'UTC', 'America/St_Johns', 'Asia/Kathmandu')
  const instants = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      expect(Date.parse(instantText(instant.toISOString(), zone))).toBe(instant.getTime())
    }),
  )
})

test('all 999,999 amounts from 0.01 to 9,999.99 are plain decimals', () => {
  const cellsOf = exportCells(columns.slice(3), 'UTC')
  const wrong: number[] = []
  for (let cents = 1; cents <= 999_999; cents += 1)
    if (cellsOf({ cents })[0] !== `${Math.floor(cents / 100)}.${`${cents % 100}`.padStart(2, '0')}`)
      wrong.push(cents)
  expect(wrong).toEqual([])
})
