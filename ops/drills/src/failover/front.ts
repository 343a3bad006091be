import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brieflyUnavailable, outcomeUnknown } from '@tideway/contract/calls/problems'
import type { RunningProcess } from '../../../bench/src/system/running-process.ts'
import { startProcess } from '../../../bench/src/system/running-process.ts'
import { FRONT } from './drill-network.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const READY_WITHIN_MS = 90_000
const END_WITHIN_MS = 60_000

/** Base URL of the API behind HAProxy. */
export const API_URL = `http://${FRONT}:8080`

/** Starts HAProxy with the documented file, which needs no changes in the drill's network. Its errors must use the API's words. */
export async function startHaproxy(program: string): Promise<RunningProcess> {
  const file = path.join(root, 'ops/deploy/haproxy/haproxy.cfg')
  const text = readFileSync(file, 'utf8')
  for (const { body } of [brieflyUnavailable, outcomeUnknown])
    if (!text.includes(JSON.stringify(body)))
      throw new Error(`${file} does not answer with the contract's words: ${body.message}`)
  const haproxy = startProcess(program, ['-W', '-db', '-f', file], { cwd: '/', env: {} })
  await haproxy.says(/New worker|Loading success/, READY_WITHIN_MS)
  return haproxy
}

/** One of the two provider processes. */
export class DrillProvider {
  readonly #env: Record<string, string>
  #running: RunningProcess | undefined

  constructor({
    number,
    folder,
    databaseUrl,
  }: { number: number; folder: string; databaseUrl: string }) {
    const dataDir = path.join(folder, `provider${number}`)
    mkdirSync(dataDir)
    this.#env = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      HOST: FRONT,
      PROVIDER_PORT: String(4000 + number),
      PROVIDER_URL: API_URL,
      TRUSTED_PROXIES: FRONT,
      METRICS_PORT: '0',
      DEMO_SFTP_PORT: '0',
      LOG_LEVEL: 'warn',
      RAIL_DELAY_MS: '100',
      DATABASE_POOL: '40',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
      SIGNING_SECRET: 'the same for both processes of the drill',
      // Rates are raised because the load comes from one address. Calls at once have their usual limits.
      RATE_LIMIT_PER_CLIENT: '100000000',
      RATE_LIMIT_PER_ADDRESS: '100000000',
    }
  }

  /** Starts the process and waits until it serves. */
  async start(): Promise<void> {
    const running = startProcess(process.execPath, ['apps/provider/src/main.ts'], {
      cwd: root,
      env: this.#env,
    })
    this.#running = running
    await waitForReady(`http://${FRONT}:${this.#env.PROVIDER_PORT}/readyz`, running)
  }

  /** Kills the process, as when it runs out of memory. */
  kill(): void {
    this.#running?.child.kill('SIGKILL')
  }

  /** Stops it as systemd does for a restart: SIGTERM, after which it drains. */
  async stop(): Promise<void> {
    const { child } = this.#running ?? {}
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS)
    await gone
    clearTimeout(timer)
  }

  output(): string {
    return this.#running?.output() ?? ''
  }
}

/** Waits until a provider serves at this address of its `/readyz`. Rejects if the process ends first. */
export async function waitForReady(url: string, running: RunningProcess): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    if (answer?.status === 200) return
    if (running.child.exitCode !== null || performance.now() > deadline)
      throw new Error(`The provider did not start:\n${running.output()}`)
    await wait(200)
  }
}
