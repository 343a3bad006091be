import { forbidden, Problem } from '@tideway/contract/calls/problems'
import { zoneNamed } from '@tideway/contract/payment-requests/activity-metrics'
import { SearchAnswer, SearchBody } from '@tideway/contract/search/search-answer'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { refuseOutside } from '../../http/authentication/authenticate.ts'
import { callerOf } from '../../http/calls/calls.ts'
import { clientInQuery } from '../../http/calls/client-parameters.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { requestMerge } from './entries/search-jobs.ts'
import { searchDocs } from './portal-docs.ts'
import { searchEverything } from './search-everything.ts'
import { kindsFor } from './search-kinds.ts'

/** Registers the search of everything that a person may see of a client. */
export function searchRoutes(instance: FastifyInstance, platform: Platform): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/search',
    {
      config: { operation: 'PortalAPI/POST:search', docs: searchDocs },
      schema: {
        tags: ['Search'],
        summary: 'Search everything of a client',
        querystring: clientInQuery,
        body: SearchBody,
        response: { 200: SearchAnswer, 400: Problem, 403: Problem },
      },
    },
    async (request) => {
      const caller = callerOf(request)
      // Keys have no list of what a person may see.
      if (caller.kind !== 'user') throw new ApiError(forbidden)
      const { clientId = caller.clientId } = request.query
      if (clientId !== caller.clientId)
        await refuseOutside(platform, caller.organisationId, clientId)
      const { text, timeZone } = request.body.Search
      const answer = await searchEverything(platform, {
        clientId,
        text,
        timeZone: zoneNamed(timeZone) ?? timeZone,
        kinds: kindsFor(caller),
      })
      await requestMerge(platform)
      return answer
    },
  )
}
