import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { missingFigures } from './missing-figures.ts'
import type { Cell, Result, Table } from './result.ts'
import { formatFigure, MISSING, NONE } from './result.ts'
import { median } from './statistics.ts'

const table = (rows: Cell[][], more: Partial<Table> = {}): Table => ({
  title: 'Reading',
  columns: ['', 'p50', 'bar'],
  rows,
  ...more,
})
const result = (tables: Table[], more: Partial<Result> = {}): Result => ({
  name: 'one',
  title: 'One',
  notes: [],
  tables,
  ...more,
})

test('a result whose rows all have figures lacks nothing', () => {
  const rows = [
    ['balance', '1.5', '≤ 15'],
    ['by branch that is not there', 0, ''],
    ['no export', NONE, ''],
  ]
  expect(missingFigures(result([table(rows, { promised: ['balance'] })]))).toEqual([])
})

test.each([
  ['an empty text', ''],
  ['the median of nothing', formatFigure(median([]))],
  ['the largest of nothing', formatFigure(Math.max(...([] as number[])))],
  ['a number that is none', Number.NaN],
  ['a text with one', `${formatFigure(Number.NaN)}, worst ${formatFigure(3)}`],
  ['an absent value in a text', `${undefined} ms`],
  ['a measure that was never taken', MISSING],
])('%s in a row is missing, by its name', (_, cell) => {
  expect(missingFigures(result([table([['balance', cell, '']])]))).toEqual([
    'Reading, balance: no figure for p50',
  ])
})

test.each([
  ['without rows', result([table([])]), 'Reading: no rows'],
  ['without a table', result([]), 'no table'],
  [
    'without a promised row',
    result([table([['create', 1, '']], { promised: ['create', 'refund'] })]),
    'Reading: no row refund',
  ],
  ['with a short row', result([table([['create', 1]])]), 'Reading, create: 2 cells in 3 columns'],
  [
    'with a failed measure',
    result([table([['create', 1, '']])], { failures: ['ours, csv: no file'] }),
    'failed: ours, csv: no file',
  ],
  [
    'with a note that says no figure',
    result([table([['create', 1, '']])], { notes: ['A report is NaN MB.'] }),
    'a note has no figure: A report is NaN MB.',
  ],
])('a result %s is incomplete', (_, incomplete, missing) => {
  expect(missingFigures(incomplete)).toEqual([missing])
})

describe('the results in the repository', () => {
  const folder = path.resolve(import.meta.dirname, '../../results')
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  test.each(files)('%s is complete', (file) => {
    expect(missingFigures(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))).toEqual([])
  })
})
