import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './engines/flow.ts'
import journeys from './playwright.config.ts'

/** The main flows in two more engines, against a system that is started as for the journeys. */
export default defineConfig<object, EngineOptions>({
  ...journeys,
  testDir: 'engines',
  testIgnore: [],
  timeout: 180_000,
  // A flow that needs a second attempt is a failure.
  retries: 0,
  projects: [
    { name: 'Firefox', use: { engineName: 'firefox' } },
    { name: 'WebKitGTK', use: { engineName: 'webkit' } },
  ],
})
