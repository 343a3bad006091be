import { tooManyRequests, unauthorized } from '@tideway/contract/problems'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withinReach } from '../platform/call-database.ts'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'
import type { Credentials } from './authenticate.ts'
import { authenticate, authorize } from './authenticate.ts'
import type { Caller } from './caller.ts'
import { openClientLimit } from './client-limit.ts'
import { reachOf } from './reach.ts'
import { checkSignatures } from './signed-calls.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** The clients whose rows the call may see. */
    reach: ReadonlySet<string> | null
  }
  interface FastifyContextConfig {
    /** The scope entry that this route asks for, for example `RestAPI/GET:balance`. */
    operation?: string
    /** The call is about the caller's whole organisation, whoever it acts for (readings 2, guard). */
    wholeOrganisation?: boolean
    /** The call reads the account of whoever makes it, which is of the organisation, whoever it acts for. */
    ownOrganisationToo?: boolean
  }
}

/** Every route of the door names its operation; who may not is turned away before anything else is looked at. */
export function guardCalls(
  app: FastifyInstance,
  platform: Platform,
  credentials: Credentials,
): void {
  const limit = openClientLimit(platform.env.rateLimitPerClient, () =>
    platform.clock.now().getTime(),
  )
  checkSignatures(app, credentials)
  app.decorateRequest('caller', null)
  app.decorateRequest('reach', null)
  app.addHook('onRoute', (route) => {
    if (route.method !== 'OPTIONS' && route.config?.operation === undefined) {
      throw new Error(`${route.url} names no operation`)
    }
  })
  app.addHook('onRequest', async (request, reply) => {
    const { operation, wholeOrganisation = false } = request.routeOptions.config
    if (operation === undefined) return
    reply.header('cache-control', 'no-store')
    const caller = await authenticate(credentials, request, wholeOrganisation)
    const wait = limit(caller.clientId)
    if (wait !== undefined) {
      reply.header('retry-after', String(wait))
      throw new Refused(tooManyRequests)
    }
    request.caller = caller
    // What has to be signed is let in where its body is read (signed-calls.ts).
    if (request.sealedHmacKey !== null) return
    authorize(caller, operation)
    if (caller.kind === 'key') credentials.noteUse(caller)
  })
  // Behind validation, where it is known whom the call names; and the last before the route, which runs within it.
  app.addHook('preHandler', async (request) => {
    if (request.caller) request.reach = await reachOf(credentials.tenants, request.caller, request)
  })
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.reach) withinReach(request.reach, done)
    else done()
  })
}

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Refused(unauthorized)
  return request.caller
}
