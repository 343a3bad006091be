import { describe, expect, test } from 'vitest'
import type { FittedColumn } from './fit-columns.ts'
import { edgeOffset, fitColumns, hasRoom, keptOffsets } from './fit-columns.ts'

function column(kind: FittedColumn['kind'], least: number, most: number): FittedColumn {
  return { kind, broken: least, least, most, takesRest: false }
}

const name = column('text', 100, 200)
const id = column('id', 110, 290)
const shorterId = column('id', 110, 150)
const date = column('date', 140, 230)
const status = column('chip', 100, 100)

describe('fitColumns', () => {
  test.each([
    ['all fit', [name, date, status], 530, [200, 230, 100]],
    ['room is left: spread over all', [name, status], 600, [400, 200]],
    [
      'ids give way first, the widest gain at once',
      [name, id, shorterId, date],
      770,
      [223, 122, 167, 258],
    ],
    ['then texts, and dates keep one line', [name, id, date], 480, [140, 110, 230]],
    ['dates take two lines if texts do not give enough', [name, id, date], 430, [180, 110, 140]],
    ['then everything else, evenly', [name, name, status, date], 440, [100, 100, 100, 140]],
    ['half of it is enough', [name, name, status, date], 630, [150, 150, 100, 230]],
    [
      'nothing gives way below what can be read',
      [name, id, date, status],
      300,
      [100, 110, 140, 100],
    ],
  ] as const)('%s', (_, columns, box, expected) => {
    expect(fitColumns(columns, box)).toEqual(expected)
  })

  test('long words break last, and only if every column then fits', () => {
    const long = { ...column('text', 200, 240), broken: 80 }
    const columns = [long, { ...long, broken: 140 }, status]
    expect(fitColumns(columns, 500)).toEqual([200, 200, 100])
    expect(fitColumns(columns, 410)).toEqual([140, 170, 100])
    expect(fitColumns(columns, 320)).toEqual([80, 140, 100])
    expect(fitColumns(columns, 319)).toEqual([200, 200, 100])
  })

  test('the remaining width goes to the column with takesRest', () => {
    expect(fitColumns([name, { ...name, takesRest: true }, status], 900)).toEqual([200, 600, 100])
  })

  test('spare width is not given to columns whose width was chosen', () => {
    const chosen: FittedColumn = { ...column('text', 150, 150), isChosen: true }
    expect(fitColumns([chosen, name, status], 600)).toEqual([150, 300, 150])
    expect(fitColumns([chosen, { ...name, takesRest: true }, status], 600)).toEqual([150, 350, 100])
    expect(fitColumns([chosen, chosen], 600)).toEqual([150, 450])
    expect(fitColumns([chosen, name], 260)).toEqual([150, 110])
  })

  test('column widths add up to the width of the box', () => {
    for (let box = 390; box < 1500; box += 7) {
      const widths = fitColumns([name, date, status, name], box)
      expect(widths.reduce((all, width) => all + width, 0)).toBe(Math.max(440, box))
    }
  })
})

describe('edgeOffset, where scrolled columns disappear', () => {
  const stickyColumns = [
    { px: 186, right: undefined },
    { px: 254, right: undefined },
    { px: 78, right: 236 },
    { px: 236, right: 0 },
    { px: 150, right: undefined },
  ]
  const apart = [
    ...stickyColumns.slice(0, 3),
    { px: 100, right: undefined },
    ...stickyColumns.slice(3),
  ]
  test.each([
    ['at the edge, while the kept columns are in their places', stickyColumns, 0, 816, 0],
    ['under the kept columns, once they have reached the edge', stickyColumns, 0, 740, 314],
    ['under the one that has reached it', apart, 0, 800, 236],
    ['at the edge again, after scrolling', stickyColumns, 154, 600, 0],
    ['at the edge, without kept columns', stickyColumns.slice(0, 2), 0, 300, 0],
  ])('%s', (_, columns, scrollLeft, box, offset) => {
    expect(edgeOffset(columns, scrollLeft, box)).toBe(offset)
  })
})

describe('keptOffsets, for columns kept in sight at the right edge', () => {
  test('no column is kept if all columns fit', () => {
    expect(keptOffsets([false, true], [100, 100], 200)).toEqual(new Map())
  })

  test('each kept column sits next to the next kept column', () => {
    const offsets = keptOffsets([false, false, true, true, false], [120, 400, 80, 90, 200], 800)
    expect(offsets).toEqual(
      new Map([
        [3, 0],
        [2, 90],
      ]),
    )
  })

  test('no column is kept if that leaves no room to scroll', () => {
    expect(keptOffsets([false, true, true], [120, 100, 100], 300)).toEqual(new Map())
  })

  test('the first column is never kept at the right, because it is kept at the left', () => {
    expect(keptOffsets([true, false], [300, 700], 800)).toEqual(new Map())
  })
})

test.each<[string, boolean, FittedColumn[], number[], number]>([
  ['every text has room', true, [name, status], [210, 190], 400],
  ['a text is wider than its column', false, [name, status], [190, 210], 400],
  ['the box has another width', false, [name, status], [210, 190], 500],
  ['a chosen width is used', true, [{ ...name, isChosen: true }, status], [200, 200], 400],
  ['a chosen width is not used', false, [{ ...name, isChosen: true }, status], [210, 190], 400],
])('columns keep their widths if %s: %s', (_, keeps, columns, widths, box) => {
  expect(hasRoom(columns, widths, box)).toBe(keeps)
})
