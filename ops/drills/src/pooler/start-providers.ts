import path from 'node:path'
import type { RunningProcess } from '../../../bench/src/system/running-process.ts'
import { freePort, startProcess } from '../../../bench/src/system/running-process.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const READY_WITHIN_MS = 180_000
/** Processes that start at a time. Each start takes several seconds of one core. */
const AT_ONCE = 4

export interface PooledProvider {
  url: string
  process: RunningProcess
}

/** Returns the environment of one process. Each has a folder and ports for itself. */
export async function providerSettings(
  folder: string,
  settings: Record<string, string>,
): Promise<{ url: string; env: Record<string, string> }> {
  const port = await freePort()
  const env = {
    DATA_DIR: path.join(folder, `provider-${port}`),
    PROVIDER_PORT: String(port),
    DASHBOARD_PORT: String(await freePort()),
    DEMO_SFTP_PORT: '0',
    LOG_LEVEL: 'info',
    RAIL_DELAY_MS: '0',
    DRAIN_SECONDS: '0',
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
    // The load counts as one client with one address.
    RATE_LIMIT_PER_CLIENT: '100000000',
    RATE_LIMIT_PER_ADDRESS: '100000000',
    ...settings,
  }
  return { url: `http://localhost:${port}`, env }
}

export function startProvider(env: Record<string, string>): RunningProcess {
  return startProcess(process.execPath, ['apps/provider/src/main.ts'], { cwd: root, env })
}

/**
 * Starts processes on one database. The first one fills it with the demo world. Each is passed to `started` at once, so
 * that it is stopped even if it never becomes ready.
 */
export async function startProviders(
  count: number,
  folder: string,
  settings: Record<string, string>,
  started: (provider: PooledProvider) => void,
): Promise<PooledProvider[]> {
  // The demo sends its webhooks to the first process, whose address is not public.
  const first = await providerSettings(folder, settings)
  const allowed = { OUTBOUND_ALLOW: first.url.replace('http://', '') }
  const start = async (url: string, env: Record<string, string>) => {
    const provider = { url, process: startProvider({ ...env, ...allowed }) }
    started(provider)
    await provider.process.says(/provider ready/, READY_WITHIN_MS)
    return provider
  }
  const providers = [await start(first.url, first.env)]
  while (providers.length < count) {
    const batch = Math.min(AT_ONCE, count - providers.length)
    const next = Array.from({ length: batch }, async () => {
      const { url, env } = await providerSettings(folder, settings)
      return start(url, env)
    })
    providers.push(...(await Promise.all(next)))
  }
  return providers
}
