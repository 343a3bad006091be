import type { FastifyRateLimitStore, RateLimitPluginOptions } from '@fastify/rate-limit'
import type { Limiter } from './limiter.ts'
import type { Limit } from './limits.ts'

/** Process managers and load balancers call these, and must always get an answer. */
const forMachines = new Set(['/healthz', '/readyz', '/metrics'])

/** Settings of the limit per address, counted over all processes. An IPv6 address counts as its /64. */
export function addressLimit(
  limiter: Limiter,
  { most, seconds }: Pick<Limit, 'most' | 'seconds'>,
): RateLimitPluginOptions {
  class Store implements FastifyRateLimitStore {
    incr(
      address: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    ): void {
      const { calls, endsInMs } = limiter.countCall('callsOfAddress', address)
      callback(null, { current: calls, ttl: endsInMs })
    }

    child(): FastifyRateLimitStore {
      return this
    }
  }
  return {
    global: true,
    max: most,
    timeWindow: seconds * 1000,
    store: Store,
    allowList: (request) => forMachines.has(request.url),
  }
}
