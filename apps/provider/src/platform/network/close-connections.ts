import type { FastifyInstance } from 'fastify'
import type { HttpServer } from './http-server.ts'

/**
 * Makes each response end its connection before the server closes. Callers open their next connection elsewhere, and no
 * kept connection delays the exit.
 */
export function closeConnections(app: FastifyInstance, server: HttpServer): void {
  app.addHook('preClose', async () => server.leave())
  app.addHook('onSend', async (_request, reply) => {
    if (server.isLeaving) reply.header('connection', 'close')
  })
}
