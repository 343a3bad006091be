import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { ListedPayIdDomain, PayIdDomains } from '@tideway/contract/settings/pay-id-domains'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'

/* Not part of the provider API (readings 5): if a provider answers 404 or 403, the section is left out. */

export const payIdDomainsKey = (clientId: string) => ['client', clientId, 'payIdDomains'] as const

const domainsPath = (clientId: string) => `/clients/${encodeURIComponent(clientId)}/payIdDomains`

/** Reads verified domains and open claims. */
function payIdDomainsQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: payIdDomainsKey(clientId),
    queryFn: ({ signal }) =>
      api.portal({ path: domainsPath(clientId), schema: PayIdDomains, signal }),
  })
}

/** Checks a claim's record once. Rejects with the reason if it is missing. */
export function verifyPayIdDomain(
  api: Api,
  clientId: string,
  domain: string,
): Promise<ListedPayIdDomain> {
  return api.portal({
    method: 'POST',
    path: `${domainsPath(clientId)}/${encodeURIComponent(domain)}/verification`,
    schema: ListedPayIdDomain,
    // Name servers time out after eight seconds.
    timeoutMs: 20_000,
  })
}

/** Returns the domains while one of them waits for its proof. Otherwise there is nothing to do in Settings. */
export function useOpenClaims(): readonly ListedPayIdDomain[] | undefined {
  const { actingClientId } = useSession()
  const { data } = useQuery(payIdDomainsQuery(useApi(), actingClientId))
  return data?.some(({ status }) => status === 'PENDING') ? data : undefined
}
