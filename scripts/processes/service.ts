import type { ChildProcess, StdioOptions } from 'node:child_process'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '../..')
const STOP_WITHIN_MS = 30_000
/**
 * The C library keeps memory for each of many threads, and most of ours sleep. This saves about 10 MB of an idle
 * provider.
 */
const FEW_ARENAS = '2'
/** Time between checks of a service that does not report when it is ready. */
const ASK_AGAIN_MS = 250

export interface Service {
  name: string
  /** Resolves when the process has ended, with its exit code, signal or error. */
  ended: Promise<string>
  hasEnded(): boolean
  /** Resolves when it reports that it listens. */
  listens: Promise<void>
  send(message: object): void
  /** Asks it to stop, and kills it after a while. The provider drains first on SIGTERM, but not on SIGINT. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<void>
  kill(): void
}

export interface ServiceOptions {
  env?: NodeJS.ProcessEnv
  /** Destination of its standard output: a file descriptor, or together with ours. */
  output?: number | 'inherit'
  /** Called with each step of its start, if it reports them. */
  onStep?: (step: string) => void
}

/** Starts one of our servers from the root, in a separate process group. */
export function startService(
  name: string,
  file: string,
  { env = process.env, output = 'inherit', onStep }: ServiceOptions = {},
): Service {
  const stdio: StdioOptions = ['ignore', output, 'inherit', 'ipc']
  const stopWithParent = path.join(import.meta.dirname, 'stop-with-parent.ts')
  const child = spawn(process.execPath, ['--import', stopWithParent, file], {
    cwd: root,
    env: {
      MALLOC_ARENA_MAX: FEW_ARENAS,
      // A start reuses what an earlier one compiled.
      NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
      ...env,
    },
    stdio,
    // Ctrl-C in the terminal reaches only this process, which then stops the services in order.
    detached: true,
  })
  const listening = Promise.withResolvers<void>()
  child.on('message', (message: { step?: unknown; listens?: unknown }) => {
    if (typeof message.step === 'string') onStep?.(message.step)
    if (message.listens === true) listening.resolve()
  })
  const ended = endOf(child)
  return {
    name,
    ended,
    listens: listening.promise,
    send(message) {
      if (child.connected) child.send(message)
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      const drainMs = signal === 'SIGTERM' ? Number(env.DRAIN_SECONDS || 0) * 1000 : 0
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS + drainMs)
      await ended
      clearTimeout(timer)
    },
    kill: () => child.kill('SIGKILL'),
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
}

/**
 * Checks a URL until it answers 200, when the service reports that it listens and at intervals. Returns why it is not
 * ready: the service ended first, or the time is over.
 */
export async function whyNotReady(
  service: Service,
  url: string,
  withinMs: number,
  askAgainMs = ASK_AGAIN_MS,
): Promise<string | undefined> {
  const deadline = Date.now() + withinMs
  let last = 'did not answer'
  let said: Promise<void> | undefined = service.listens.then(() => {
    said = undefined
  })
  while (Date.now() < deadline && !service.hasEnded()) {
    const wakes = [service.ended, ...(said ? [said] : [])]
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) })
      await answer.body?.cancel()
      if (answer.ok) return undefined
      last = `answered ${answer.status}`
    } catch (error) {
      last = error instanceof Error && error.name === 'TimeoutError' ? 'was silent' : last
    }
    await Promise.race([wait(askAgainMs), ...wakes])
  }
  if (service.hasEnded()) return `ended before it was ready (${await service.ended})`
  return `did not become ready within ${withinMs / 1000} s: ${url} ${last}`
}
