import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/api-error.ts'
import { networkOf } from '../../platform/network/network.ts'
import type { Platform } from '../../platform/platform.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller that a credential claims, before it is verified, for the log. Never a secret. */
    claimed: { key?: string; user?: string; client: string } | null
  }
}

const WINDOW_MS = 60_000
/** Lines per minute, for one address and for all, so that many denials cannot fill the disk. */
const LINES_OF_ADDRESS = 20
const LINES_IN_ALL = 600
const MOST_ADDRESSES = 1_000

/**
 * Logs each 401 and 403: caller, address, call and reason. Of many denials, it logs the first ones of a minute and the
 * number of the others.
 */
export function logDenials(app: FastifyInstance, { clock, log }: Platform): void {
  const lines = openLineLimit(() => clock.now().getTime())
  app.decorateRequest('claimed', null)
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof ApiError)) return
    const { status, body } = error.refusal
    if (status !== 401 && status !== 403) return
    const { write, unwritten } = lines(networkOf(request.ip))
    if (unwritten > 0) log.warn({ calls: unwritten }, 'more calls were denied, without a line each')
    if (!write) return
    request.log.warn(
      {
        status,
        ...whoOf(request),
        address: request.ip,
        method: request.method,
        route: request.routeOptions.url,
        reason: error.because.reason ?? body.details?.failureReason ?? body.message,
      },
      'call denied',
    )
  })
}

function whoOf({ caller, claimed }: FastifyRequest): Record<string, string | undefined> {
  if (!caller) return { ...claimed }
  const { clientId: client } = caller
  return caller.kind === 'key' ? { key: caller.keyId, client } : { user: caller.accountId, client }
}

/**
 * Returns true if another line may be written for an address now. The first call of a new minute also gets the number
 * of lines omitted in earlier minutes.
 */
function openLineLimit(
  now: () => number,
): (address: string) => { write: boolean; unwritten: number } {
  let windowEnds = 0
  let total = 0
  let suppressed = 0
  const ofAddress = new Map<string, number>()
  return (address) => {
    const time = now()
    let unwritten = 0
    if (time >= windowEnds) {
      unwritten = suppressed
      windowEnds = time + WINDOW_MS
      total = 0
      suppressed = 0
      ofAddress.clear()
    }
    const own = ofAddress.get(address) ?? 0
    const isCounted = ofAddress.size < MOST_ADDRESSES || ofAddress.has(address)
    const write = isCounted && own < LINES_OF_ADDRESS && total < LINES_IN_ALL
    if (write) {
      total += 1
      ofAddress.set(address, own + 1)
    } else suppressed += 1
    return { write, unwritten }
  }
}
