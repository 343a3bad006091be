import { invalidIdempotencyKey } from '@tideway/contract/calls/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/api-error.ts'
import type { IdempotentAnswer } from '../../platform/idempotency/idempotent-answer.ts'
import { sendJsonText } from './json-text.ts'

/** Returns the caller's Idempotency-Key, if any. A malformed key is rejected rather than ignored. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[!-~]{1,255}$/.test(header))
    throw new ApiError(invalidIdempotencyKey)
  return header
}

export function sendAnswer(reply: FastifyReply, answer: IdempotentAnswer): FastifyReply {
  if (answer.replayed) reply.header('idempotent-replayed', 'true')
  return sendJsonText(reply.status(answer.status), answer.body)
}
