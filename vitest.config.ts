import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test-run/longest-first.ts'

/** Vitest requires the same number for all projects. Twice two cores, because tests wait for half of their time. */
const maxWorkers = 4
/** Enough for a busy machine, in milliseconds. */
const testTimeout = 60_000

const packages = ['packages/contract', 'packages/design', 'packages/browser']
const frontEnds = ['apps/dashboard', 'apps/pages', 'apps/payouts']

/** Tests are next to their code. Tests that need a browser are in e2e/. The provider starts its own database. */
export default defineConfig({
  test: {
    projects: [
      './apps/provider/vitest.config.ts',
      // Loading their modules again for every file takes four times as long as their tests.
      ...[...packages, ...frontEnds, 'apps/host', 'ops/bench'].map((folder) => ({
        test: {
          name: path.basename(folder),
          root: `./${folder}`,
          include: ['**/*.test.ts'],
          isolate: false,
          maxWorkers,
          testTimeout,
        },
      })),
      // A screen leaves its document and its browser's storage behind.
      ...['packages/browser', ...frontEnds].map((folder) => ({
        test: {
          name: `${path.basename(folder)}-dom`,
          root: `./${folder}`,
          include: ['**/*.test.tsx'],
          environment: 'jsdom',
          maxWorkers,
          testTimeout,
        },
      })),
      // These start programs and change the folder that they work in.
      {
        test: {
          name: 'scripts',
          root: './scripts',
          include: ['**/*.test.ts'],
          maxWorkers,
          testTimeout,
        },
      },
    ],
    sequence: { sequencer: LongestFirst },
    passWithNoTests: true,
  },
})
