import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { taggedAnswer } from '@tideway/browser/http/http'
import { ClientConfig, ClientList } from '@tideway/contract/clients/clients'
import { useApi } from './api-context.tsx'
import { useUser } from './user-context.tsx'

/** Config and list are cached for five minutes, and read again on a switch (readings 2, guard). */
const FIVE_MINUTES = 5 * 60_000

export const clientKeys = {
  config: (clientId: string) => ['client', clientId, 'config'] as const,
  list: (rootClientId: string) => ['client', rootClientId, 'list'] as const,
}

export function clientConfigQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: clientKeys.config(clientId),
    queryFn: ({ signal }) =>
      taggedAnswer(api.portal, {
        path: `/clients/${encodeURIComponent(clientId)}`,
        schema: ClientConfig,
        signal,
      }),
    staleTime: FIVE_MINUTES,
  })
}

/** Reads the token's whole organisation, whatever the acting client. */
export function clientListQuery(api: Api, rootClientId: string) {
  return queryOptions({
    queryKey: clientKeys.list(rootClientId),
    queryFn: ({ signal }) => api.rest({ path: '/clients', schema: ClientList, signal }),
    staleTime: FIVE_MINUTES,
  })
}

/** Returns the acting client's config (spec 3.2). */
export function useClientConfig() {
  return useQuery(clientConfigQuery(useApi(), useUser().clientId))
}

/** Returns the clients that the user may act for, including the root (spec 3.3). */
export function useClients() {
  return useQuery(clientListQuery(useApi(), useUser().rootClientId))
}
