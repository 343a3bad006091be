import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createProbe } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { InlineConfig, ProxyOptions, ViteDevServer } from 'vite'
import { createServer } from 'vite'
import { demoPassword } from './demo-sign-ins.ts'

/**
 * `npm run dev`: the whole system for development. Vite serves the dashboard and the provider's pages, and replaces
 * changed modules in the open page. The provider restarts when one of its files changes. Vite has both public ports,
 * and passes on everything except modules of a front end.
 */

const root = path.resolve(import.meta.dirname, '..')
const generated = path.join(root, '.cache/dev')
const dashboardPort = Number(process.env.DASHBOARD_PORT || 4000)
const providerPort = Number(process.env.PROVIDER_PORT || 4001)
const READY_WITHIN_MS = 60_000
/** Path of the payouts app's modules in the provider's address. No folder of `pages` has this name. */
const payoutsModules = '/pages/payouts/'

const dashboardUrls = ['localhost', '127.0.0.1', 'partner.localhost'].map(
  (name) => `http://${name}:${dashboardPort}`,
)

const [hostPort, innerProviderPort, payoutsPort] = await Promise.all([
  freePort(),
  freePort(),
  freePort(),
])
const environment = {
  ...process.env,
  PROVIDER_URL: `http://localhost:${providerPort}`,
  // Addresses of the pages as browsers see them. The programs themselves listen behind Vite.
  DASHBOARD_URLS: dashboardUrls.join(','),
  DRAIN_SECONDS: '0',
  PAGES_DIR: path.join(generated, 'pages'),
  PAYOUTS_DIR: path.join(generated, 'payouts'),
  DASHBOARD_DIST: path.join(generated, 'dashboard'),
  NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
}

await rm(generated, { recursive: true, force: true })
// The provider takes longest to be ready, so it starts first. It reads a page only when one is requested.
await mkdir(path.join(generated, 'pages/assets'), { recursive: true })
await mkdir(path.join(generated, 'payouts/assets'), { recursive: true })
await writeFile(
  path.join(generated, 'pages/assets/guide-dev.js'),
  "import '/pages/src/guide/guide.ts'\n",
)
const provider = watchProgram('provider/src/main.ts', { PROVIDER_PORT: String(innerProviderPort) })
await copyDashboardPage()
const host = watchProgram('host/src/main.ts', { DASHBOARD_PORT: String(hostPort) })
const fronts = await Promise.all([serveDashboard(), servePages(), servePayouts()])

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

await ready(`http://127.0.0.1:${innerProviderPort}/readyz`)
console.log(`
Ready after ${(performance.now() / 1000).toFixed(1)} s. Changes show without a reload; the provider restarts.

  Dashboard      http://localhost:${dashboardPort}   (admin@harbour.example, ${demoPassword})
  Test bank      http://localhost:${providerPort}/test-bank
  Payouts        http://localhost:${providerPort}/payouts
  Guide and API  http://localhost:${providerPort}/docs

Pages have no Content-Security-Policy in development: test with it by running npm start.
`)

/**
 * Serves the single-page app with Vite. Its configuration, icons and framed callback come from the host that serves it
 * in production.
 */
function serveDashboard(): Promise<ViteDevServer> {
  const behind = proxyTo(hostPort)
  return listen('dashboard', dashboardPort, {
    '^/(config\\.json|brand/)': behind,
    // A hidden frame that renews a sign-in gets the host's page without scripts. A tab gets the app.
    '^/auth-callback': {
      ...behind,
      bypass: ({ headers, url }) => (headers['sec-fetch-dest'] === 'iframe' ? undefined : url),
    },
  })
}

/** Serves the provider's address: everything comes from the provider except the modules of its pages. */
async function servePages(): Promise<ViteDevServer> {
  const server = await listen('pages', providerPort, {
    [`^${payoutsModules}`]: { target: `http://localhost:${payoutsPort}` },
    '^/(?!pages/(?!assets/))': proxyTo(innerProviderPort),
  })
  await writePages('pages', server)
  return server
}

/** Serves the modules of the payouts app, behind the provider's address. */
async function servePayouts(): Promise<ViteDevServer> {
  const own = { base: payoutsModules, server: { hmr: { clientPort: payoutsPort } } }
  const server = await listen('payouts', payoutsPort, {}, own)
  await writePages('payouts', server)
  return server
}

/** Writes the pages that the provider sends, as Vite builds them. */
async function writePages(app: string, server: ViteDevServer): Promise<void> {
  const folder = path.join(root, app)
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.html'))) {
    const html = await readFile(path.join(folder, name), 'utf8')
    const served = await server.transformIndexHtml(`/${name}`, html)
    await writeFile(path.join(generated, app, name), served)
  }
}

async function listen(
  app: string,
  port: number,
  proxy: Record<string, ProxyOptions>,
  own: InlineConfig = {},
): Promise<ViteDevServer> {
  const folder = path.join(root, app)
  const server = await createServer({
    ...own,
    root: folder,
    configFile: path.join(folder, 'vite.config.ts'),
    cacheDir: path.join(root, '.cache/vite', app),
    server: { ...own.server, host: 'localhost', port, strictPort: true, proxy },
  })
  await server.listen()
  return server
}

function proxyTo(port: number): ProxyOptions {
  return {
    target: `http://127.0.0.1:${port}`,
    configure: (proxy) => {
      proxy.on('proxyRes', (answer) => {
        // Vite's client and hot reload need inline scripts and styles.
        delete answer.headers['content-security-policy']
      })
      proxy.on('error', (_error, _request, response) => {
        // The provider is restarting. The browser's next attempt reaches it.
        if (!('writeHead' in response) || response.headersSent) return
        response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' })
        response.end('The provider is restarting.\n')
      })
    },
  }
}

/** Copies the dashboard's page, because the host requires that it exists. Vite serves it. */
async function copyDashboardPage(): Promise<void> {
  const folder = path.join(generated, 'dashboard')
  await mkdir(folder, { recursive: true })
  const html = await readFile(path.join(root, 'dashboard/index.html'))
  await writeFile(path.join(folder, 'index.html'), html)
}

/** Starts a program in Node's own watch mode, which covers every imported file in any workspace. */
function watchProgram(file: string, own: NodeJS.ProcessEnv) {
  const stopWithParent = path.join(import.meta.dirname, 'stop-with-parent.ts')
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

async function stop(): Promise<void> {
  const ended = [provider, host].map((child) => new Promise((done) => child.once('exit', done)))
  for (const child of [provider, host]) child.kill('SIGTERM')
  await Promise.all([...ended, ...fronts.map((front) => front.close())])
  process.exit(0)
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createProbe()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
