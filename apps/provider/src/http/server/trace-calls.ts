import type { FastifyInstance } from 'fastify'
import type { OpenSpan } from '../../platform/telemetry/tracing.ts'
import { currentTracing } from '../../platform/telemetry/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | null
  }
}

const unrecorded = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Records a span for each call, in the trace that the caller started. Registered before all other hooks, which run
 * inside it. Does nothing if this process records no spans.
 */
export function traceCalls(app: FastifyInstance): void {
  const tracing = currentTracing()
  if (tracing === undefined) return
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (unrecorded.has(route) || request.method === 'OPTIONS') return done()
    const { traceparent } = request.headers
    const span = tracing.begin(`${request.method} ${route}`, {
      kind: 'server',
      facts: { 'http.request.method': request.method, 'http.route': route },
      traceparent: typeof traceparent === 'string' ? traceparent : '',
    })
    request.span = span
    span.run(done)
  })
  // The body arrives in events of the connection, outside of the span.
  app.addHook('preValidation', (request, _reply, done) =>
    request.span ? request.span.run(done) : done(),
  )
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = request
    if (!span) return done()
    const status = reply.statusCode
    span.end({
      facts: { 'http.response.status_code': status },
      ...(status >= 500 && { error: new Error('answered with an error') }),
    })
    // The log line of the call carries its ids.
    span.run(done)
  })
}
