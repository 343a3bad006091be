import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, ElementHandle, KeyInput, Page } from 'puppeteer-core'
import { launch } from 'puppeteer-core'
import type { Engine, EngineTab, NamedKey, TabOptions } from './engine.ts'
import { viewport } from './engine.ts'

const content = { light: 1, dark: 0 }

/**
 * Starts Firefox through WebDriver BiDi, one browser for each colour scheme, because the preference is set at start.
 */
export async function startFirefox(program: string): Promise<Engine> {
  const downloads = await mkdtemp(path.join(tmpdir(), 'tideway-firefox-'))
  const browsers = new Map<TabOptions['scheme'], Promise<Browser>>()
  const start = (scheme: TabOptions['scheme']) =>
    launch({
      browser: 'firefox',
      executablePath: program,
      headless: true,
      env: { ...process.env, TZ: 'Australia/Sydney' },
      extraPrefsFirefox: {
        'intl.accept_languages': 'en-AU, en',
        'layout.css.prefers-color-scheme.content-override': content[scheme],
        'browser.download.folderList': 2,
        'browser.download.dir': downloads,
        'browser.download.alwaysOpenPanel': false,
      },
    })
  return {
    downloads,
    async newTab({ scheme }) {
      const browser = browsers.get(scheme) ?? start(scheme)
      browsers.set(scheme, browser)
      const context = await (await browser).createBrowserContext()
      const page = await context.newPage()
      await page.setViewport(viewport)
      return await openFirefoxTab(page, () => context.close())
    },
    async close() {
      for (const browser of browsers.values()) await (await browser).close()
      await rm(downloads, { recursive: true, force: true })
    },
  }
}

async function openFirefoxTab(page: Page, close: () => Promise<void>): Promise<EngineTab> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`page error: ${String(error)}`))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console error: ${message.text()}`)
  })
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return {
    open: async (address) => void (await page.goto(address)),
    address: async () => page.url(),
    run: async (body) => (await page.evaluate(asExpression(body))) as never,
    async clickOn(body) {
      const element = (await page.evaluateHandle(asExpression(body))).asElement()
      if (!element) throw new Error('There is no element to click on.')
      await (element as ElementHandle<Element>).click()
      await element.dispose()
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => press(page, key),
    picture: async () => Buffer.from(await page.screenshot()),
    errors: async () => errors,
    close,
  }
}

async function press(page: Page, key: NamedKey): Promise<void> {
  if (key !== 'SelectAll') return page.keyboard.press(key as KeyInput)
  await page.keyboard.down('Control')
  await page.keyboard.press('a')
  await page.keyboard.up('Control')
}

function asExpression(body: string): string {
  return `(() => { ${body}\n})()`
}
