import type { ChildProcess } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { ownPorts } from './addresses.ts'
import { databaseUrl } from './database-url.ts'

const root = path.resolve(import.meta.dirname, '../..')
const READY_WITHIN_MS = 90_000

/** A provider with its database and a dashboard, for a journey that would disturb others on the shared ones. */
export interface OwnSystem {
  dashboardUrl: string
  providerUrl: string
  /** Pauses all processes of PostgreSQL. Returns a function that resumes them. */
  pauseDatabase(): Promise<() => void>
  /** Ends the provider with its database, and starts it again. */
  restartProvider(): Promise<void>
  /** Runs a statement in the provider's database, for records that calls would take too long to make. */
  runSql(text: string, values?: unknown[]): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a system on ports that only one file of journeys may use. It has the demo world and the built files.
 *
 * @param settings Settings of the provider in addition to those of every such system.
 */
export async function startOwnSystem(
  name: keyof typeof ownPorts,
  settings: Record<string, string> = {},
): Promise<OwnSystem> {
  const ports = ownPorts[name]
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tideway-e2e-own-'))
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DASHBOARD_PORT: String(ports.dashboard),
    PROVIDER_PORT: String(ports.provider),
    DEMO_SFTP_PORT: '0',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'error',
    RAIL_DELAY_MS: '700',
    ...settings,
  }
  const run = (file: string) => {
    const log = openSync(path.join(dataDir, 'system.log'), 'a')
    const child = spawn(process.execPath, [file], { cwd: root, env, stdio: ['ignore', log, log] })
    closeSync(log)
    return child
  }
  let provider = run('apps/provider/src/main.ts')
  const host = run('apps/host/src/main.ts')
  let paused: number[] = []
  const resume = () => {
    signalAll(paused, 'SIGCONT')
    paused = []
  }
  const stop = async () => {
    // A paused server could not end.
    resume()
    await Promise.all([provider, host].map(end))
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  const dashboardUrl = `http://localhost:${ports.dashboard}`
  const providerUrl = `http://localhost:${ports.provider}`
  try {
    await answers(`${providerUrl}/readyz`)
    await answers(`${dashboardUrl}/config.json`)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    dashboardUrl,
    providerUrl,
    async pauseDatabase() {
      const [pid = ''] = (
        await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')
      ).split('\n')
      // First the server, so that it starts no other process.
      signalAll([Number(pid)], 'SIGSTOP')
      paused = [Number(pid), ...(await childrenOf(Number(pid)))]
      signalAll(paused, 'SIGSTOP')
      return resume
    },
    async restartProvider() {
      await end(provider)
      provider = run('apps/provider/src/main.ts')
      await answers(`${providerUrl}/readyz`)
    },
    async runSql(text, values = []) {
      const client = new pg.Client({ connectionString: await databaseUrl(dataDir) })
      await client.connect()
      try {
        await client.query(text, values)
      } finally {
        await client.end()
      }
    },
    stop,
  }
}

async function answers(url: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() > deadline) throw new Error(`${url} does not answer`)
    await wait(100)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []))
}

/** Sends a signal. Processes that have ended are ignored. */
function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}
