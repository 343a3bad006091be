import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { ListedPayIdDomain, PayIdDomains } from '@tideway/contract/settings/pay-id-domains'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'

/* Calls of our own (readings 5): a provider that has none answers 404 or 403, and the section is left out. */

export const payIdDomainsKey = (clientId: string) => ['client', clientId, 'payIdDomains'] as const

const domainsPath = (clientId: string) => `/clients/${encodeURIComponent(clientId)}/payIdDomains`

/** Verified domains and open claims. */
function payIdDomainsQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: payIdDomainsKey(clientId),
    queryFn: ({ signal }) =>
      api.portal({ path: domainsPath(clientId), schema: PayIdDomains, signal }),
  })
}

/** Has the record of a claim looked for once; fails with the reason while it is not there. */
export function verifyPayIdDomain(
  api: Api,
  clientId: string,
  domain: string,
): Promise<ListedPayIdDomain> {
  return api.portal({
    method: 'POST',
    path: `${domainsPath(clientId)}/${encodeURIComponent(domain)}/verification`,
    schema: ListedPayIdDomain,
    // Name servers are given up after eight seconds.
    timeoutMs: 20_000,
  })
}

/** The domains, while one of them waits for its proof: only then is there something to do in Settings. */
export function useOpenClaims(): readonly ListedPayIdDomain[] | undefined {
  const { actingClientId } = useSession()
  const { data } = useQuery(payIdDomainsQuery(useApi(), actingClientId))
  return data?.some(({ status }) => status === 'PENDING') ? data : undefined
}
