import { setTimeout as wait } from 'node:timers/promises'
import { clearOrphan } from './postgres-orphan.ts'
import type { Programs } from './postgres-programs.ts'
import type { RunningServer, ServerOptions } from './postgres-server.ts'
import { startServer } from './postgres-server.ts'
import type { ServerUser } from './postgres-user.ts'

const FIRST_WAIT_MS = 200
const LAST_WAIT_MS = 15_000

/**
 * Starts a server, and restarts it on the same port whenever it ends unexpectedly (decision 50). It never gives up: a
 * full disk may be cleared an hour later, and until then calls are answered with 503.
 */
export async function keepServerRunning(
  options: ServerOptions,
  { cluster, programs, user }: { cluster: string; programs: Programs; user: ServerUser },
): Promise<RunningServer> {
  const stopping = new AbortController()
  let restarting: Promise<void> | undefined
  const watched: ServerOptions = {
    ...options,
    onUnexpectedExit: (reason) => {
      options.onUnexpectedExit?.(reason)
      restarting = restart()
    },
  }
  let server = await startServer(watched, cluster, programs, user)
  const { port } = server

  async function restart(): Promise<void> {
    const since = performance.now()
    for (let next = FIRST_WAIT_MS; ; next = Math.min(next * 2, LAST_WAIT_MS)) {
      await wait(next, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        // The dead server's pid may now belong to another program, which would keep ours from starting.
        await clearOrphan(cluster, options.log)
        server = await startServer(watched, cluster, programs, user, port)
        const seconds = Math.round((performance.now() - since) / 100) / 10
        options.log.warn({ seconds }, 'the embedded PostgreSQL was started again')
        return
      } catch (error) {
        options.log.error({ err: error }, 'the embedded PostgreSQL does not start')
      }
    }
  }

  return {
    port,
    async stop() {
      stopping.abort()
      await restarting
      await server.stop()
    },
  }
}
