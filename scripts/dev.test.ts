import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './processes/free-port.ts'
import { DemoBrowser, inviteToDemo } from './test/demo-browser.ts'
import type { NamedFile } from './test/named-files.ts'
import { filesOfPage, importsOf } from './test/named-files.ts'

const root = path.resolve(import.meta.dirname, '..')
const dataDir = mkdtempSync(path.join(tmpdir(), 'tideway-dev-'))
const [dashboardPort, providerPort] = [await freePort(), await freePort()]
const [dashboard, provider] = [dashboardPort, providerPort].map(
  (port) => `http://localhost:${port}`,
) as [string, string]

const dev = spawn(process.execPath, [path.join(root, 'scripts/dev.ts')], {
  cwd: root,
  env: {
    ...process.env,
    DASHBOARD_PORT: String(dashboardPort),
    PROVIDER_PORT: String(providerPort),
    DEMO_SFTP_PORT: '0',
    DATA_DIR: dataDir,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(dev, 'exit')

beforeAll(async () => {
  // Reads on afterwards, because a full or closed pipe would stop the program.
  const ready = new Promise<boolean>((resolve) => {
    dev.stdout.on('data', (chunk) => String(chunk).includes('Ready') && resolve(true))
  })
  if (!(await Promise.race([ready, ended.then(() => false)])))
    throw new Error('npm run dev ended before it was ready')
}, 150_000)

afterAll(() => {
  dev.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
}, 45_000)

/** Opens each page of the provider with a path, or with a function that returns its address. */
const addressesOfPages: Record<string, string | ((browser: DemoBrowser) => Promise<string>)> = {
  'account.html': async (browser) => {
    const { address } = await browser.open(`${provider}/identity/account`)
    return browser.signIn(address)
  },
  'checkout.html': '/checkout/unknown',
  'demo-receiver.html': '/demo-receiver',
  'forgotten.html': '/identity/forgotten',
  'invitation.html': () => inviteToDemo(provider, dashboard),
  'outbox.html': '/outbox',
  'payouts.html': '/payouts',
  'sign-in.html': '/identity/account',
  'test-bank.html': '/test-bank',
}
const pages = ['apps/pages', 'apps/payouts'].flatMap((app) =>
  readdirSync(path.join(root, app))
    .filter((name) => name.endsWith('.html'))
    .map((name) => `${app}/${name}`),
)

test('has an address for every page', () => {
  expect(Object.keys(addressesOfPages)).toEqual(pages.map((page) => path.basename(page)).sort())
})

test.each(pages)('serves %s with everything that it names', async (page) => {
  const browser = new DemoBrowser()
  const pageAddress = addressesOfPages[path.basename(page)]
  const { address, html } = await browser.open(
    typeof pageAddress === 'function' ? await pageAddress(browser) : `${provider}${pageAddress}`,
  )
  const [, script = ''] = /src="\.\/(.+?)"/.exec(readFileSync(path.join(root, page), 'utf8')) ?? []
  const files = filesOfPage(html, address)
  expect(files.map(({ url }) => url)).toContainEqual(expect.stringMatching(`/${script}$`))
  await expectServed(files)
})

test.each(['/', '/transactions', '/transactions/PaymentRequest/1', '/settings/manage-webhook/1'])(
  "serves the dashboard's page at %s with everything that it names",
  async (route) => {
    const { address, status, html } = await new DemoBrowser().open(`${dashboard}${route}`)
    const files = filesOfPage(html, address)
    expect(status).toBe(200)
    expect(files).toContainEqual({ url: `${dashboard}/src/main.tsx`, type: 'text/javascript' })
    await expectServed(files)
  },
)

test('serves the guide with everything that it names', async () => {
  const { address, html } = await new DemoBrowser().open(`${provider}/docs`)
  const files = filesOfPage(html, address)
  expect(files.map(({ url }) => url)).toContain(`${provider}/pages/assets/guide-dev.js`)
  await expectServed(files)
})

test.each([
  ['its configuration, from the host', `${dashboard}/config.json`, `"restUrl":"${provider}/rest`],
  ['a call, from the provider', `${provider}/rest/v1/balance`, 'message'],
  [
    'a module that replaces itself, of the dashboard',
    `${dashboard}/src/home/overview/home-route.tsx`,
    'import.meta.hot',
  ],
])('serves %s', async (_what, url, content) => {
  const answer = await fetch(url)
  expect(await answer.text()).toContain(content)
})

test('ends with all the processes it started', async () => {
  dev.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  await expect(fetch(`${provider}/healthz`)).rejects.toThrow()
}, 45_000)

/** Expects these files and the modules that they import, each with its content type. */
async function expectServed(files: NamedFile[]): Promise<void> {
  const contents = await Promise.all(files.map(load))
  const imports = contents.flatMap((content, index) => {
    const { url = '', type } = files[index] ?? {}
    return type === 'text/javascript' ? importsOf(content, url) : []
  })
  expect(imports.length).toBeGreaterThan(0)
  await Promise.all(imports.map(load))
}

async function load({ url, type }: NamedFile): Promise<string> {
  const answer = await fetch(url)
  expect({
    url,
    status: answer.status,
    // The provider and Vite use different names for the type of a script.
    type: answer.headers
      .get('content-type')
      ?.split(';')[0]
      ?.replace('application/javascript', 'text/javascript'),
  }).toEqual({ url, status: 200, type })
  return answer.text()
}
