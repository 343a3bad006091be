import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const STOP_WITHIN_MS = 20_000

export interface RunningProcess {
  child: ChildProcess
  output(): string
  /** Resolves at the first match. Rejects if the process ends or time runs out. */
  says(pattern: RegExp, withinMs: number): Promise<void>
  stop(): Promise<void>
}

/** Starts a program in a new process group, as another user if their ids are given, and keeps its output. */
export function startProcess(
  file: string,
  args: string[],
  { cwd, env, ...ids }: { cwd: string; env: Record<string, string>; uid?: number; gid?: number },
): RunningProcess {
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...ids,
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output = `${output}${chunk}`.slice(-20_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = () => child.exitCode !== null || child.signalCode !== null
  return {
    child,
    output: () => output,
    async says(pattern, withinMs) {
      const deadline = performance.now() + withinMs
      while (!pattern.test(output)) {
        if (ended()) throw new Error(`It ended:\n${output}`)
        if (performance.now() > deadline) throw new Error(`Not in time:\n${output}`)
        await wait(5)
      }
    },
    async stop() {
      if (ended()) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      // Signals the whole group, as Ctrl-C in a terminal does. Otherwise npm would exit before its children.
      signalGroup(child, 'SIGINT')
      const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_WITHIN_MS)
      await gone
      clearTimeout(timer)
    },
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, signal)
}

/** Returns a loopback port that no process is listening on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
