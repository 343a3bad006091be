import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { demoPassword } from './demo-sign-ins.ts'
import { freePort } from './processes/free-port.ts'

/**
 * `npm run dev`: the whole system for development. Vite serves the dashboard and the provider's pages, and replaces
 * changed modules in the open page. The provider restarts when one of its files changes. Vite has both public ports,
 * and passes on everything except modules of a front end.
 */

const root = path.resolve(import.meta.dirname, '..')
const generated = path.join(root, '.cache/dev')
const dashboardPort = Number(process.env.DASHBOARD_PORT || 4000)
const providerPort = Number(process.env.PROVIDER_PORT || 4001)
const READY_WITHIN_MS = 120_000

const dashboardUrls = ['localhost', '127.0.0.1', 'partner.localhost'].map(
  (name) => `http://${name}:${dashboardPort}`,
)

const [hostPort, innerProviderPort] = await Promise.all([freePort(), freePort()])
const environment = {
  ...process.env,
  PROVIDER_URL: `http://localhost:${providerPort}`,
  // Addresses of the pages as browsers see them. The programs themselves listen behind Vite.
  DASHBOARD_URLS: dashboardUrls.join(','),
  DRAIN_SECONDS: '0',
  PAGES_DIR: path.join(generated, 'pages'),
  PAYOUTS_DIR: path.join(generated, 'pages'),
  DASHBOARD_DIST: path.join(generated, 'dashboard'),
  NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
}

await rm(generated, { recursive: true, force: true })
// The provider takes longest to be ready, so it starts first. It reads a page only when one is requested.
await mkdir(path.join(generated, 'pages/assets'), { recursive: true })
await writeFile(
  path.join(generated, 'pages/assets/guide-dev.js'),
  "import '/pages/src/guide/guide.ts'\n",
)
const provider = watchProgram('apps/provider/src/main.ts', {
  PROVIDER_PORT: String(innerProviderPort),
})
await copyDashboardPage()
const host = watchProgram('apps/host/src/main.ts', { DASHBOARD_PORT: String(hostPort) })
// Loads Vite while the programs start.
const { serveDashboard, servePages } = await import('./dev-fronts.ts')
const fronts = await Promise.all([
  serveDashboard(root, { port: dashboardPort, hostPort }),
  servePages(root, {
    port: providerPort,
    innerPort: innerProviderPort,
    pagesDir: environment.PAGES_DIR,
  }),
])

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

try {
  await ready(`http://127.0.0.1:${innerProviderPort}/readyz`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // Programs in watch mode outlive this process unless they are stopped.
  await stop(1)
}
console.log(`
Ready after ${(performance.now() / 1000).toFixed(1)} s. Changes show without a reload; the provider restarts.

  Dashboard      http://localhost:${dashboardPort}   (admin@harbour.example, ${demoPassword})
  Test bank      http://localhost:${providerPort}/test-bank
  Payouts        http://localhost:${providerPort}/payouts
  Guide and API  http://localhost:${providerPort}/docs

Pages have no Content-Security-Policy in development: test with it by running npm start.
`)

/** Copies the dashboard's page, because the host requires that it exists. Vite serves it. */
async function copyDashboardPage(): Promise<void> {
  const folder = path.join(generated, 'dashboard')
  await mkdir(folder, { recursive: true })
  const html = await readFile(path.join(root, 'apps/dashboard/index.html'))
  await writeFile(path.join(folder, 'index.html'), html)
}

/** Starts a program in Node's own watch mode, which covers every imported file in any workspace. */
function watchProgram(file: string, own: NodeJS.ProcessEnv) {
  const stopWithParent = path.join(import.meta.dirname, 'processes/stop-with-parent.ts')
  return spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', '--import', stopWithParent, file],
    {
      cwd: root,
      env: { LOG_LEVEL: 'warn', ...environment, ...own },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    },
  )
}

async function stop(code = 0): Promise<void> {
  const ended = [provider, host].map((child) => new Promise((done) => child.once('exit', done)))
  for (const child of [provider, host]) child.kill('SIGTERM')
  await Promise.all([...ended, ...fronts.map((front) => front.close())])
  process.exit(code)
}

async function ready(url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await wait(50)
  }
  throw new Error(`The provider was not ready within ${READY_WITHIN_MS / 1000} s`)
}
