import { execFile } from 'node:child_process'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { builtApps } from '../../../scripts/bundles/built-folders.ts'
import type { Cell, Result, Table } from './report/result.ts'
import { formatFigure, formatPercent } from './report/result.ts'
import { median, spreadOfValues } from './report/statistics.ts'
import { cpuMs, formatCpu } from './system/cpu-time.ts'
import { freePort, startProcess } from './system/running-process.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)
const READY = /Tideway is ready/
const WITHIN_MS = 180_000

/** The provider's progress messages by step. A start with existing data has fewer. */
const steps: Record<string, string> = {
  'starting the embedded PostgreSQL': 'PostgreSQL, and the modules of the provider',
  'making the database': 'initdb, PostgreSQL, and the modules of the provider',
  'bringing the database up to date': 'migrations',
  'filling an empty database with the demo world': 'demo world',
  'starting the jobs and the port': 'routes, jobs, port',
  ready: 'host, welcome',
}
const BEFORE = 'npm, scripts/start.ts, Node of the provider'
/** Phases that a start always has, so that a changed message of the provider drops none unnoticed. */
const phasesOfCold = [BEFORE, ...Object.values(steps)]
const phasesOfWarm = phasesOfCold.filter(
  (name) =>
    ![
      steps['making the database'],
      steps['filling an empty database with the demo world'],
    ].includes(name),
)
const buildPhase = (app: string) => `build of ${path.basename(app)}, beside`

interface Start {
  seconds: number
  /** CPU seconds of all processes until ready. */
  cpuSeconds: number
  /** Seconds of each phase, in order. The bundles are built in parallel with the others. */
  phases: Map<string, number>
}

/** Measures from `npm start` to the line that reports ready: first with only node_modules present, then again. */
export async function measureStart({ runs }: { runs: number }): Promise<Result> {
  const cold: Start[] = []
  const warm: Start[] = []
  for (let number = 0; number < runs; number += 1) {
    const copy = await freshCopy()
    try {
      cold.push(await start(copy))
      warm.push(await start(copy))
    } finally {
      await rm(copy, { recursive: true, force: true, maxRetries: 5 })
    }
  }
  return {
    name: 'start',
    title: 'Start',
    notes: [
      `Runs: ${runs}, each in a fresh copy of the sources beside the installed packages, on separate ports.`,
      'Cold: nothing built, no data directory; build, initdb, migrations and the demo world are in it. Warm: the same copy again.',
      'npm itself is in it: some 0.3 s. Compressed files are made after a cold start and are not in it.',
      'CPU: of all processes that the start runs, their ended children included. On a machine that is at work for others, it says more than the time.',
      'The phases follow one another in the provider, but for the bundles, which are built beside them.',
    ],
    tables: [
      {
        title: 'Seconds from npm start to ready',
        columns: ['', 'median', 'worst', 'noise', 'bar', 'CPU, median'],
        rows: [row('cold', cold, '≤ 8'), row('warm', warm, '≤ 2')],
      },
      phaseTable('Cold, by phase', cold, [...builtApps.map(buildPhase), ...phasesOfCold]),
      phaseTable('Warm, by phase', warm, phasesOfWarm),
    ],
  }
}

function row(name: string, starts: Start[], bar: string): Cell[] {
  const times = starts.map(({ seconds }) => seconds)
  const { median: middle, worst, noise } = spreadOfValues(times, 'low')
  const used = formatCpu(median(starts.map(({ cpuSeconds }) => cpuSeconds)), 2)
  return [name, formatFigure(middle, 2), formatFigure(worst, 2), formatPercent(noise), bar, used]
}

function phaseTable(title: string, starts: Start[], promised: readonly string[]): Table {
  const names = [...new Set(starts.flatMap(({ phases }) => [...phases.keys()]))]
  return {
    title,
    columns: ['', 'median, s', 'worst, s'],
    promised,
    rows: names.map((name) => {
      const times = starts.flatMap(({ phases }) => phases.get(name) ?? [])
      return [name, formatFigure(median(times), 2), formatFigure(Math.max(...times), 2)]
    }),
  }
}

async function start(copy: string): Promise<Start> {
  const log = path.join(copy, '.data/provider.log')
  const logged = await stat(log).then(
    ({ size }) => size,
    () => 0,
  )
  const startedAt = Date.now()
  const npm = startProcess('npm', ['start'], {
    cwd: copy,
    env: {
      DATA_DIR: path.join(copy, '.data'),
      DASHBOARD_PORT: String(await freePort()),
      PROVIDER_PORT: String(await freePort()),
      LOG_LEVEL: 'info',
    },
  })
  try {
    await npm.says(READY, WITHIN_MS)
    const readyAt = Date.now()
    const cpu = await cpuMs(npm.child.pid ?? 0)
    const text = (await readFile(log)).subarray(logged).toString()
    return {
      seconds: (readyAt - startedAt) / 1000,
      cpuSeconds: cpu / 1000,
      phases: phasesOf({ startedAt, readyAt, log: text, output: npm.output() }),
    }
  } finally {
    await npm.stop()
  }
}

function phasesOf(run: { startedAt: number; readyAt: number; log: string; output: string }) {
  const phases = new Map<string, number>()
  const built = run.output.matchAll(/^Built (\w+) in ([\d.]+) s$/gm)
  for (const [, app = '', seconds] of built) phases.set(buildPhase(app), Number(seconds))
  let name = BEFORE
  let since = run.startedAt
  const end = (at: number, next: string) => {
    phases.set(name, (phases.get(name) ?? 0) + (at - since) / 1000)
    since = at
    name = next
  }
  for (const line of run.log.split('\n').filter((text) => text.startsWith('{'))) {
    const { time, step, msg } = JSON.parse(line) as Record<string, unknown>
    const shown = steps[msg === 'provider ready' ? 'ready' : String(step)]
    if (shown !== undefined) end(Number(time), shown)
  }
  end(run.readyAt, '')
  return phases
}

/** Copies the sources without build output. Packages are linked, and our own workspaces link to the copy. */
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
    // Relative links resolve to the copy's own folders.
    const link = await readlink(path.join(root, 'node_modules/@tideway', name))
    await symlink(link, path.join(modules, '@tideway', name))
  }
  return copy
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
