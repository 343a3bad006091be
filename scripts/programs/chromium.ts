import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')

/**
 * Names in the search path and paths outside it, in the order of preference. The headless shell is first, because it
 * needs a third less processor time for a journey (decision 38).
 */
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export class NoChromiumError extends Error {
  override name = 'NoChromiumError'
}

interface Step {
  file: string
  args: string[]
}

/**
 * Returns the path of a Chromium that starts, and installs it if needed (design 3). Prints each command before running
 * it. SKIP_BROWSER_INSTALL=1 forbids installing.
 */
export async function findChromium(environment: NodeJS.ProcessEnv = process.env): Promise<string> {
  const configuredPath = environment.CHROMIUM_PATH
  if (configuredPath) {
    if (starts(configuredPath)) return configuredPath
    throw new NoChromiumError(`CHROMIUM_PATH is ${configuredPath}, but it does not start.`)
  }
  const browser = installed(environment) ?? (await playwrightsOwn())
  if (browser) return browser
  if (environment.SKIP_BROWSER_INSTALL === '1') {
    throw new NoChromiumError(
      'Chromium was not found. Install it or set CHROMIUM_PATH (SKIP_BROWSER_INSTALL=1 prevents installing it here).',
    )
  }
  install([{ file: process.execPath, args: [playwright, 'install', 'chromium'] }], environment)
  const downloaded = await playwrightsOwn()
  if (downloaded) return downloaded
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quietly = { ...environment, DEBIAN_FRONTEND: 'noninteractive' }
    install([{ file: 'apt-get', args: ['update'] }], quietly)
    // Older releases only have the second.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const args = ['install', '-y', '--no-install-recommends', name]
      install([{ file: 'apt-get', args }], quietly)
      const packaged = installed(environment)
      if (packaged) return packaged
    }
  }
  throw new NoChromiumError(
    'Chromium could not be installed. Install Chromium or Chrome, or set CHROMIUM_PATH.',
  )
}

function installed(environment: NodeJS.ProcessEnv): string | undefined {
  const folders = (environment.PATH ?? '').split(path.delimiter)
  const candidates = programs.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...candidates, ...places].find((file) => existsSync(file) && starts(file))
}

/** Returns the Chromium in Playwright's own store, if it was downloaded and finds its libraries. */
async function playwrightsOwn(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  return existsSync(file) && starts(file) ? file : undefined
}

/**
 * Returns true if the program starts. A file is not enough: its libraries may be missing, or it may only explain how to
 * install the real one.
 */
function starts(file: string): boolean {
  return spawnSync(file, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}

function install(steps: Step[], environment: NodeJS.ProcessEnv): void {
  for (const { file, args } of steps) {
    console.log(`Installing a browser for the tests: ${[path.basename(file), ...args].join(' ')}`)
    const { status } = spawnSync(file, args, {
      stdio: 'inherit',
      timeout: 300_000,
      // Report an unavailable download soon.
      env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000', ...environment },
    })
    if (status !== 0) return
  }
}
