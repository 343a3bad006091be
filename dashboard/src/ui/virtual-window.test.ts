import { expect, test } from 'vitest'
import {
  rangeWith,
  startsOf,
  topToShow,
  visibleRange,
  windowItemsOf,
  withGaps,
} from './virtual-window.ts'

test.each([
  ['nothing is open', 3, -1, ['0', '1', '2']],
  ['the first row is open', 3, 0, ['0', '0 detail', '1', '2']],
  ['a row in the middle is open', 3, 1, ['0', '1', '1 detail', '2']],
  ['the last row is open', 3, 2, ['0', '1', '2', '2 detail']],
  ['the open row is not among them', 2, 5, ['0', '1']],
  ['there are no rows', 0, -1, []],
])('items of the rows when %s', (_, rows, open, expected) => {
  const items = windowItemsOf(rows, open)
  const found = Array.from({ length: items.count }, (_, index) => {
    const { row, detail } = items.at(index)
    return detail ? `${row} detail` : String(row)
  })
  expect(found).toEqual(expected)
  for (let row = 0; row < rows; row += 1) {
    expect(items.at(items.ofRow(row))).toEqual({ row, detail: false })
  }
})

test('kept items are rendered beside the visible ones, once, in order, while they exist', () => {
  const range = { first: 10, last: 12, count: 100 }
  const around = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
  expect(rangeWith([])(range)).toEqual(around)
  expect(rangeWith([2, 12, 90, 100])(range)).toEqual([2, ...around, 90])
  expect(rangeWith([])({ first: 1, last: 2, count: 4 })).toEqual([0, 1, 2, 3])
})

test('rows that a visible detail displaces remain rendered', () => {
  const range = { first: 10, last: 12, count: 100 }
  const from = (detail: number) => rangeWith([], { index: detail, rows: 3 })
  expect(from(12)(range).at(-1)).toBe(19)
  expect(from(13)(range).at(-1)).toBe(16)
  expect(from(9)(range).at(-1)).toBe(16)
  expect(from(12)({ ...range, count: 17 }).at(-1)).toBe(16)
})

// A head of 32 px, then items of 36 px, of which the third is 100 px high.
const starts = startsOf(10, 32, (index) => (index === 2 ? 100 : 36))

test('items begin where those before them end', () => {
  expect([...starts]).toEqual([32, 68, 104, 204, 240, 276, 312, 348, 384, 420, 456])
  expect([...startsOf(0, 32, () => 36)]).toEqual([32])
})

test.each([
  ['at the top', { top: 0, height: 100 }, { first: 0, last: 1, count: 10 }],
  [
    'with an item that begins at the edge',
    { top: 68, height: 36 },
    { first: 1, last: 1, count: 10 },
  ],
  ['in the middle', { top: 103, height: 102 }, { first: 1, last: 3, count: 10 }],
  ['at the end', { top: 356, height: 100 }, { first: 7, last: 9, count: 10 }],
  ['beyond the end', { top: 2000, height: 100 }, { first: 7, last: 9, count: 10 }],
  ['higher than all items', { top: 0, height: 900 }, { first: 0, last: 9, count: 10 }],
])('items that a box shows %s', (_, view, expected) => {
  expect(visibleRange(starts, view)).toEqual(expected)
})

test('a box without height or without items shows none', () => {
  expect(visibleRange(starts, { top: 0, height: 0 })).toBeUndefined()
  expect(
    visibleRange(
      startsOf(0, 32, () => 36),
      { top: 0, height: 100 },
    ),
  ).toBeUndefined()
})

test.each([
  ['an item below is shown last', 6, { top: 0 }, 248],
  ['an item that is cut off is shown last', 2, { top: 60 }, 104],
  ['an item above is shown first, below the head', 1, { top: 200 }, 36],
  ['an item behind the head is shown first', 3, { top: 190 }, 172],
  ['a visible item moves nothing', 3, { top: 150 }, undefined],
  ['a visible item is shown first if it must be', 3, { top: 150, start: true }, 172],
  ['the first item is at the top', 0, { top: 200 }, 0],
  ['an item after the last one is the last one', 20, { top: 0 }, 356],
])('%s', (_, index, view, expected) => {
  expect(topToShow(starts, index, { height: 100, covered: 32, ...view })).toBe(expected)
})

test('gaps between items have the height of the items that are not rendered', () => {
  const item = (index: number) => ({ index, start: 32 + index * 36, end: 32 + (index + 1) * 36 })
  expect(withGaps([item(0), item(4), item(5)], 32, 32 + 10 * 36)).toEqual([
    { item: item(0) },
    { gap: 3 * 36, before: 4 },
    { item: item(4) },
    { item: item(5) },
    { gap: 4 * 36, before: 'end' },
  ])
  expect(withGaps([], 32, 32)).toEqual([])
  expect(withGaps([], 0, 72)).toEqual([{ gap: 72, before: 'end' }])
})
