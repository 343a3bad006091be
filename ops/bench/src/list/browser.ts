import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { installWatch } from './page-watch.ts'

/** Same flags as the end-to-end tests (e2e/playwright.config.ts). */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A: no throttling. B: a quarter of the processor, 9 Mbps down, 3 Mbps up, 100 ms round trip. */
export type Profile = 'A' | 'B'

export const profiles: readonly Profile[] = ['A', 'B']

export interface OpenPage {
  page: Page
  cdp: CDPSession
  close(): Promise<void>
}

/** Launches the Chromium of this path. */
export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    args: FLAGS,
    // The caller closes the browser, after stopping everything else.
    handleSIGINT: false,
    handleSIGTERM: false,
    executablePath,
  })
}

export interface PageOptions {
  profile?: Profile
  /** Content of one origin's storage before the page's first script runs. */
  storage?: { origin: string; session: Record<string, string>; local: Record<string, string> }
}

/** Opens a page in a new context, with nothing cached and only the given storage. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<OpenPage> {
  const context = await browser.newContext({
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
  })
  await context.addInitScript(installWatch)
  if (options.storage) await keepInStorage(context, options.storage)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await throttle({ cdp }, options.profile ?? 'A')
  return { page, cdp, close: () => context.close() }
}

export async function throttle({ cdp }: Pick<OpenPage, 'cdp'>, profile: Profile): Promise<void> {
  const slow = profile === 'B'
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow ? 100 : 0,
    downloadThroughput: slow ? 9_000_000 / 8 : -1,
    uploadThroughput: slow ? 3_000_000 / 8 : -1,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow ? 4 : 1 })
}

function keepInStorage(
  context: BrowserContext,
  storage: NonNullable<PageOptions['storage']>,
): Promise<unknown> {
  return context.addInitScript((storage) => {
    if (location.origin !== storage.origin) return
    for (const [name, value] of Object.entries(storage.session)) sessionStorage.setItem(name, value)
    // Runs once, so that values saved later by the page are kept.
    for (const [name, value] of Object.entries(storage.local)) {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value)
    }
  }, storage)
}
