import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, openSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { build } from './build.ts'
import { removeUnfinishedBuilds } from './bundles/built-folders.ts'
import { areCompressed, compressBuilds } from './bundles/compress-builds.ts'
import { demoPassword, demoSignIns } from './demo-sign-ins.ts'
import type { KeptService, KeptServiceOptions } from './processes/kept-service.ts'
import { keepRunning } from './processes/kept-service.ts'

const root = path.resolve(import.meta.dirname, '..')
const LOG_SIZE = 10_000_000

const dashboardPort = process.env.DASHBOARD_PORT || '4000'
const providerPort = process.env.PROVIDER_PORT || '4001'
const production = process.env.TIDEWAY_MODE === 'production'
const sftpPort = production ? '0' : process.env.DEMO_SFTP_PORT || '4022'
const dashboardUrl = `http://localhost:${dashboardPort}`
const providerUrl = (process.env.PROVIDER_URL || `http://localhost:${providerPort}`).replace(
  /\/$/,
  '',
)

const dataDir = path.resolve(root, process.env.DATA_DIR || '.data')
const logFile = path.join(dataDir, 'provider.log')

const services: KeptService[] = []
const building = new AbortController()
let stopping: Promise<never> | undefined

process.on('SIGINT', () => void stopAll(0))
process.on('SIGTERM', () => void stopAll(0, 'SIGTERM'))

stopWithNpm()

try {
  await refuseUsedPorts()
  // A second demo on this machine runs without SFTP, which the provider logs.
  const hasSftp = sftpPort !== '0' && !(await isUsed(Number(sftpPort)))
  const provider = run('provider', 'apps/provider/src/main.ts', {
    url: `${reachable(providerPort)}/readyz`,
    ...(production ? {} : { output: openLog(), log: logFile }),
  })
  // The database starts while the files are built. No page is requested before both are done.
  await removeUnfinishedBuilds()
  await build({ signal: building.signal })
  if (production) await compressBuilds()
  const host = run('host', 'apps/host/src/main.ts', { url: `${dashboardUrl}/config.json` })
  await Promise.all([provider.ready(), host.ready()])
  if (!stopping) await printWelcome(hasSftp)
  if (!stopping && !(await areCompressed())) compressAside(host)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

function run(
  name: string,
  file: string,
  options: Pick<KeptServiceOptions, 'url' | 'log' | 'output'>,
): KeptService {
  const service = keepRunning(name, file, { ...options, say: console.log, onGivenUp: fail })
  services.push(service)
  // A part that cannot start ends the wait for all others.
  service.ready().catch((error: Error) => fail(error.message))
  return service
}

/** A demo does not wait for its compressed files. They are created after everything else. */
function compressAside(host: KeptService): void {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'bundles/compress-builds.ts')],
    {
      stdio: 'ignore',
      signal: building.signal,
    },
  )
  child.once('error', () => undefined)
  child.once('spawn', () => {
    if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
  })
  child.once('exit', (code) => {
    if (code === 0) host.send({ compressed: true })
  })
}

function fail(message: string): void {
  if (stopping) return
  console.error(message)
  void stopAll(1)
}

/** A killed provider leaves its database running. The next provider would stop it, but here none follows. */
function stopOrphanDatabase(): void {
  if (process.env.DATABASE_URL) return
  const program = path.join(root, 'apps/provider/src/sandbox/postgres/stop-orphan.ts')
  spawnSync(process.execPath, [program, dataDir], { stdio: 'inherit' })
}

/** Stops the host first, then the provider, which stops its database. A second call does not wait. */
function stopAll(code: number, signal: 'SIGINT' | 'SIGTERM' = 'SIGINT'): Promise<never> {
  if (stopping) {
    for (const service of services) service.kill()
    process.exit(1)
  }
  building.abort()
  stopping = (async () => {
    for (const service of services.toReversed()) await service.stop(signal)
    if (code !== 0) stopOrphanDatabase()
    process.exit(code)
  })()
  return stopping
}

/** A signal sent to npm ends npm and the shell in between, but never reaches us, so detect that they are gone. */
function stopWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent && !stopping) void stopAll(0)
  }, 250).unref()
}

async function refuseUsedPorts(): Promise<void> {
  const used = [
    ['DASHBOARD_PORT', dashboardPort],
    ['PROVIDER_PORT', providerPort],
  ] as const
  for (const [variable, port] of used) {
    if (await isUsed(Number(port))) {
      throw new Error(`Port ${port} is already in use. Set ${variable} to another port.`)
    }
  }
}

function isUsed(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'))
    probe.listen(port, process.env.HOST || '127.0.0.1', () => probe.close(() => resolve(false)))
  })
}

/** Opens the provider's log, which can be read later. The terminal shows only what a person needs. */
function openLog(): number {
  mkdirSync(path.dirname(logFile), { recursive: true })
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_SIZE) renameSync(logFile, `${logFile}.1`)
  return openSync(logFile, 'a')
}

function reachable(port: string): string {
  const host = process.env.HOST
  return `http://${!host || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`
}

async function printWelcome(hasSftp: boolean): Promise<void> {
  const seconds = (performance.now() / 1000).toFixed(1)
  const addresses: [string, string][] = [
    ['Dashboard', dashboardUrl],
    ['Second brand', `http://partner.localhost:${dashboardPort}`],
    ['Test bank', `${providerUrl}/test-bank`],
    ['Payouts', `${providerUrl}/payouts`],
    ['Outbox', `${providerUrl}/outbox`],
    ['Webhooks', `${providerUrl}/demo-receiver`],
    ['Guide and API', `${providerUrl}/docs`],
  ]
  const shown = production ? addresses.slice(0, 1) : await thatAnswer(addresses)
  if (hasSftp) shown.push(['SFTP', `sftp -P ${sftpPort} demo@localhost`])
  console.log(`\nTideway is ready, after ${seconds} s.\n`)
  console.log(table(shown))
  if (!production && process.env.SEED !== 'empty') {
    console.log(`\nSign in with the password ${demoPassword}:\n`)
    console.log(table(demoSignIns))
  }
  console.log('\nCtrl-C stops everything.')
}

/** Returns the addresses that answer, so that the start prints no dead address. */
async function thatAnswer(addresses: [string, string][]): Promise<[string, string][]> {
  const answers = await Promise.all(
    addresses.map(async ([, url]) => {
      // The guide is written when it is first opened, which the start does not wait for.
      if (url.includes('partner.') || url.endsWith('/docs')) return true
      const answer = await fetch(url, { redirect: 'manual' }).catch(() => undefined)
      await answer?.body?.cancel()
      return answer !== undefined && answer.status < 400
    }),
  )
  return addresses.filter((_, i) => answers[i])
}

function table(rows: [string, string][]): string {
  const width = Math.max(...rows.map(([first]) => first.length))
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`).join('\n')
}
