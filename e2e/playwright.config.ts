import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './browser/chromium-flags.ts'
import { still } from './browser/motion.ts'
import { withoutMovedClock } from './browser/moved-clock.ts'
import {
  dashboardPort,
  dashboardUrl,
  farSidePort,
  organisationsUrl,
  providerPort,
  providerUrl,
  sftpPort,
} from './system/addresses.ts'

// The system makes it, because other programs read this file too.
const dataDir = process.env.E2E_DATA_DIR ?? path.join(tmpdir(), `tideway-e2e-${randomUUID()}`)
process.env.E2E_DATA_DIR = dataDir

/** Journeys through the whole system in a real browser. The system is started as any user starts it. */
export default defineConfig({
  testDir: '.',
  // Flows for other engines have their own configuration.
  testIgnore: path.join(import.meta.dirname, 'engines/**'),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A flaky journey fails at once. CI tries it once more with a trace, and lists it as flaky at the end of the run.
  retries: process.env.CI ? 1 : 0,
  // One more than the cores of a small machine, because a third of the time is spent waiting.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: '../test-results',
  globalSetup: './system/wait-for-dashboard.ts',
  globalTeardown: './system/remove-data.ts',
  use: {
    baseURL: dashboardUrl,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    viewport: { width: 1440, height: 900 },
    // Without a graphics card, the processor that the journey needs also draws every frame of an animation. Journeys
    // about animation use `moving`.
    contextOptions: still,
    // Recording every journey takes a third of the total time.
    trace: 'on-first-retry',
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: chromiumFlags,
      ...(process.env.FAKETIME ? { env: withoutMovedClock(process.env) } : {}),
    },
  },
  webServer: [
    {
      command: 'node scripts/start.ts',
      cwd: path.resolve(import.meta.dirname, '..'),
      url: `${providerUrl}/healthz`,
      timeout: 120_000,
      // While writing a journey, E2E_REUSE=1 runs it against a running system, with its E2E_PORT and E2E_DATA_DIR.
      reuseExistingServer: process.env.E2E_REUSE === '1',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      // The provider logs there why a call failed.
      stdout: 'pipe',
      stderr: 'pipe',
      env: {
        DASHBOARD_PORT: String(dashboardPort),
        PROVIDER_PORT: String(providerPort),
        DEMO_SFTP_PORT: String(sftpPort),
        OUTBOUND_ALLOW: [sftpPort, providerPort, farSidePort]
          .flatMap((port) => [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
          .join(','),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        // All journeys call from one address.
        RATE_LIMIT_PER_CLIENT: '600000',
        RATE_LIMIT_PER_ADDRESS: '600000',
        // Long enough to see money in progress, short enough to wait for.
        RAIL_DELAY_MS: '700',
        SIGN_IN_TRIES: '5',
        // Long enough for a simulated payer, short enough to see it expire.
        CHECKOUT_APPROVAL_SECONDS: '40',
        BATCH_POLL_SECONDS: '2',
      },
    },
    {
      command: 'node system/organisation-server.ts',
      url: organisationsUrl,
      reuseExistingServer: process.env.E2E_REUSE === '1',
    },
  ],
})
