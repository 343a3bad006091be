import { ROLE_HEADER } from '@tideway/contract/users/roles/roles'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Env } from '../../platform/settings/env.ts'

const ANY_ORIGIN = '/rest/v1/paymentRequest'

/**
 * Allows only the dashboard's own origins. Any origin may read one payment request, without credentials, because
 * distributable keys are made for browsers (readings 4).
 */
export function openApiCors(app: FastifyInstance, env: Env): void {
  const origins = new Set(env.dashboardUrls)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined) return
    const [path] = request.url.split('?')
    const method = request.headers['access-control-request-method'] ?? request.method
    if (origins.has(origin)) reply.header('access-control-allow-origin', origin)
    else if (path === ANY_ORIGIN && method === 'GET')
      reply.header('access-control-allow-origin', '*')
    else return
    reply.header(
      'access-control-expose-headers',
      `ETag, Retry-After, Idempotent-Replayed, WWW-Authenticate, ${ROLE_HEADER}`,
    )
    // Allows a page of another origin to read the response although the resource policy says same-origin.
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  app.options('/rest/v1/*', { config: {} }, preflight)
  app.options('/portal/v1/*', { config: {} }, preflight)
  // The single portal call without a version.
  app.options('/portal/checkout/assets', { config: {} }, preflight)

  async function preflight(_request: unknown, reply: FastifyReply) {
    return reply
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header(
        'access-control-allow-headers',
        'Authorization, Content-Type, Idempotency-Key, If-Match, Traceparent',
      )
      .header('access-control-max-age', '7200')
      .status(204)
      .send()
  }
}
