import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const dataDir = mkdtempSync(path.join(tmpdir(), 'tideway-dev-'))
const [dashboardPort, providerPort] = [await freePort(), await freePort()]
const [dashboard, provider] = [dashboardPort, providerPort].map(
  (port) => `http://localhost:${port}`,
)

const dev = spawn(process.execPath, [path.join(root, 'scripts/dev.ts')], {
  cwd: root,
  env: {
    ...process.env,
    DASHBOARD_PORT: String(dashboardPort),
    PROVIDER_PORT: String(providerPort),
    DEMO_SFTP_PORT: '0',
    DATA_DIR: dataDir,
    // An empty world is ready sooner.
    SEED: 'empty',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(dev, 'exit')

beforeAll(async () => {
  for await (const chunk of dev.stdout.setEncoding('utf8')) if (chunk.includes('Ready')) return
  throw new Error('npm run dev ended before it was ready')
}, 90_000)

afterAll(async () => {
  dev.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

test.each([
  ['the dashboard', `${dashboard}/`, '/@vite/client'],
  ['one of its routes', `${dashboard}/transactions`, '/@vite/client'],
  [
    'one of its modules, as Vite makes it',
    `${dashboard}/src/home/home-route.tsx`,
    'import.meta.hot',
  ],
  ['its configuration, from the host', `${dashboard}/config.json`, `"restUrl":"${provider}/rest`],
  ["a page of the provider's", `${provider}/test-bank`, '/pages/@vite/client'],
  ['one of its modules', `${provider}/pages/src/test-bank/test-bank-screen.tsx`, 'import.meta.hot'],
  ['the payouts app', `${provider}/payouts`, '/pages/payouts/@vite/client'],
  ['one of its modules', `${provider}/pages/payouts/src/payouts-screen.tsx`, 'import.meta.hot'],
  ['the script of the guide', `${provider}/pages/assets/guide-dev.js`, '/pages/src/guide/guide.ts'],
  ['a call', `${provider}/rest/v1/balance`, 'message'],
])('serves %s', async (_what, url, content) => {
  const answer = await fetch(url, { headers: { accept: 'text/html' } })
  expect(await answer.text()).toContain(content)
  expect(answer.headers.get('content-security-policy') ?? '').not.toContain('script-src')
})

test('ends with all the processes it started', async () => {
  dev.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  await expect(fetch(`${provider}/healthz`)).rejects.toThrow()
}, 45_000)

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
