import type { ProviderSurface } from '@tideway/contract/security/security-headers'
import { providerHeaders } from '@tideway/contract/security/security-headers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Env } from '../settings/env.ts'

type Facts = Pick<Env, 'mode' | 'dashboardUrls'>

/** Gives every response the security headers of an API. Routes of another surface call `setSurface`. */
export function secureResponses(app: FastifyInstance, env: Facts): void {
  const headers = providerHeaders('api', env)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/** Replaces the security headers of a response with those of its surface. */
export function setSurface(
  reply: FastifyReply,
  surface: ProviderSurface,
  env: Facts,
): FastifyReply {
  for (const name of Object.keys(providerHeaders('api', env))) reply.removeHeader(name)
  return reply.headers(providerHeaders(surface, env))
}
