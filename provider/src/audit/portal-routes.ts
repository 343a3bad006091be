import { ActivityPage } from '@tideway/contract/activity/activity'
import { PageQuery, recordsAsked } from '@tideway/contract/calls/page'
import { forbidden, Problem } from '@tideway/contract/calls/problems'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { callerOf } from '../http/calls.ts'
import { clientNamed } from '../http/client-named.ts'
import { streamPage } from '../http/stream-page.ts'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'
import { searchActivities } from './search-activities.ts'

/** The audit trail. Whoever may see the users of an organisation may see what they did. */
export function activityRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/clients/:clientId/activity',
    {
      config: { operation: 'PortalAPI/GET:users' },
      schema: {
        tags: ['Clients'],
        summary: 'Read who changed money, access or settings',
        params: z.object({ clientId: z.string().brand<'ClientId'>() }),
        querystring: PageQuery,
        response: { 200: ActivityPage, 404: Problem },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { clientId } = request.params
      // As the calls about users: not for people whom another sign-in manages (readings 2, scopes by role).
      if (caller.kind === 'user' && caller.federated) throw new Refused(forbidden)
      await clientNamed(platform, request, clientId)
      return streamPage(
        reply,
        searchActivities(platform, {
          clientId,
          numberOfRecords: recordsAsked(request.query),
          nextPageId: request.query.nextPageId,
        }),
      )
    },
  )
}
