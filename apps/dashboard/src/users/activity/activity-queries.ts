import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { ActivityPage } from '@tideway/contract/activity/activity'

const RECORDS = 20

export const activityKey = (clientId: string) => ['client', clientId, 'activity'] as const

/** Reads the activity of this client, newest first, in pages. */
export function activityQuery(api: Api, clientId: string) {
  return infiniteQueryOptions({
    queryKey: activityKey(clientId),
    queryFn: ({ signal, pageParam }) =>
      api.portal({
        path: `/clients/${encodeURIComponent(clientId)}/activity`,
        query: { numberOfRecords: RECORDS, nextPageId: pageParam },
        schema: ActivityPage,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageId }) => nextPageId,
  })
}
