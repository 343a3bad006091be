import { defineConfig } from 'vitest/config'
import { WaitingFirst } from './scripts/waiting-first.ts'

/** Tests are beside their code. Tests that need a browser are in e2e/. The provider starts its own database. */
const workspaces = [
  'contract',
  'look',
  'browser',
  'dashboard',
  'pages',
  'payouts',
  'host',
  'scripts',
]
/** These are pure functions. Loading them again for every file takes four times as long as their tests. */
const pure = new Set(['contract'])

export default defineConfig({
  test: {
    projects: [
      './provider/vitest.config.ts',
      ...workspaces.map((name) => ({
        test: {
          name,
          root: `./${name}`,
          include: ['**/*.test.{ts,tsx}'],
          // Vitest requires the same number of workers as for the provider's tests, which also run without isolation.
          ...(pure.has(name) && { isolate: false, maxWorkers: 3 }),
          testTimeout: 30_000,
        },
      })),
    ],
    sequence: { sequencer: WaitingFirst },
    passWithNoTests: true,
  },
})
