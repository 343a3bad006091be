import type { FastifyReply } from 'fastify'

/** Sends text that is JSON already, without serialising it. */
export function sendJsonText(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(text)
}
