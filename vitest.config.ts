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
      ...[...packages, ...frontEnds, 'apps/host', 'ops/bench', 'scripts'].map((folder) => ({
        test: {
          name: path.basename(folder),
          root: `./${folder}`,
          include: ['**/*.test.ts'],
          isolate: false,
          maxWorkers,
          testTimeout,
        },
      })),
      // Libraries and the document stay loaded. The setup loads our own modules again, and restores the page.
      ...['packages/browser', ...frontEnds].map((folder) => ({
        test: {
          name: `${path.basename(folder)}-dom`,
          root: `./${folder}`,
          include: ['**/*.test.tsx'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: path.join(import.meta.dirname, 'packages/browser/test/fresh-page.ts'),
          maxWorkers,
          testTimeout,
          // As long as Testing Library waits for an element.
          expect: { poll: { timeout: 15_000 } },
        },
      })),
    ],
    sequence: { sequencer: LongestFirst },
    passWithNoTests: true,
  },
})
