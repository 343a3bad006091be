import type { FastifyReply, FastifyRequest } from 'fastify'
import { LogController } from 'fastify'

/**
 * Status that no caller receives. The log and the metrics use it for a call whose caller left before the response
 * started.
 */
export const CALLER_LEFT = 499

/**
 * Returns true if a response broke off because its caller left: closed the page, stopped the search or lost the
 * network.
 */
export function isCallerLeaving(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/**
 * Leaves request logging to metrics/call-metrics.ts, which logs each call once when it ends. This class only logs
 * responses that break off: at debug level if the caller left, otherwise as an error.
 */
export class CallLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true })
  }

  override streamError(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
    if (isCallerLeaving(error)) reply.log.debug('the caller left before the answer was complete')
    else reply.log.error({ err: error }, 'an answer broke off')
  }
}
