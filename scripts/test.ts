import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { findChromium, NoChromiumError } from './chromium.ts'
import type { NodeRun } from './run-node.ts'
import { runNode } from './run-node.ts'
import { prepareTestPrograms } from './test-programs.ts'
import type { FileTime, TestTally } from './test-results.ts'
import {
  playwrightFileTimes,
  playwrightTally,
  vitestFileTimes,
  vitestTally,
} from './test-results.ts'

const root = path.resolve(import.meta.dirname, '..')
const results = path.join(root, '.cache/test')
const vitestReport = path.join(results, 'vitest.json')
const playwrightReport = path.join(results, 'playwright.json')
const modules = path.join(root, 'node_modules')

interface Phase extends NodeRun {
  name: string
  /** Returns the results of its tests from its own report. A phase without tests counts only when it fails. */
  tally?: () => Promise<TestTally>
  times?: () => Promise<FileTime[]>
}

const SLOWEST_SHOWN = 10

/** `npm test`: all checks of the project, one phase after the other, without stopping at a failure. */
async function main(): Promise<number> {
  // Runs first, so that a machine without a browser fails at once and not after ten minutes.
  const chromium = await findChromium()
  const skipped = prepareTestPrograms()
  for (const sentence of skipped) console.log(sentence)
  await rm(results, { recursive: true, force: true })
  await mkdir(results, { recursive: true })
  const total: TestTally = { passed: 0, failed: 0, remarks: [] }
  const summary: string[] = []
  const times: FileTime[] = []
  for (const phase of phases(chromium)) {
    console.log(`\n── ${phase.name}`)
    const started = performance.now()
    const ok = (await runNode(phase)) === 0
    const tally = (await phase.tally?.()) ?? { passed: 0, failed: 0, remarks: [] }
    // A phase that fails without a failed test (a type error, a crash) counts as one failure.
    const failed = ok ? tally.failed : Math.max(tally.failed, 1)
    times.push(...((await phase.times?.()) ?? []))
    total.passed += tally.passed
    total.failed += failed
    total.remarks.push(...tally.remarks)
    const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`
    const counts = phase.tally ? `, ${tally.passed} passed, ${failed} failed` : ''
    summary.push(`  ${failed === 0 ? 'ok    ' : 'failed'}  ${phase.name}, ${seconds}${counts}`)
  }
  printSlowest(times)
  // Printed last, because a truncated log still has its end.
  for (const remark of [...total.remarks, ...skipped]) console.log(`\n${remark}`)
  console.log(`\n${summary.join('\n')}\n`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

function phases(chromium: string): Phase[] {
  const listed: Phase[] = [
    { name: 'Lint and format', args: [path.join(modules, '@biomejs/biome/bin/biome'), 'check'] },
    { name: 'Prose', args: [path.join(root, 'scripts/prose/lint-prose.ts')] },
    { name: 'Types', args: [path.join(modules, 'typescript/bin/tsc'), '-b'] },
    { name: 'Unused code', args: [path.join(modules, 'knip/bin/knip.js')] },
    { name: 'Boundaries', args: [path.join(root, 'scripts/boundaries.ts')] },
    {
      name: 'Unit and integration tests',
      args: [
        path.join(modules, 'vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitestReport}`,
        // A flaky test fails at once. CI tries it once more, and lists it as flaky at the end of the run.
        ...(process.env.CI ? ['--retry=1'] : []),
      ],
      tally: () => vitestTally(vitestReport, root),
      times: () => vitestFileTimes(vitestReport, root),
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
      times: () => playwrightFileTimes(playwrightReport),
    })
  }
  return listed
}

/** Prints the slowest files, so that one that becomes slow is noticed before the whole run is slow. */
function printSlowest(times: FileTime[]): void {
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN)
  if (slowest.length === 0) return
  const lines = slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`)
  console.log(`\nThe ${slowest.length} slowest files:\n${lines.join('\n')}`)
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof NoChromiumError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
