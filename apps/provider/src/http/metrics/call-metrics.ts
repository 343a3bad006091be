import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { collectDefaultMetrics, Histogram } from 'prom-client'
import { measureEventLoopLag } from './event-loop-lag.ts'

/**
 * Kind of a call, for the objectives of docs/service.md. `long` calls handle many rows or wait for the servers of others,
 * so nothing is promised about their duration. `page` is everything next to the two APIs.
 */
type CallKind = 'read' | 'search' | 'change' | 'long' | 'page'

const API = /^\/(?:rest|portal)\/v1\//
const SEARCH = /\/search(?:\/totals)?$/
const LONG =
  /\/(?:\w+Batches|\w+BatchReviews|payeeChecks|exports|exportCounts|\w+Enquiry|accountCheck|verification|test|test-connection|deliverAgain|singleSignOn|approve|decline|rows)(?:\/|$)/

/** Returns the kind of a call by its method and its route, such as `/portal/v1/notes/:noteId/hide`. */
export function kindOfCall(method: string, route: string): CallKind {
  if (!API.test(route) || method === 'OPTIONS') return 'page'
  if (LONG.test(route)) return 'long'
  if (method === 'GET' || method === 'HEAD') return 'read'
  return method === 'POST' && SEARCH.test(route) ? 'search' : 'change'
}

/** Practically disables the library's own measurement of the event loop, because event-loop-lag.ts does it. */
const HOURLY_MS = 3_600_000

/** Counts and times every call by route, never by address, because addresses contain ids and tokens. */
export function measureCalls(app: FastifyInstance, registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: HOURLY_MS })
  const measureLag = measureEventLoopLag(registry)
  app.addHook('onRequest', async () => measureLag())
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of calls by kind, method, route and status',
    labelNames: ['kind', 'method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe(
      { kind: kindOfCall(method, route), method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    if (route === '/healthz' || route === '/readyz' || route === '/metrics') return
    request.log.info(
      {
        method,
        route,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        client: request.caller?.clientId,
      },
      'call',
    )
  })
}
