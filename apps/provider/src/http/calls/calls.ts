import { tooManyRequests, unauthorized } from '@tideway/contract/calls/problems'
import { ROLE_HEADER } from '@tideway/contract/users/roles/roles'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { ApiError } from '../../platform/api-error.ts'
import { runInTenantScope } from '../../platform/database/call-database.ts'
import { retryLost } from '../../platform/database/retry-lost.ts'
import { inSpan } from '../../platform/telemetry/tracing.ts'
import type { Credentials } from '../authentication/authenticate.ts'
import { authenticate, authorize } from '../authentication/authenticate.ts'
import type { Caller } from '../authentication/caller.ts'
import { refuseLocked, requireProof } from '../authentication/require-proof.ts'
import { checkSignatures } from '../authentication/signed-calls.ts'
import { tenantScopeOf } from '../authentication/tenant-scope.ts'
import type { Admission } from '../limits/admission.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** The clients whose rows the call may access. */
    reach: ReadonlySet<string> | null
  }
  interface FastifyContextConfig {
    /** The scope entry that this route requires, for example `RestAPI/GET:balance`. */
    operation?: string
    /** True if the call is about the caller's whole organisation, whichever client it acts for (readings 2, guard). */
    wholeOrganisation?: boolean
    /**
     * True if the call also reads the caller's own account, which belongs to the organisation, whichever client it acts
     * for.
     */
    ownOrganisationToo?: boolean
  }
}

const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Every route of these APIs names its operation, and its guard if it changes something. Callers without the operation
 * are rejected before anything else is checked.
 */
export function guardCalls(app: FastifyInstance, credentials: Credentials): void {
  checkSignatures(app, credentials)
  app.decorateRequest('caller', null)
  app.decorateRequest('reach', null)
  app.addHook('onRoute', (route) => {
    if (route.method !== 'OPTIONS' && route.config?.operation === undefined) {
      throw new Error(`${route.url} names no operation`)
    }
    if (!READS.includes(String(route.method)) && route.config?.guard === undefined) {
      throw new Error(`${route.url} does not say whether it is guarded`)
    }
    if (route.config?.operation !== undefined) admitted(route, credentials.admission)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { operation, wholeOrganisation = false } = request.routeOptions.config
    if (operation === undefined) return
    reply.header('cache-control', 'no-store')
    const caller = await inSpan('authenticate', () =>
      retryLost(() => authenticate(credentials, request, wholeOrganisation)),
    )
    const { waitSeconds } = credentials.limiter.countCall('callsOfClient', caller.clientId)
    if (waitSeconds !== undefined)
      throw new ApiError(tooManyRequests, { retryAfterSeconds: waitSeconds })
    request.caller = caller
    if (caller.kind === 'user') {
      reply.header(ROLE_HEADER, caller.role)
      refuseLocked(caller)
    }
    // Calls that must be signed are authorised after their body is read (signed-calls.ts).
    if (request.sealedHmacKey !== null) return
    authorize(caller, operation)
    if (caller.kind === 'key') credentials.noteUse(caller, { address: request.ip, operation })
  })
  // After parsing, because some operations ask for a proof only if the body names certain settings. Before validation and
  // the route, so nothing has happened yet.
  app.addHook('preValidation', async (request) => requireProof(credentials, request))
  // Runs after validation, when the client that the call names is known, and last before the route, which runs inside
  // it.
  app.addHook('preHandler', async (request) => {
    const { caller } = request
    if (caller)
      request.reach = await retryLost(() => tenantScopeOf(credentials.tenants, caller, request))
  })
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.reach) runInTenantScope(request.reach, done, request.caller?.clientId)
    else done()
  })
}

/**
 * Wraps only the handler: it starts once the call is authenticated and parsed, and ends however its caller disconnects.
 */
function admitted(route: RouteOptions, admission: Admission): void {
  const { handler } = route
  const reads = route.method === 'GET' || route.url.endsWith('/search')
  route.handler = async function (request, reply) {
    const leave = admission.enter(callerOf(request).clientId)
    try {
      // A read is repeated after a lost connection, unless part of its response has been sent.
      return await retryLost(
        async () => handler.call(this, request, reply),
        () => reads && !reply.sent && !reply.raw.headersSent,
      )
    } finally {
      leave()
    }
  }
}

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new ApiError(unauthorized)
  return request.caller
}
