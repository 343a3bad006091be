import type { FastifyRateLimitStore, RateLimitPluginOptions } from '@fastify/rate-limit'
import type { CallCounts } from './call-counts.ts'

const MINUTE = 60_000
/** What runs the process and what balances load ask these, and must always be answered. */
const forMachines = new Set(['/healthz', '/readyz', '/metrics'])

/** Settings of the limit of an address, by the counts of all processes. An IPv6 address counts as its /64. */
export function addressLimit(counts: CallCounts, callsAMinute: number): RateLimitPluginOptions {
  class Store implements FastifyRateLimitStore {
    incr(
      address: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    ): void {
      const { calls, endsInMs } = counts.count(`address ${address}`, callsAMinute)
      callback(null, { current: calls, ttl: endsInMs })
    }

    child(): FastifyRateLimitStore {
      return this
    }
  }
  return {
    global: true,
    max: callsAMinute,
    timeWindow: MINUTE,
    store: Store,
    allowList: (request) => forMachines.has(request.url),
  }
}
