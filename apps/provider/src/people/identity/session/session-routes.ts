import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import type { Credentials } from '../../../http/authentication/authenticate.ts'
import type { CallDocs } from '../../../http/calls/call-docs.ts'
import { callerOf } from '../../../http/calls/calls.ts'

const lockDocs: CallDocs = {
  description:
    'Locks the session of the token, as the dashboard does when nobody has used it for a while. Every call of the session then returns 401 with `error: insufficient_user_authentication` until the person proves again who they are.',
  example: {},
}

const locked = z.void()

/** Registers the route that locks the caller's own session. Everyone may. */
export function sessionRoutes(instance: FastifyInstance, { lockSession }: Credentials): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/session/lock',
    {
      config: {
        operation: 'PortalAPI/GET:clients/*',
        guard: 'Locks the person’s own session.',
        docs: lockDocs,
      },
      schema: {
        tags: ['Users'],
        summary: 'Lock your session',
        response: { 204: locked },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      if (caller.kind === 'user' && caller.session) await lockSession(caller.session.uid)
      return reply.code(204).send()
    },
  )
}
