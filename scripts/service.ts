import type { ChildProcess, StdioOptions } from 'node:child_process'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '..')
const STOP_WITHIN_MS = 30_000

export interface Service {
  name: string
  /** Settles when the process has ended, with what ended it. */
  ended: Promise<string>
  hasEnded(): boolean
  /** Asks it to stop, and insists after a while. */
  stop(): Promise<void>
  kill(): void
}

export interface ServiceOptions {
  env?: NodeJS.ProcessEnv
  /** Where its standard output goes: a file descriptor, or with ours. */
  output?: number | 'inherit'
}

/** Starts one of our servers, from the root, in a process group of its own. */
export function startService(
  name: string,
  file: string,
  { env = process.env, output = 'inherit' }: ServiceOptions = {},
): Service {
  const stdio: StdioOptions = ['ignore', output, 'inherit', 'ipc']
  const stopWithParent = path.join(import.meta.dirname, 'stop-with-parent.ts')
  const child = spawn(process.execPath, ['--import', stopWithParent, file], {
    cwd: root,
    env,
    stdio,
    // Ctrl-C in the terminal reaches us alone; we then stop the services in order.
    detached: true,
  })
  const ended = endOf(child)
  return {
    name,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
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

/** Asks a URL until it answers 200. False when the service ended first or the time is over. */
export async function isReady(service: Service, url: string, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline && !service.hasEnded()) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return true
    await wait(50)
  }
  return false
}
