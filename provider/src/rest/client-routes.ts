import { clientMismatch, Problem } from '@tideway/contract/problems'
import { ClientUpdate } from '@tideway/contract/webhook-events'
import { Client } from '@tideway/contract/webhooks'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { actorOf } from '../audit/record-audit.ts'
import { callerOf } from '../callers/calls.ts'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'
import { listenToEvents, webhooksOf } from '../webhooks/listen-to-events.ts'
import { clientNamed } from './client-named.ts'

const params = z.object({ clientId: z.string() })
const tags = ['Webhooks']

/** What the destinations of a client listen to (spec 7.3). */
export function clientRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/client/:clientId',
    {
      config: { operation: 'RestAPI/GET:client/*' },
      schema: {
        tags,
        summary: 'Read what webhooks of a client tell of',
        params,
        response: { 200: Client, 404: Problem },
      },
    },
    async (request) => {
      const { client_id: clientId } = await clientNamed(platform, request, request.params.clientId)
      return { clientId, webhooks: await webhooksOf(platform.db, clientId) }
    },
  )

  app.patch(
    '/client/:clientId',
    {
      config: { operation: 'RestAPI/PATCH:client/*' },
      schema: {
        tags,
        summary: 'Choose what webhooks of a client tell of',
        params,
        body: ClientUpdate,
        response: { 200: Client, 400: Problem, 404: Problem },
      },
    },
    async (request) => {
      const { client_id: clientId } = await clientNamed(platform, request, request.params.clientId)
      const { clientId: said = clientId, webhooks } = request.body
      if (said !== clientId) throw new Refused(clientMismatch(clientId))
      const actor = actorOf(callerOf(request))
      return { clientId, webhooks: await listenToEvents(platform, actor, clientId, webhooks) }
    },
  )
}
