import path from 'node:path'
import type { NodeRun } from '../processes/run-node.ts'
import type { FileTime, TestTally } from './results.ts'
import { playwrightFileTimes, playwrightTally, vitestFileTimes, vitestTally } from './results.ts'

const root = path.resolve(import.meta.dirname, '../..')
export const resultsFolder = path.join(root, '.cache/test')
const vitestReport = path.join(resultsFolder, 'vitest.json')
const playwrightReport = path.join(resultsFolder, 'playwright.json')
const enginesReport = path.join(resultsFolder, 'engines.json')
const modules = path.join(root, 'node_modules')
const script = (name: string) => path.join(root, 'scripts', name)

export interface Phase extends NodeRun {
  name: string
  /** Returns the results of its tests from their report. A phase without tests counts only when it fails. */
  tally?: () => Promise<TestTally>
  /** Returns the times of its test files. */
  times?: () => Promise<FileTime[]>
}

/** Lists the phases of `npm test` in their order. `full` adds what only `npm run test:full` runs. */
export function listPhases({ chromium, full }: { chromium: string; full: boolean }): Phase[] {
  const env = full ? { TEST_FULL: '1' } : {}
  return [
    { name: 'Lint and format', args: [path.join(modules, '@biomejs/biome/bin/biome'), 'check'] },
    { name: 'Prose', args: [script('prose/lint-prose.ts')] },
    { name: 'Types', args: [path.join(modules, 'typescript/bin/tsc'), '-b'] },
    { name: 'Unused code', args: [path.join(modules, 'knip/bin/knip.js')] },
    { name: 'Boundaries', args: [script('boundaries.ts')] },
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
      env,
      tally: () => vitestTally(vitestReport, root),
      times: () => vitestFileTimes(vitestReport, root),
    },
    { name: 'Build', args: [script('build.ts')] },
    {
      name: 'Browser journeys',
      args: [
        path.join(modules, '@playwright/test/cli.js'),
        'test',
        '--reporter=list,json',
        // In a random order, whose seed is printed first (decision 38).
        '--shuffle',
      ],
      cwd: path.join(root, 'e2e'),
      env: {
        ...env,
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
      },
      tally: () => playwrightTally(playwrightReport),
      times: () => playwrightFileTimes(playwrightReport),
    },
    ...(full
      ? [
          {
            name: 'Flows in Firefox and WebKitGTK',
            args: [script('test-engines.ts')],
            tally: () => playwrightTally(enginesReport),
          },
        ]
      : []),
  ]
}
