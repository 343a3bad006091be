import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Platform } from '../platform/platform.ts'

/** Ready when the database answers: for whoever starts this process and whoever balances load over several. */
export function healthRoutes(app: FastifyInstance, platform: Platform): void {
  app.get('/healthz', { config: { rateLimit: false } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await sql`SELECT 1`.execute(platform.db)
      return { status: 'ok' }
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer')
      return reply.status(503).send({ status: 'unavailable' })
    }
  })
}
