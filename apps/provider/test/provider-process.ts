import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FaultPoint } from '../src/platform/process/fault-points.ts'
import { childEnvironment } from './child-environment.ts'
import { TEST_MONTHS_AHEAD } from './database/months-ahead.ts'
import { HARBOUR_KEY } from './provider.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const compiled = fileURLToPath(
  new URL('../../../node_modules/.cache/provider-tests', import.meta.url),
)
/** Time limit for a start. Several processes may start at once on a slow machine. */
const START_MS = 180_000

export interface ProviderProcess {
  origin: string
  /** Returns everything the process has written so far. */
  output(): string
  isRunning(): boolean
  /** Resolves with the signal or the exit code that ended it. */
  ended: Promise<string>
  call(
    method: string,
    path: string,
    options?: { body?: unknown; key?: string; as?: string },
  ): Promise<{ status: number; text: string; headers: Headers }>
  signal(name: 'SIGTERM' | 'SIGKILL'): void
  /** Makes the process die when it next reaches this point, if the test started it with `startKillable`. */
  dieAt(point: FaultPoint): Promise<void>
}

/** Starts the provider from its real entry point or another program, in a separate process that a test can kill. */
export async function startProvider(
  databaseUrl: string,
  { program = main, settings = {} }: { program?: string; settings?: Record<string, string> } = {},
): Promise<ProviderProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [program], {
    env: {
      ...childEnvironment,
      // Tests start this program many times, so later runs reuse the code that the first one compiled.
      NODE_COMPILE_CACHE: compiled,
      DATABASE_URL: databaseUrl,
      PROVIDER_PORT: String(port),
      SEED: 'empty',
      RAIL_DELAY_MS: '0',
      DEMO_SFTP_PORT: '0',
      DATABASE_POOL: '8',
      DRAIN_SECONDS: '0',
      MONTHS_AHEAD: String(TEST_MONTHS_AHEAD),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const ready = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('"provider ready"')) ready.resolve()
    })
  }
  const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? code))
  ended.then((how) => ready.reject(new Error(`the provider ended with ${how}:\n${output}`)))
  await within(START_MS, ready.promise, child)
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    ended,
    async call(method, path, { body, key, as = HARBOUR_KEY } = {}) {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: {
          authorization: as,
          'content-type': 'application/json',
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const { status, headers } = response
      return { status, headers, text: await response.text() }
    },
    signal: (name) => child.kill(name),
    async dieAt(point) {
      child.send(point)
      await once(child, 'message')
    },
  }
}

async function within(ms: number, work: Promise<void>, child: ChildProcess): Promise<void> {
  const timer = setTimeout(() => child.kill('SIGKILL'), ms)
  try {
    await work
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns a port below those that Linux gives to outgoing connections, so that none of these takes it before its use.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
  throw new Error('no port is free')
}
