import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Cell } from '../../../bench/src/report/result.ts'
import type { RunningProcess } from '../../../bench/src/system/running-process.ts'
import { freePort } from '../../../bench/src/system/running-process.ts'
import type { CleanUp } from '../engines/clean-up.ts'
import type { ContainerEngine } from './container-engine.ts'

export const images = { provider: 'localhost/tideway-provider', host: 'localhost/tideway-host' }

const READY_WITHIN_MS = 120_000
const DRAIN_SECONDS = 3
const PORTAL = 'https://portal.example'
/** Key of the demo's world, as README.md lists it. */
const DEMO_KEY = 'SECRDEMO01_HARBOUR_DemoSecret000001'

/** Fails if the process is root, or if it can write anywhere in its image. */
const writesNothing = `
  const { writeFileSync } = require('node:fs')
  if (process.getuid() === 0) throw new Error('is root')
  for (const folder of ['/', '/app', '/app/provider', '/tmp', '/var'])
    try { writeFileSync(folder + '/x', ''); throw new Error('can write to ' + folder) }
    catch (error) { if (!['EROFS', 'EACCES', 'ENOENT'].includes(error.code)) throw error }
  console.log('user ' + process.getuid() + ', process ' + process.pid)`

/** Runs the images as docs/production.md says, and throws at the first check that fails. Returns a row for each. */
export async function checkContainers(
  engine: ContainerEngine,
  database: string,
  cleanUp: CleanUp,
): Promise<Cell[][]> {
  const rows: Cell[][] = []
  const passed = (what: string, result: string) => {
    rows.push([what, result])
    console.log(`${what}: ${result}`)
  }
  const production = productionSettings(database)
  const migrate = ['apps/provider/src/admin/main.ts', 'database', 'migrate']

  const user = await engine.run({
    image: images.provider,
    args: ['--eval', writesNothing],
    env: {},
  })
  passed('not root, first process, nothing writable', user.trim())

  const migrated = await engine.run({ image: images.provider, args: migrate, env: production })
  expect(migrated.startsWith('Applied 0001_'), migrated)
  passed('migration step', `${migrated.split(', ').length} migrations applied`)

  const ports = [await freePort(), await freePort()]
  const providers: RunningProcess[] = []
  for (const port of ports) {
    const env = { ...production, PROVIDER_PORT: String(port), METRICS_PORT: '0' }
    const provider = engine.start({
      image: images.provider,
      args: ['apps/provider/src/main.ts'],
      env,
    })
    cleanUp.add(() => endContainer(provider))
    const started = performance.now()
    await provider.says(/provider ready/, READY_WITHIN_MS)
    providers.push(provider)
    passed(`provider on port ${port} is ready`, `${Math.round(performance.now() - started)} ms`)
  }
  for (const port of ports) {
    const url = `http://127.0.0.1:${port}`
    expectStatus(await fetch(`${url}/healthz`), 200)
    expectStatus(await fetch(`${url}/readyz`), 200)
    expectStatus(await fetch(`${url}/identity/.well-known/openid-configuration`), 200)
    expectStatus(await fetch(`${url}/rest/v1/balance`), 401)
  }
  passed('/healthz, /readyz, the identity provider and a call without a key', '200, 200, 200, 401')
  passed('sign-in page', await signInPage(`http://127.0.0.1:${ports[0]}`))
  passed(
    'HEALTHCHECK of the provider',
    await healthCheck(engine, 'provider', 'PROVIDER_PORT', ports[0]),
  )

  const hostPort = await freePort()
  const hostEnv = { ...production, DASHBOARD_PORT: String(hostPort) }
  const host = engine.start({ image: images.host, args: ['apps/host/src/main.ts'], env: hostEnv })
  cleanUp.add(() => endContainer(host))
  passed('dashboard', await dashboard(`http://127.0.0.1:${hostPort}`))
  passed('HEALTHCHECK of the host', await healthCheck(engine, 'host', 'DASHBOARD_PORT', hostPort))

  passed('SIGTERM drains', await drain(providers[0], `http://127.0.0.1:${ports[0]}`))
  for (const running of [providers[1], host]) {
    const code = running && (await endContainer(running))
    expect(code === 0, `exit code ${code}`)
  }
  passed('SIGTERM ends the others', 'exit code 0')
  passed('a call with a key, in the demo’s world', await demoCall(engine, database, cleanUp))
  return rows
}

function productionSettings(database: string): Record<string, string> {
  return {
    DATABASE_URL: database,
    SIGNING_SECRET: randomBytes(48).toString('base64'),
    COOKIE_SECRET: randomBytes(48).toString('base64'),
    PROVIDER_URL: 'https://pay.example',
    DASHBOARD_URLS: PORTAL,
    TRUSTED_PROXIES: '127.0.0.1',
    RAIL: 'simulated',
    HOST: '127.0.0.1',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  }
}

