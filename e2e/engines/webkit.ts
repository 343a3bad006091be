import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { WebDriver, WebElement } from 'selenium-webdriver'
import { Builder, Capabilities, Key } from 'selenium-webdriver'
import type { Engine, EngineTab, NamedKey } from './engine.ts'
import { viewport } from './engine.ts'

export interface WebKitPrograms {
  /** WebKitWebDriver, which starts the browser and speaks W3C WebDriver. */
  driver: string
  /** MiniBrowser, the browser that comes with the library. */
  browser: string
  /** Xvfb, because MiniBrowser has no headless mode. */
  screen: string
}

const READY_WITHIN_MS = 20_000

/**
 * Starts WebKitGTK through W3C WebDriver, on a virtual screen. Each tab is a separate browser, so tabs share nothing.
 */
export async function startWebKit(programs: WebKitPrograms): Promise<Engine> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tideway-webkit-'))
  const downloads = path.join(folder, 'downloads')
  await mkdir(downloads)
  await writeFile(path.join(folder, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  const { screen, display } = await startScreen(programs.screen)
  const env = {
    ...process.env,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    TZ: 'Australia/Sydney',
    XDG_CONFIG_HOME: folder,
    // There is no graphics card, and software rendering skips a slow search for one.
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  return {
    downloads,
    async newTab({ scheme }) {
      const { driver, address } = await startDriver(programs.driver, env)
      const args = ['--automation', ...(scheme === 'dark' ? ['--dark-mode'] : [])]
      const capabilities = new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: programs.browser, args },
      })
      const session = await new Builder()
        .usingServer(address)
        .withCapabilities(capabilities)
        .build()
      await session.manage().setTimeouts({ script: 10_000, pageLoad: 60_000 })
      await resize(session)
      return openWebKitTab(session, async () => {
        await session.quit()
        await end(driver)
      })
    },
    async close() {
      await end(screen)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * WebKitWebDriver cannot run scripts before a page's own, so listening starts with our first script in a document.
 * Reports of the Content Security Policy are kept for late observers. An earlier JavaScript error is noticed only by
 * its effects.
 */
const listen = `
  window.engineErrors ??= (() => {
    const errors = []
    addEventListener('error', (event) => errors.push('page error: ' + event.message))
    addEventListener('unhandledrejection', (event) => errors.push('page error: ' + event.reason))
    const violations = (reports) => {
      for (const { body } of reports)
        errors.push('CSP violation: ' + body.effectiveDirective + ' ' + body.blockedURL)
    }
    new ReportingObserver(violations, { types: ['csp-violation'], buffered: true }).observe()
    const say = console.error
    console.error = (...values) => {
      errors.push('console error: ' + values.map(String).join(' '))
      say(...values)
    }
    return errors
  })()`

function openWebKitTab(session: WebDriver, close: () => Promise<void>): EngineTab {
  const errors: string[] = []
  const evaluate = async (body: string) => {
    const answer = await session.executeScript<{ result: unknown; errors: string[] }>(
      `${listen}
      const result = (() => { ${body}\n})()
      return { result: result ?? null, errors: window.engineErrors.splice(0) }`,
    )
    errors.push(...answer.errors)
    return answer.result
  }
  const hear = () => evaluate('').catch(() => undefined)
  return {
    async open(address) {
      await hear()
      await session.get(address)
      await hear()
    },
    address: () => session.getCurrentUrl(),
    run: async (body) => (await evaluate(body)) as never,
    clickOn: async (body) => ((await evaluate(body)) as WebElement).click(),
    type: (text) => session.actions().sendKeys(text).perform(),
    press: (key) => press(session, key),
    picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    async errors() {
      await hear()
      return errors
    },
    close,
  }
}

const keys: Record<Exclude<NamedKey, 'SelectAll'>, string> = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  ArrowDown: Key.ARROW_DOWN,
  Space: Key.SPACE,
}

function press(session: WebDriver, key: NamedKey): Promise<void> {
  const actions = session.actions()
  if (key !== 'SelectAll') return actions.sendKeys(keys[key]).perform()
  return actions.keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL).perform()
}

/** Sets the page to the viewport's size. The window adds its own bars, and resizes a moment later. */
async function resize(session: WebDriver): Promise<void> {
  const window = session.manage().window()
  for (let attempts = 0; attempts < 50; attempts += 1) {
    const shown = await session.executeScript<typeof viewport>(
      'return { width: innerWidth, height: innerHeight }',
    )
    if (shown.width === viewport.width && shown.height === viewport.height) return
    const { width, height } = await window.getRect()
    await window.setRect({
      x: 0,
      y: 0,
      width: width + viewport.width - shown.width,
      height: height + viewport.height - shown.height,
    })
    await wait(50)
  }
  throw new Error(`The window doesn't take the size of ${viewport.width} × ${viewport.height}.`)
}

/** Xvfb takes the first free display and writes its number. */
async function startScreen(program: string): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const screen = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = await once(screen.stdio[3] as Readable, 'data', {
    signal: AbortSignal.timeout(READY_WITHIN_MS),
  })
  return { screen, display: `:${String(number).trim()}` }
}

/** Starts a driver. A driver has one session at a time, so each tab has its own. */
async function startDriver(
  program: string,
  env: NodeJS.ProcessEnv,
): Promise<{ driver: ChildProcess; address: string }> {
  const port = await freePort()
  const args = [`--port=${port}`, '--host=127.0.0.1']
  const driver = spawn(program, args, { stdio: 'ignore', env })
  const address = `http://127.0.0.1:${port}`
  const until = Date.now() + READY_WITHIN_MS
  for (;;) {
    const isReady = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { driver, address }
    if (Date.now() > until) throw new Error(`WebKitWebDriver does not answer at ${address}.`)
    await wait(50)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}
