import { forbidden, Problem } from '@tideway/contract/calls/problems'
import { Trace, TraceKind, traceProblems } from '@tideway/contract/trace/trace'
import { listScopes } from '@tideway/contract/users/roles/list-scopes'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { callerOf } from '../../http/calls/calls.ts'
import { clientNamed } from '../../http/calls/client-named.ts'
import { clientInQuery } from '../../http/calls/client-parameters.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { traceDocs } from './portal-docs.ts'
import { readTrace } from './read-trace.ts'

/**
 * Registers the traces of transactions. Each kind also needs the scope of its list's search. Each part of a trace also
 * needs the scope of the call that returns it elsewhere.
 */
export function traceRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/traces/:kind/:id',
    {
      config: { operation: 'PortalAPI/GET:traces', docs: traceDocs },
      schema: {
        tags: ['Transactions'],
        summary: 'Read everything that happened to a transaction',
        params: z.object({
          kind: TraceKind,
          id: z.string().check(z.minLength(1), z.maxLength(140)),
        }),
        querystring: clientInQuery,
        response: { 200: Trace, 400: Problem, 403: Problem, 404: Problem },
      },
    },
    async (request) => {
      const person = callerOf(request)
      const { kind, id } = request.params
      // Traces name people and what they did, so keys have none.
      if (person.kind !== 'user') throw new ApiError(forbidden)
      if (!person.scopes.has(listScopes[kind])) throw new ApiError(forbidden)
      const clientId = await clientNamed(
        platform,
        request,
        request.query.clientId ?? person.clientId,
      )
      const now = platform.clock.now()
      const trace = await readTrace(platform.db, { clientId, kind, id, person, now })
      if (!trace) throw new ApiError(traceProblems.notFound)
      return trace
    },
  )
}
