import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { failureStatus } from '@tideway/browser/http/api-failure'
import { ActivityFigures } from '@tideway/contract/payment-requests/activity-figures'

/** The figures of the browser's own days; null from a provider that has none (readings 5, calls of our own). */
export function activityFiguresQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: ['client', clientId, 'figures'],
    queryFn: async ({ signal }) => {
      try {
        return await api.portal({
          path: `/clients/${encodeURIComponent(clientId)}/figures`,
          query: { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
          schema: ActivityFigures,
          signal,
        })
      } catch (error) {
        if ([403, 404].includes(failureStatus(error) ?? 0)) return null
        throw error
      }
    },
    refetchOnWindowFocus: 'always',
  })
}
