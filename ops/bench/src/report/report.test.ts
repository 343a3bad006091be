import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'vitest'
import { describe, expect, test, vi } from 'vitest'
import { measuredCommit, missingFigures, readCommit, writeResult } from './report.ts'
import type { Cell, Result, Table } from './result.ts'
import { formatFigure, MISSING, NONE } from './result.ts'
import { median } from './statistics.ts'

/** Programs are started: the formatter and git. */
vi.setConfig({ testTimeout: 30_000 })

async function temporaryFolder({ onTestFinished }: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tideway-report-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const resultOf = (p50: string): Result => ({
  name: 'reading',
  title: 'Reading',
  notes: [],
  tables: [{ title: 'Calls', columns: ['', 'p50 ms'], rows: [['balance', p50]] }],
})

test('a complete result is written with its commit', async (context) => {
  const folder = await temporaryFolder(context)
  const text = await writeResult(resultOf('1.5'), 0.1, folder)
  expect(text).toContain(` UTC · commit ${measuredCommit} · `)
  expect(text).toContain('| balance | 1.5 |')
  expect(await readFile(path.join(folder, 'reading.md'), 'utf8')).toBe(text)
  const { machine } = JSON.parse(await readFile(path.join(folder, 'reading.json'), 'utf8'))
  expect(machine.commit).toBe(measuredCommit)
})

test('an incomplete result names its row, shows the others and replaces no earlier page', async (context) => {
  const folder = await temporaryFolder(context)
  await expect(writeResult(resultOf('NaN'), 0.1, folder)).rejects.toThrow(
    /# Reading[\s\S]*\nreading is incomplete and was not written:\nCalls, balance: no figure for p50 ms$/,
  )
  expect(await readdir(folder)).toEqual([])
})

test('the commit says if files differ from it, but not because of earlier results', async (context) => {
  const folder = await temporaryFolder(context)
  expect(readCommit(folder)).toBe('unknown: the folder is no git work tree')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  git('init', '--quiet')
  await writeFile(path.join(folder, 'code.ts'), '')
  git('add', '.')
  const author = ['-c', 'user.name=Bench', '-c', 'user.email=bench@tideway.example']
  git(...author, 'commit', '--quiet', '--message', 'Add code')
  const commit = git('rev-parse', '--short=10', 'HEAD').trim()
  expect(readCommit(folder)).toBe(commit)
  await writeFile(path.join(folder, 'code.ts'), 'changed')
  expect(readCommit(folder)).toBe(`${commit} with uncommitted changes`)
  git('checkout', '--quiet', 'code.ts')
  execFileSync('mkdir', ['-p', path.join(folder, 'ops/bench/results')])
  await writeFile(path.join(folder, 'ops/bench/results/list.md'), 'new')
  expect(readCommit(folder)).toBe(commit)
})

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
