import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { findChromium, NoChromiumError } from './chromium.ts'
import { prepareTestPrograms } from './test-programs.ts'
import type { Tally } from './test-results.ts'
import { playwrightTally, vitestTally } from './test-results.ts'

const root = path.resolve(import.meta.dirname, '..')
const results = path.join(root, '.cache/test')
const vitestReport = path.join(results, 'vitest.json')
const playwrightReport = path.join(results, 'playwright.json')
const modules = path.join(root, 'node_modules')
/** What the journeys start by the name `node` is the pinned one, whoever called us. */
const withOurNode = [path.join(modules, '.bin'), process.env.PATH].join(path.delimiter)

interface Phase {
  name: string
  args: string[]
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** How its tests went, from its own report; a phase without tests counts only when it fails. */
  tally?: () => Promise<Tally>
}

/** `npm test`: everything that holds the project, one phase after the other, all of them in any case. */
async function main(): Promise<number> {
  // First, so that a machine without a browser says so at once and not after ten minutes.
  const chromium = await findChromium()
  prepareTestPrograms()
  await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })
  const total: Tally = { passed: 0, failed: 0 }
  const summary: string[] = []
  for (const phase of phases(chromium)) {
    console.log(`\n── ${phase.name}`)
    const started = performance.now()
    const ok = (await run(phase)) === 0
    const tally = (await phase.tally?.()) ?? { passed: 0, failed: 0 }
    // A phase that fails without a failed test (a type error, a crash) is one failure.
    const failed = ok ? tally.failed : Math.max(tally.failed, 1)
    total.passed += tally.passed
    total.failed += failed
    const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`
    const counts = phase.tally ? `, ${tally.passed} passed, ${failed} failed` : ''
    summary.push(`  ${failed === 0 ? 'ok    ' : 'failed'}  ${phase.name}, ${seconds}${counts}`)
  }
  console.log(`\n${summary.join('\n')}\n`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

function phases(chromium: string): Phase[] {
  const listed: Phase[] = [
    { name: 'Lint and format', args: [path.join(modules, '@biomejs/biome/bin/biome'), 'check'] },
    { name: 'Types', args: [path.join(root, 'scripts/typecheck.ts')] },
    { name: 'Arrows', args: [path.join(root, 'scripts/arrows.ts')] },
    {
      name: 'Unit and integration tests',
      args: [
        path.join(modules, 'vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitestReport}`,
      ],
      tally: () => vitestTally(vitestReport),
    },
    { name: 'Build', args: [path.join(root, 'scripts/build.ts')] },
  ]
  if (existsSync(path.join(root, 'e2e/playwright.config.ts'))) {
    listed.push({
      name: 'Browser journeys',
      args: [path.join(modules, '@playwright/test/cli.js'), 'test', '--reporter=list,json'],
      cwd: path.join(root, 'e2e'),
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
      tally: () => playwrightTally(playwrightReport),
    })
  }
  return listed
}

function run({ args, cwd = root, env = {} }: Phase): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, PATH: withOurNode, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof NoChromiumError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
