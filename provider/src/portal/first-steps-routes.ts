import { FirstSteps } from '@tideway/contract/first-steps'
import { Problem } from '@tideway/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { readFirstSteps } from '../first-steps/read-first-steps.ts'
import type { Platform } from '../platform/platform.ts'
import { clientNamed } from './client-named.ts'

/** What of its first steps a client has done: for everyone who may see the list they start from. */
export function firstStepsRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/clients/:clientId/firstSteps',
    {
      config: { operation: 'RestAPI/POST:paymentRequest/search' },
      schema: {
        tags: ['Clients'],
        summary: 'Read which first steps a client has done',
        params: z.object({ clientId: z.string() }),
        response: { 200: FirstSteps, 404: Problem },
      },
    },
    async (request) =>
      readFirstSteps(platform, await clientNamed(platform, request, request.params.clientId)),
  )
}
