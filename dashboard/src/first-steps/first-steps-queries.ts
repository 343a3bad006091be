import { queryOptions } from '@tanstack/react-query'
import { allStepsDone, FirstSteps } from '@tideway/contract/settings/first-steps'
import { isNotOffered } from '../platform/api-failure.ts'
import type { Api } from '../session/api.ts'

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
