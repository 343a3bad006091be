import type { FastifyInstance } from 'fastify'
import { isOutOfRoom } from '../../platform/database/database-outage.ts'
import { openDatabaseProbe } from '../../platform/database/database-probe.ts'
import type { HttpServer } from '../../platform/network/http-server.ts'
import type { Platform } from '../../platform/platform.ts'

/** For this long after a write that found no room, readiness mentions it. */
const FULL_MS = 60_000

/**
 * Registers the health checks. For process managers: /healthz answers while the process does, so that it is restarted
 * only when that helps. For load balancers: /readyz answers 200 while calls can be served, and 503 when the process is
 * about to stop or its database does not answer. If the database has had no room for a write lately, it stays 200 and
 * says so, because reads are served, and no other process of this database serves more.
 */
export function healthRoutes(app: FastifyInstance, platform: Platform, server: HttpServer): void {
  const database = openDatabaseProbe(platform)
  app.addHook('onClose', () => database.close())
  let fullAt: number | undefined
  app.addHook('onError', async (_request, _reply, error) => {
    if (isOutOfRoom(error)) fullAt = performance.now()
  })
  const options = { config: { rateLimit: false as const } }
  app.get('/healthz', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/readyz', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (server.isLeaving) return reply.status(503).send({ status: 'stopping' })
    const isFull = fullAt !== undefined && performance.now() - fullAt < FULL_MS
    if (await database.answers()) return { status: 'ok', ...(isFull && { writes: 'refused' }) }
    return reply.status(503).send({ status: 'unavailable' })
  })
}
