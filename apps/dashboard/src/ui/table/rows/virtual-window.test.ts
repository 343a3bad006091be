import { expect, test } from 'vitest'
import { rangeWith, windowItemsOf, withGaps } from './virtual-window.ts'

test.each([
  ['nothing is open', 3, -1, ['0', '1', '2']],
  ['the first row is open', 3, 0, ['0', '0 detail', '1', '2']],
  ['a row in the middle is open', 3, 1, ['0', '1', '1 detail', '2']],
  ['the last row is open', 3, 2, ['0', '1', '2', '2 detail']],
  ['the open row is not among them', 2, 5, ['0', '1']],
  ['there are no rows', 0, -1, []],
])('items of the rows when %s', (_, rows, open, expected) => {
  const items = windowItemsOf(rows, open)
  const shownItems = Array.from({ length: items.count }, (_, index) => {
    const { row, detail } = items.at(index)
    return detail ? `${row} detail` : String(row)
  })
  expect(shownItems).toEqual(expected)
  for (let row = 0; row < rows; row += 1) {
    expect(items.at(items.ofRow(row))).toEqual({ row, detail: false })
  }
})

test('kept items are rendered next to the visible ones, once, in order, while they exist', () => {
  const range = { startIndex: 10, endIndex: 12, overscan: 1, count: 100 }
  expect(rangeWith([])(range)).toEqual([9, 10, 11, 12, 13])
  expect(rangeWith([2, 12, 90, 100])(range)).toEqual([2, 9, 10, 11, 12, 13, 90])
})

test('rows that a visible detail displaces remain rendered', () => {
  const range = { startIndex: 10, endIndex: 12, overscan: 1, count: 100 }
  const from = (detail: number) => rangeWith([], { index: detail, rows: 3 })
  expect(from(12)(range)).toEqual([9, 10, 11, 12, 13, 14, 15, 16])
  expect(from(13)(range)).toEqual([9, 10, 11, 12, 13])
  expect(from(9)(range)).toEqual([9, 10, 11, 12, 13])
  expect(from(12)({ ...range, count: 14 })).toEqual([9, 10, 11, 12, 13])
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
