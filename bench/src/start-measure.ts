import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Cell, Result } from './report.ts'
import { figure, percent } from './report.ts'
import { freePort, startProcess } from './running-process.ts'
import { spread } from './statistics.ts'

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
const READY = /Tideway is ready/
const WITHIN_MS = 180_000

/** From `npm start` to the line that says it is ready: with nothing but node_modules there, and once more. */
export async function measureStart({ runs }: { runs: number }): Promise<Result> {
  const cold: number[] = []
  const warm: number[] = []
  for (let number = 0; number < runs; number += 1) {
    const copy = await freshCopy()
    try {
      cold.push(await secondsToReady(copy))
      warm.push(await secondsToReady(copy))
    } finally {
      await rm(copy, { recursive: true, force: true, maxRetries: 5 })
    }
  }
  const row = (name: string, seconds: number[], bar: string): Cell[] => {
    const { median, worst, noise } = spread(seconds, 'low')
    return [name, figure(median, 2), figure(worst, 2), percent(noise), bar]
  }
  return {
    name: 'start',
    title: 'Start',
    notes: [
      `Runs: ${runs}, each in a fresh copy of the sources beside the installed packages, on ports of its own.`,
      'Cold: nothing built, no data directory; build, initdb, migrations and the demo world are in it. Warm: the same copy again.',
      'npm itself is in it: some 0.3 s.',
    ],
    tables: [
      {
        title: 'Seconds from npm start to ready',
        columns: ['', 'median', 'worst', 'noise', 'bar'],
        rows: [row('cold', cold, '≤ 15'), row('warm', warm, '≤ 5')],
      },
    ],
  }
}

async function secondsToReady(copy: string): Promise<number> {
  const started = performance.now()
  const npm = startProcess('npm', ['start'], {
    cwd: copy,
    env: {
      DATA_DIR: path.join(copy, '.data'),
      DASHBOARD_PORT: String(await freePort()),
      PROVIDER_PORT: String(await freePort()),
    },
  })
  try {
    await npm.says(READY, WITHIN_MS)
    return (performance.now() - started) / 1000
  } finally {
    await npm.stop()
  }
}

/** The sources as they are, nothing built; packages are linked, our own workspaces to the copy. */
async function freshCopy(): Promise<string> {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'tideway-bench-'))
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  for (const file of stdout.split('\n').filter(Boolean)) {
    await cp(path.join(root, file), path.join(copy, file)).catch(ignoreMissing)
  }
  const modules = path.join(copy, 'node_modules')
  await mkdir(modules)
  for (const name of await readdir(path.join(root, 'node_modules'))) {
    if (name === '@tideway') continue
    await symlink(path.join(root, 'node_modules', name), path.join(modules, name))
  }
  await mkdir(path.join(modules, '@tideway'))
  for (const name of await readdir(path.join(root, 'node_modules/@tideway'))) {
    // Relative links lead to the copy's own folders.
    const link = await readlink(path.join(root, 'node_modules/@tideway', name))
    await symlink(link, path.join(modules, '@tideway', name))
  }
  return copy
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
