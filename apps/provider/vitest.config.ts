import { defineConfig } from 'vitest/config'

/** In milliseconds. On a distributed database a trigger enters each row into the search with separate statements. */
const within = process.env.TEST_DATABASE_WORKERS ? 300_000 : 60_000

export default defineConfig({
  test: {
    name: 'provider',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // They count what our own server does: a pooler and a distributed database add statements.
    ...(process.env.TEST_DATABASE_URL && {
      exclude: ['test/costs/*-costs.test.ts', 'test/costs/call-plans.test.ts'],
    }),
    globalSetup: './test/database/database-setup.ts',
    // Modules here keep no state, and loading the whole provider again for every file takes longer than its tests.
    isolate: false,
    // Twice the cores of a small machine, because tests wait for half of their time.
    maxWorkers: 4,
    testTimeout: within,
    hookTimeout: within,
  },
})
