import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { RunningProcess } from '../system/running-process.ts'
import { freePort, startProcess } from '../system/running-process.ts'
import { idTokenOf } from '../system/sign-in.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const READY = /Tideway is ready/
const WITHIN_MS = 180_000
/**
 * From this size on, rows are spread over clients as in the full measurement. Below it, all belong to the measured
 * client.
 */
const SPREAD_FROM = 250_000

export interface ListSystem {
  dashboardUrl: string
  providerUrl: string
  /** Id token of a signed-in user of HARBOUR. */
  idToken: string
  stop(): Promise<void>
}

/**
 * Starts the built system on free ports, with this many payment requests added to the demo world. A given folder is
 * seeded if it does not exist, and kept.
 */
export async function startListSystem(
  size: number,
  folder?: string,
  seedArguments: string[] = requestsOnly(size),
): Promise<ListSystem> {
  const dataDir = folder ?? (await mkdtemp(path.join(os.tmpdir(), 'tideway-bench-')))
  const env = {
    DATA_DIR: path.join(dataDir, size > 0 ? `of-${size}` : 'of-types'),
    DASHBOARD_PORT: String(await freePort()),
    PROVIDER_PORT: String(await freePort()),
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    RAIL_DELAY_MS: '0',
  }
  let system: RunningProcess | undefined
  const stop = async () => {
    await system?.stop()
    if (folder === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await seed(env, seedArguments)
    // Builds the compressed files too, which a start would otherwise make later.
    await runToEnd(['scripts/build.ts'], env)
    system = startProcess(process.execPath, ['scripts/start.ts'], { cwd: root, env })
    await system.says(READY, WITHIN_MS)
    const dashboardUrl = `http://localhost:${env.DASHBOARD_PORT}`
    const providerUrl = `http://localhost:${env.PROVIDER_PORT}`
    const idToken = await idTokenOf(providerUrl, {
      email: 'admin@harbour.example',
      redirectUri: `${dashboardUrl}/auth-callback`,
    })
    return { dashboardUrl, providerUrl, idToken, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function requestsOnly(size: number): string[] {
  return ['--payment-requests', String(size), '--clients', size >= SPREAD_FROM ? '5' : '1']
}

async function seed(env: Record<string, string>, seedArguments: string[]): Promise<void> {
  const marker = path.join(env.DATA_DIR ?? '', 'seeded')
  if (existsSync(marker)) return
  await runToEnd(['apps/provider/src/sandbox/seed/main.ts', ...seedArguments], env)
  await writeFile(marker, '')
}

async function runToEnd(args: string[], env: Record<string, string>): Promise<void> {
  const running = startProcess(process.execPath, args, { cwd: root, env })
  const code = await new Promise((resolve) => running.child.once('exit', resolve))
  if (code !== 0) throw new Error(`${args[0]} failed:\n${running.output()}`)
}
