import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { RunningProcess } from './running-process.ts'
import { freePort, startProcess } from './running-process.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const READY_WITHIN_MS = 120_000

export interface RunningProvider {
  url: string
  dashboardUrl: string
  /** Process id of the provider. Its database runs as a child process. */
  pid: number
  dataDir: string
  /** For checking the ledger afterwards. */
  database: pg.Pool
  stop(): Promise<void>
}

/**
 * Starts a provider with the demo world on a free port, optionally with more payment requests. Uses a temporary
 * directory, or a given folder, which is seeded if missing and kept.
 */
export async function startProvider({
  size = 0,
  clients = 5,
  folder,
  settings = {},
  port = undefined,
}: {
  size?: number
  /** Number of clients that share the added payment requests. */
  clients?: number
  folder?: string | undefined
  settings?: Record<string, string>
  /** A free port, if an address on it must be known before. */
  port?: number | undefined
} = {}): Promise<RunningProvider> {
  const dataDir = folder
    ? path.join(path.resolve(folder), `of-${size}`)
    : await mkdtemp(path.join(os.tmpdir(), 'tideway-bench-'))
  const providerPort = port ?? (await freePort())
  const dashboardPort = await freePort()
  const env = {
    DATA_DIR: dataDir,
    PROVIDER_PORT: String(providerPort),
    DASHBOARD_PORT: String(dashboardPort),
    LOG_LEVEL: 'info',
    RAIL_DELAY_MS: '0',
    DATABASE_URL: '',
    NODE_ENV: 'production',
    // Same setting as npm start.
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
    // Limits are raised because the measurement is about capacity, not about a client's quota.
    RATE_LIMIT_PER_CLIENT: '100000000',
    RATE_LIMIT_PER_ADDRESS: '100000000',
    CALLS_AT_ONCE_PER_CLIENT: '10000',
    CALLS_AT_ONCE: '10000',
    ...settings,
  }
  let provider: RunningProcess | undefined
  let database: pg.Pool | undefined
  const stop = async () => {
    await database?.end()
    await provider?.stop()
    if (!folder) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    if (size > 0) await seed(env, size, clients)
    provider = startProcess(process.execPath, ['apps/provider/src/main.ts'], { cwd: root, env })
    await provider.says(/provider ready/, READY_WITHIN_MS)
    database = new pg.Pool({ connectionString: await databaseUrl(dataDir), max: 2 })
    // A closing connection may first receive the server's shutdown error.
    database.on('error', () => undefined)
    return {
      url: `http://localhost:${providerPort}`,
      dashboardUrl: `http://localhost:${dashboardPort}`,
      pid: provider.child.pid ?? 0,
      dataDir,
      database,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function seed(env: Record<string, string>, size: number, clients: number): Promise<void> {
  const marker = path.join(env.DATA_DIR ?? '', 'seeded')
  if (existsSync(marker)) return
  const args = [
    'apps/provider/src/sandbox/seed/main.ts',
    '--payment-requests',
    String(size),
    '--clients',
    String(clients),
  ]
  const seeding = startProcess(process.execPath, args, { cwd: root, env })
  const code = await new Promise((resolve) => seeding.child.once('exit', resolve))
  if (code !== 0) throw new Error(`the seed failed:\n${seeding.output()}`)
  await writeFile(marker, '')
}

/** Returns the URL of the database that the provider started, from the files in its directory. */
async function databaseUrl(dataDir: string): Promise<string> {
  const cluster = path.join(dataDir, 'postgres')
  const password = (await readFile(path.join(cluster, 'tideway-password'), 'utf8')).trim()
  const [, , , port] = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  return `postgres://tideway:${password}@127.0.0.1:${port}/tideway`
}
