import { methodNotAllowed } from '@tideway/contract/calls/problems'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { HTTPMethod } from 'find-my-way'
import createRouter from 'find-my-way'

/**
 * Answers 405 with Allow if a path exists but not with this method. It covers the paths registered after it, and uses
 * the router that finds the routes, so both always agree. OPTIONS alone does not make a path known, because CORS
 * answers it everywhere below the APIs.
 */
export function answerWrongMethods(app: FastifyInstance, maxParamLength: number): void {
  const router = createRouter({ maxParamLength })
  const methods = new Set<HTTPMethod>()
  app.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) {
      const name = one.toUpperCase() as HTTPMethod
      methods.add(name)
      if (!router.hasRoute(name, url)) router.on(name, url, () => undefined)
    }
  })
  // Runs after CORS and the limits, and before the body is read, because a broken body must not hide the answer.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!request.is404 || request.method === 'OPTIONS') return done(null, payload)
    const allowed = [...methods].filter((method) => router.find(method, request.url) !== null)
    if (allowed.every((method) => method === 'OPTIONS')) return done(null, payload)
    const { status, body } = methodNotAllowed
    void reply.status(status).header('allow', allowed.sort().join(', ')).send(body)
  })
}
