import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort, startProcess } from '../../../bench/src/system/running-process.ts'
import type { CitusCluster, CitusNode } from './citus-cluster.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const READY_WITHIN_MS = 180_000
const DATABASE = 'tideway'

/** Address of the provider's database on a server of the cluster. */
export function databaseUrl({ url }: CitusNode): string {
  const changed = new URL(url)
  changed.pathname = `/${DATABASE}`
  return changed.href
}

async function runOn(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates the provider's database on the coordinator alone, as on one server. */
export async function createPlainDatabase({ coordinator }: CitusCluster): Promise<void> {
  await runOn(coordinator.url, `CREATE DATABASE ${DATABASE}`)
}

/** Joins the workers and distributes the database with its rows. Returns how long the command took, in milliseconds. */
export async function distributeDatabase({ coordinator, workers }: CitusCluster): Promise<number> {
  for (const worker of workers) await runOn(worker.url, `CREATE DATABASE ${DATABASE}`)
  for (const node of [coordinator, ...workers])
    await runOn(databaseUrl(node), 'CREATE EXTENSION citus')
  await runOn(
    databaseUrl(coordinator),
    `SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`,
    ...workers.map(({ port }) => `SELECT citus_add_node('127.0.0.1', ${port})`),
    'ALTER ROLE tideway_request LOGIN',
  )
  const started = performance.now()
  const text = execFileSync(
    process.execPath,
    ['apps/provider/src/admin/main.ts', 'database', 'distribute'],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: databaseUrl(coordinator) },
      encoding: 'utf8',
    },
  )
  console.log(text.trim())
  return performance.now() - started
}

export interface DrillProvider {
  url: string
  /** The end of its log. */
  output(): string
  stop(): Promise<void>
}

/** Starts a provider with the demo world on the database of the coordinator. */
export async function startProviderOn({ coordinator }: CitusCluster): Promise<DrillProvider> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tideway-citus-provider-'))
  const port = await freePort()
  const provider = startProcess(process.execPath, ['apps/provider/src/main.ts'], {
    cwd: root,
    env: {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(coordinator),
      PROVIDER_PORT: String(port),
      DASHBOARD_PORT: String(await freePort()),
      LOG_LEVEL: 'info',
      RAIL_DELAY_MS: '0',
      NODE_ENV: 'production',
      RATE_LIMIT_PER_CLIENT: '100000000',
      RATE_LIMIT_PER_ADDRESS: '100000000',
    },
  })
  const stop = async () => {
    await provider.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await provider.says(/provider ready/, READY_WITHIN_MS)
    return { url: `http://localhost:${port}`, output: provider.output, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
