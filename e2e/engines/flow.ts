import { writeFile } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import { demoPassword } from '../journey.ts'
import { dashboardUrl } from '../system/addresses.ts'
import type { Engine, TabOptions } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { Screen } from './screen.ts'
import { startWebKit } from './webkit.ts'

export { expect } from '@playwright/test'

export interface EngineOptions {
  engineName: 'firefox' | 'webkit'
}

interface Fixtures {
  /** Opens a tab without a session. The flow fails if an error occurs in any of its tabs. */
  openTab(options?: Partial<TabOptions>): Promise<Screen>
  /** Opens a tab and signs in through the sign-in page. */
  signIn(email?: string, options?: Partial<TabOptions>): Promise<Screen>
}

interface WorkerFixtures extends EngineOptions {
  engine: Engine
}

/** A flow in the engine of its project. It uses none of Playwright's browsers. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['firefox', { option: true, scope: 'worker' }],

  engine: [
    async ({ engineName }, use) => {
      const engine = await (engineName === 'firefox'
        ? startFirefox(program('FIREFOX_PATH'))
        : startWebKit({
            driver: program('WEBKIT_DRIVER_PATH'),
            browser: program('WEBKIT_BROWSER_PATH'),
            screen: program('XVFB_PATH'),
          }))
      await use(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  openTab: async ({ engine }, use, testInfo) => {
    const tabs: Awaited<ReturnType<Engine['newTab']>>[] = []
    await use(async (options) => {
      const tab = await engine.newTab({ scheme: 'light', ...options })
      tabs.push(tab)
      return new Screen(tab)
    })
    const errors: string[] = []
    for (const [index, tab] of tabs.entries()) {
      if (testInfo.status !== testInfo.expectedStatus) {
        await writeFile(testInfo.outputPath(`tab-${index + 1}.png`), await tab.picture())
      }
      errors.push(...(await tab.errors()))
      await tab.close()
    }
    expect(errors).toEqual([])
  },

  signIn: async ({ openTab }, use) => {
    await use(async (email = 'admin@harbour.example', options = {}) => {
      const screen = await openTab(options)
      await screen.open(dashboardUrl)
      await fillSignIn(screen, email)
      await screen.role('button', 'Logout').isSeen()
      return screen
    })
  },
})

export async function fillSignIn(screen: Screen, email: string): Promise<void> {
  await screen.role('heading', 'Sign in').isSeen()
  await screen.role('textbox', 'Email').fill(email)
  await screen.label('Password').fill(demoPassword)
  await screen.role('button', 'Sign in').click()
}

function program(variable: string): string {
  const file = process.env[variable]
  if (!file) throw new Error(`${variable} is missing: start the flows by npm run test:engines.`)
  return file
}
