import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'vitest'
import { expect, test, vi } from 'vitest'
import { measuredCommit, readCommit } from './measured-commit.ts'
import { writeResult } from './report.ts'
import type { Result } from './result.ts'

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
