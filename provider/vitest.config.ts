import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'provider',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: './test/database-setup.ts',
    // Nothing here is kept in modules, and loading the whole provider anew for every file takes longer than its tests.
    isolate: false,
    // One more than the cores of a small machine: a third of the time is spent waiting.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
