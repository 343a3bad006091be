import type { FastifyInstance } from 'fastify'
import { openDatabaseProbe } from '../../platform/database-probe.ts'
import type { HttpServer } from '../../platform/http-server.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Registers the health checks. For process managers: /healthz answers while the process does, so that it is restarted
 * only when that helps. For load balancers: /readyz answers 200 while calls can be served, and 503 when the process is
 * about to stop or its database does not answer.
 */
export function healthRoutes(app: FastifyInstance, platform: Platform, server: HttpServer): void {
  const database = openDatabaseProbe(platform)
  app.addHook('onClose', () => database.close())
  const options = { config: { rateLimit: false as const } }
  app.get('/healthz', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/readyz', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (server.isLeaving) return reply.status(503).send({ status: 'stopping' })
    if (await database.answers()) return { status: 'ok' }
    return reply.status(503).send({ status: 'unavailable' })
  })
}
