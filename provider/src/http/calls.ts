import { tooManyRequests, unauthorized } from '@tideway/contract/calls/problems'
import { ROLE_HEADER } from '@tideway/contract/users/roles'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { withinReach } from '../platform/call-database.ts'
import { Refused } from '../platform/refused.ts'
import type { Credentials } from './authentication/authenticate.ts'
import { authenticate, authorize } from './authentication/authenticate.ts'
import type { Caller } from './authentication/caller.ts'
import { reachOf } from './authentication/reach.ts'
import { checkSignatures } from './authentication/signed-calls.ts'
import type { Admission } from './limits/admission.ts'

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
export function guardCalls(app: FastifyInstance, credentials: Credentials): void {
  checkSignatures(app, credentials)
  app.decorateRequest('caller', null)
  app.decorateRequest('reach', null)
  app.addHook('onRoute', (route) => {
    if (route.method !== 'OPTIONS' && route.config?.operation === undefined) {
      throw new Error(`${route.url} names no operation`)
    }
    if (route.config?.operation !== undefined) admitted(route, credentials.admission)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { operation, wholeOrganisation = false } = request.routeOptions.config
    if (operation === undefined) return
    reply.header('cache-control', 'no-store')
    const caller = await authenticate(credentials, request, wholeOrganisation)
    const { waitSeconds } = credentials.limiter.countCall('callsOfClient', caller.clientId)
    if (waitSeconds !== undefined)
      throw new Refused(tooManyRequests, { retryAfterSeconds: waitSeconds })
    request.caller = caller
    if (caller.kind === 'user') reply.header(ROLE_HEADER, caller.role)
    // What has to be signed is let in where its body is read (signed-calls.ts).
    if (request.sealedHmacKey !== null) return
    authorize(caller, operation)
    if (caller.kind === 'key') credentials.noteUse(caller, { address: request.ip, operation })
  })
  // Behind validation, where it is known whom the call names; and the last before the route, which runs within it.
  app.addHook('preHandler', async (request) => {
    if (request.caller) request.reach = await reachOf(credentials.tenants, request.caller, request)
  })
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.reach) withinReach(request.reach, done, request.caller?.clientId)
    else done()
  })
}

/** Around the handler alone: it begins when the call is known and read, and ends however its caller left. */
function admitted(route: RouteOptions, admission: Admission): void {
  const { handler } = route
  route.handler = async function (request, reply) {
    const leave = admission.enter(callerOf(request).clientId)
    try {
      return await handler.call(this, request, reply)
    } finally {
      leave()
    }
  }
}

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Refused(unauthorized)
  return request.caller
}
