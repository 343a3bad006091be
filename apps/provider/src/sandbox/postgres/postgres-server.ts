import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../../platform/telemetry/log.ts'
import { stopServer } from './postgres-orphan.ts'
import type { Programs } from './postgres-programs.ts'
import { keepLines, lastLines, serverEnvironment, waitForExit } from './postgres-programs.ts'
import type { ServerUser } from './postgres-user.ts'

export interface ServerOptions {
  log: Logger
  /** False only for temporary clusters of tests, which lose everything in a power failure. */
  fsync?: boolean
  /** Server settings that override ours, for example { max_connections: '300' }. */
  settings?: Record<string, string>
  /** Called when the server ends unexpectedly. It is then restarted in place. */
  onUnexpectedExit?: (reason: string) => void
  /** Called when a PostgreSQL program was started, which then needs nothing from this process for a while. */
  onSpawn?: () => void
}

const START_DEADLINE_MS = 60_000

const settingsOfOurs: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // Use no socket: its path is limited to about a hundred characters, and DATA_DIR is not.
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  max_connections: '200',
  // A search that may read any month locks each partition and its indexes (decision 108).
  max_locks_per_transaction: '512',
  // Statements are short, so compiling them costs more than it saves.
  jit: 'off',
}

const unsafeSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export interface RunningServer {
  port: number
  stop(): Promise<void>
}

/** Starts the server of a cluster on the given or a free port, and waits until it accepts connections. */
export async function startServer(
  options: ServerOptions,
  cluster: string,
  programs: Programs,
  user: ServerUser,
  givenPort?: number,
): Promise<RunningServer> {
  const deadline = Date.now() + START_DEADLINE_MS
  for (;;) {
    const port = givenPort ?? (await freePort())
    const attempt = await tryStart(options, cluster, programs, user, port)
    if ('stop' in attempt) return attempt
    // Another program took the port in between, or the processes of a killed server are still ending.
    const passing = /Address already in use|pre-existing shared memory block/
    if (!attempt.output.some((line) => passing.test(line)) || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start in ${cluster}${lastLines(attempt.output)}`)
    }
    await wait(100)
  }
}

async function tryStart(
  { log, fsync = true, settings = {}, onUnexpectedExit, onSpawn }: ServerOptions,
  cluster: string,
  programs: Programs,
  user: ServerUser,
  port: number,
): Promise<RunningServer | { output: string[] }> {
  const all = { ...settingsOfOurs, ...(fsync ? {} : unsafeSettings), ...settings, port }
  const { file, args } = user.command(programs.postgres, [
    '-D',
    cluster,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const child = spawn(file, args, {
    ...user.spawnOptions,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Leave the terminal's process group: Ctrl-C must reach the provider first, which then stops the server.
    detached: true,
  })
  const ready = Promise.withResolvers<boolean>()
  const output = keepLines(child, (line) => {
    log.debug({ postgres: line }, 'postgres')
    if (/database system is ready to accept (?:read-only )?connections/.test(line))
      ready.resolve(true)
  })
  const exit = waitForExit(child)
  exit.then(
    () => ready.resolve(false),
    (error) => ready.reject(error),
  )
  onSpawn?.()
  if (!(await ready.promise)) return { output }
  let requested = false
  exit.then((code) => {
    if (requested) return
    const reason = `PostgreSQL stopped unexpectedly (${code})${lastLines(output)}`
    log.error(reason)
    onUnexpectedExit?.(reason)
  })
  return {
    port,
    async stop() {
      requested = true
      const runs = child.exitCode === null && child.signalCode === null
      if (child.pid !== undefined && runs) await stopServer(child.pid)
      await exit
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
