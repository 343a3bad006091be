import type { BrowserContext, Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import { waitForDrawnSize } from './browser/drawn-size.ts'
import { watchCalls } from './browser/last-state.ts'
import { moveClockOfPages } from './browser/moved-clock.ts'
import type { Noise } from './browser/noise.ts'
import { watchNoise } from './browser/noise.ts'
import { obtainIdToken } from './id-token.ts'
import type { Organisation, Organisations } from './organisation.ts'
import { organisations } from './organisation.ts'
import { dashboardUrl } from './system/addresses.ts'

export { expect } from '@playwright/test'

export const demoPassword = 'demo-password'

/** A token lives for ten minutes, and a journey that starts with one may take a few. */
const USED_FOR_MS = 3 * 60_000

interface Fixtures {
  noise: Noise
  /** A client of this journey alone, made when the journey names it. */
  organisation: Organisation
  /** Number of generated payment requests of `organisation`, set by `test.use({ history: 300 })`. */
  history: number
  /** Opens a path as a user who is signed in already. */
  signIn(email?: string, path?: string): Promise<void>
  /** Signs in through the sign-in page, which creates a session at the identity provider. */
  signInByPage(email?: string, path?: string): Promise<void>
}

interface WorkerFixtures {
  /** Opens more organisations: a second tenant, a new client, or one that a whole file only reads. */
  organisations: Organisations
  /** Returns a user's real id token, obtained at most three minutes ago. */
  idTokenOf(email: string): Promise<string>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  noise: [
    async ({ context }, use, { title, errors }) => {
      await moveClockOfPages(context)
      const { noise, reports } = await watchNoise(context)
      const lastState = watchCalls(context)
      await use(noise)
      if (errors.length > 0) {
        const state = await lastState().catch((error: Error) => error.message)
        console.log(`At the end of '${title}':\n${[...reports, state].join('\n')}`)
      }
      await leaveRoutes(context)
      expect(reports).toEqual([])
    },
    { auto: true },
  ],

  page: async ({ page }, use) => {
    waitForDrawnSize(page)
    await use(page)
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
  organisations: [async ({}, use) => use(organisations), { scope: 'worker' }],

  history: [0, { option: true }],

  organisation: async ({ organisations: opener, history }, use) => {
    await use(await opener.open(history))
  },

  idTokenOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
    async ({}, use) => {
      const tokens = new Map<string, { token: Promise<string>; until: number }>()
      await use((email) => {
        const cached = tokens.get(email)
        if (cached && cached.until > Date.now()) return cached.token
        const token = obtainIdToken(email, demoPassword)
        tokens.set(email, { token, until: Date.now() + USED_FOR_MS })
        return token
      })
    },
    { scope: 'worker' },
  ],

  signIn: async ({ page, context, idTokenOf }, use) => {
    await use(async (email = 'admin@harbour.example', path = '/') => {
      const idToken = await idTokenOf(email)
      await context.addInitScript(
        (session) => {
          // Runs once per tab, so that a user who signs out stays signed out.
          if (location.origin !== session.origin || sessionStorage.getItem('journey') !== null)
            return
          sessionStorage.setItem('journey', 'begun')
          sessionStorage.setItem('idToken', session.idToken)
        },
        { origin: dashboardUrl, idToken },
      )
      await page.goto(path)
      await expectSignedIn(page)
    })
  },

  signInByPage: async ({ page }, use) => {
    await use(async (email = 'admin@harbour.example', path = '/') => {
      await page.goto(path)
      await fillSignIn(page, email)
      await expectSignedIn(page)
    })
  },
})

/**
 * Removes routes when a journey ends. A polling screen may still have a call in one of the journey's routes. Its
 * `route.fetch` would then fail outside any test and fail the whole run.
 */
async function leaveRoutes(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
}

export async function fillSignIn(
  page: Page,
  email: string,
  password = demoPassword,
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Waits for the frame: its Logout button on a wide screen, its menu button on a narrow one. */
export async function expectSignedIn(page: Page): Promise<void> {
  await expect(
    page
      .getByRole('button', { name: 'Logout' })
      .or(page.getByRole('button', { name: 'Menu', exact: true })),
  ).toBeVisible({ timeout: 20_000 })
}
