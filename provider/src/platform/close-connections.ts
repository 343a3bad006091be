import type { FastifyInstance } from 'fastify'
import type { HttpServer } from './http-server.ts'

/**
 * Before the server closes, each answer ends its connection: its caller opens the next one elsewhere, and no kept
 * connection holds the process.
 */
export function closeConnections(app: FastifyInstance, server: HttpServer): void {
  app.addHook('preClose', async () => server.leave())
  app.addHook('onSend', async (_request, reply) => {
    if (server.isLeaving) reply.header('connection', 'close')
  })
}
