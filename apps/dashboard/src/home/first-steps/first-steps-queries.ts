import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import { allStepsDone, FirstSteps } from '@tideway/contract/settings/first-steps'

/** Refresh interval while steps are open, in milliseconds, because a payment may arrive at any time. */
const WHILE_OPEN = 10_000

/**
 * Reads a client's completed first steps, or null if the provider does not report them (readings 5, calls of our own).
 */
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