/** Starts a sign-in as a browser does behind the proxy that ends TLS, and returns the title of the page. */
async function signInPage(url: string): Promise<string> {
  const query = new URLSearchParams({
    client_id: 'tideway-dashboard',
    redirect_uri: `${PORTAL}/auth-callback`,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 'state',
    nonce: 'nonce',
  })
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'pay.example' }
  const requested = await fetch(`${url}/identity/auth?${query}`, { headers, redirect: 'manual' })
  const location = requested.headers.get('location') ?? ''
  expect(/^\/identity\/sign-in\/[\w-]+$/.test(location), `${requested.status} ${location}`)
  const cookie = requested.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const page = await fetch(`${url}${location}`, { headers: { ...headers, cookie } })
  expectStatus(page, 200)
  return /<title>([^<]+)<\/title>/.exec(await page.text())?.[1] ?? 'no title'
}

/** Runs the command of the image's HEALTHCHECK next to the container, and at a port where nothing listens. */
async function healthCheck(
  engine: ContainerEngine,
  image: keyof typeof images,
  variable: string,
  port: number | undefined,
): Promise<string> {
  const { healthCheck: words } = await engine.inspect(images[image])
  // The second word is the entry point, which the image adds.
  const [kind, , ...args] = words
  expect(kind === 'CMD', `${image} has no HEALTHCHECK`)
  await engine.run({ image: images[image], args, env: { [variable]: String(port) } })
  const unused = String(await freePort())
  const wrong = await engine
    .run({ image: images[image], args, env: { [variable]: unused } })
    .catch(() => 'fails')
  expect(wrong === 'fails', `the HEALTHCHECK of ${image} passes without a server`)
  return 'passes with the server, fails without'
}

/** Asks for the dashboard by its host name, until the host answers. */
async function dashboard(url: string): Promise<string> {
  const deadline = performance.now() + READY_WITHIN_MS
  for (;;) {
    const status = await statusFor(url, new URL(PORTAL).hostname)
    if (status === 200) break
    if (performance.now() > deadline) throw new Error(`The host answers ${status}`)
    await wait(200)
  }
  const other = await statusFor(url, 'unknown.example')
  expect(other === 421, `an unknown host name gets ${other}`)
  return '200, and 421 for an unknown host name'
}

/** Returns the status, or undefined without an answer. `fetch` would not send another Host. */
function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = http.get(url, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.once('error', () => resolve(undefined))
  })
}

/** After SIGTERM, calls are answered while /readyz says 503; then the process ends with 0. */
async function drain(provider: RunningProcess | undefined, url: string): Promise<string> {
  if (!provider) throw new Error('no provider')
  const started = performance.now()
  const ending = endContainer(provider)
  let ready = 200
  while (ready === 200 && performance.now() - started < DRAIN_SECONDS * 1000) {
    await wait(50)
    ready = (await fetch(`${url}/readyz`)).status
  }
  expect(ready === 503, `/readyz answers ${ready} while it drains`)
  expectStatus(await fetch(`${url}/healthz`), 200)
  expectStatus(await fetch(`${url}/rest/v1/balance`), 401)
  const code = await ending
  expect(code === 0, `exit code ${code}`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return `/readyz 503, calls answered, exit code 0 after ${seconds} s (DRAIN_SECONDS ${DRAIN_SECONDS})`
}

/** Starts the demo in the same image, on another database, and reads a balance. */
async function demoCall(
  engine: ContainerEngine,
  database: string,
  cleanUp: CleanUp,
): Promise<string> {
  const port = await freePort()
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query('CREATE DATABASE demo')
  await client.end()
  const env = {
    TIDEWAY_MODE: 'demo',
    DATABASE_URL: database.replace(/[^/]+$/, 'demo'),
    PROVIDER_PORT: String(port),
    DEMO_SFTP_PORT: '0',
  }
  const demo = engine.start({ image: images.provider, args: ['apps/provider/src/main.ts'], env })
  cleanUp.add(() => endContainer(demo))
  await demo.says(/provider ready/, READY_WITHIN_MS)
  const answer = await fetch(`http://localhost:${port}/rest/v1/balance`, {
    headers: { authorization: DEMO_KEY },
  })
  expectStatus(answer, 200)
  await endContainer(demo)
  return `200 ${(await answer.text()).slice(0, 60)}`
}

/** Sends SIGTERM to the first process of a container, and returns its exit code. */
async function endContainer({ child }: RunningProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  return ended
}

function expectStatus({ status, url }: Response, expected: number): void {
  expect(status === expected, `${url} answers ${status}`)
}

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Not as expected: ${what}`)
}
