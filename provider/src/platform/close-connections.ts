import type { FastifyInstance } from 'fastify'

/**
 * While the server closes, each answer ends its connection. A kept-alive one that falls idle after the close
 * has begun would otherwise hold the process until its time-out.
 */
export function closeConnections(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}
