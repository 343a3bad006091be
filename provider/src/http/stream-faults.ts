import type { FastifyReply, FastifyRequest } from 'fastify'
import { LogController } from 'fastify'

/** A status that nobody receives: for the log and the metrics of a call whose caller left before the answer began. */
export const CALLER_LEFT = 499

/** Whether an answer broke off because its caller left: closed the page, stopped the search, lost the network. */
export function isCallerLeaving(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/**
 * Every call is logged once, when it ends, by metrics/call-metrics.ts. What is said besides: an answer that broke
 * off while it was sent, quietly when its caller left and as an error when it is ours.
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
