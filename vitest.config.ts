import { defineConfig } from 'vitest/config'
import { WaitingFirst } from './scripts/waiting-first.ts'

/** Tests beside the code they hold; what needs a browser is in e2e/. The provider brings its own database. */
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
/** Pure functions: loading them again for every file takes four times as long as their tests. */
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
          // As many workers as the provider's tests, which run without isolation too: Vitest asks for that.
          ...(pure.has(name) && { isolate: false, maxWorkers: 3 }),
          testTimeout: 30_000,
        },
      })),
    ],
    sequence: { sequencer: WaitingFirst },
    passWithNoTests: true,
  },
})
