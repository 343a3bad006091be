import { Problem } from '@tideway/contract/calls/problems'
import { FirstSteps } from '@tideway/contract/settings/first-steps'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { clientNamed } from '../http/client-named.ts'
import type { Platform } from '../platform/platform.ts'
import { firstStepsDocs } from './portal-docs.ts'
import { readFirstSteps } from './read-first-steps.ts'

/** What of its first steps a client has done: for everyone who may see the list they start from. */
export function firstStepsRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/clients/:clientId/firstSteps',
    {
      config: { operation: 'RestAPI/POST:paymentRequest/search', docs: firstStepsDocs },
      schema: {
        tags: ['Clients'],
        summary: 'Read which first steps a client has done',
        params: z.object({ clientId: z.string().brand<'ClientId'>() }),
        response: { 200: FirstSteps, 404: Problem },
      },
    },
    async (request) =>
      readFirstSteps(platform, await clientNamed(platform, request, request.params.clientId)),
  )
}
