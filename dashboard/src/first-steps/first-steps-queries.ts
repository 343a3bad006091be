import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import { allStepsDone, FirstSteps } from '@tideway/contract/settings/first-steps'

/** How often the steps are read while some are to do, in milliseconds: a payment may arrive at any moment. */
const WHILE_OPEN = 10_000

/** What of its first steps a client has done; null from a provider that doesn't say (readings 5, calls of our own). */
export function firstStepsQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: ['client', clientId, 'firstSteps'],
    queryFn: async ({ signal }) => {
      try {
        return await api.portal({
          path: `/clients/${encodeURIComponent(clientId)}/firstSteps`,
          schema: FirstSteps,
          signal,
        })
      } catch (error) {
        if (isNotOffered(error)) return null
        throw error
      }
    },
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => (data && !allStepsDone(data) ? WHILE_OPEN : false),
  })
}
