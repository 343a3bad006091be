import { expect, test } from 'vitest'
import { INDEXED_ROWS, indexText, rowsThatMayHave } from './text-index.ts'

function indexOf(rows: readonly string[]) {
  const starts = new Uint32Array(rows.length)
  rows.forEach((_, row) => {
    starts[row] = rows.slice(0, row).join('|').length + (row === 0 ? 0 : 1)
  })
  return indexText(rows.join('|'), starts, '|')
}

const index = indexOf(['ab', 'ba', 'a1é', 'éa', 'abc', 'b'])

test.each([
  ['a', [0, 1, 2, 3, 4], true],
  ['ab', [0, 4], true],
  ['ba', [1], true],
  // The first row ends with 'b', and the second starts with 'b'.
  ['bb', [], true],
  ['1', [2], true],
  ['zq', [], true],
  // Characters beyond ASCII share a number, so their rows must be searched.
  ['é', [2, 3], false],
  ['ü', [2, 3], false],
  ['üa', [3], false],
  // Rows with `ab` and `bc` may not contain `abc`.
  ['abc', [4], false],
])('returns the rows that may contain %j', (text, rows, exact) => {
  expect(rowsThatMayHave(index, text)).toEqual({ rows, exact })
})

test('indexes many rows, few rows, and the last row of a full block', () => {
  const full: string[] = Array.from({ length: INDEXED_ROWS }, (_, row) =>
    row % 2 === 0 ? 'even' : 'odd',
  )
  full[INDEXED_ROWS - 1] = 'last'
  const rows = indexOf(full)
  expect(rowsThatMayHave(rows, 'ev').rows).toHaveLength(INDEXED_ROWS / 2)
  expect(rowsThatMayHave(rows, 'od').rows).toEqual(
    Array.from({ length: INDEXED_ROWS / 2 - 1 }, (_, half) => half * 2 + 1),
  )
  expect(rowsThatMayHave(rows, 'la')).toEqual({ rows: [INDEXED_ROWS - 1], exact: true })
})

test('a block’s index does not affect the next one', () => {
  indexOf(['xyz'])
  expect(rowsThatMayHave(indexOf(['abc']), 'x').rows).toEqual([])
})
