import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { ListedPayIdDomain, PayIdDomains } from '@tideway/contract/settings/pay-id-domains'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import type { DomainAct } from '../domains/use-domain-acts.ts'

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

export interface PayIdDomainAct extends DomainAct {
  /** Sent only when a domain is added. */
  merchantName?: string | undefined
}

/** Claims a domain, looks for its record once, or removes its claim. Rejects with the reason if it fails. */
export async function changeDomain(api: Api, clientId: string, act: PayIdDomainAct): Promise<void> {
  const { kind, domain, merchantName } = act
  const path = `${domainsPath(clientId)}/${encodeURIComponent(domain)}`
  if (kind === 'add') {
    const body = { domain, ...(merchantName === undefined ? {} : { merchantName }) }
    await api.portal({ method: 'POST', path: domainsPath(clientId), body, schema: PayIdDomains })
  } else if (kind === 'check') {
    await api.portal({
      method: 'POST',
      path: `${path}/verification`,
      schema: ListedPayIdDomain,
      // Name servers time out after eight seconds.
      timeoutMs: 20_000,
    })
  } else {
    await api.portal({ method: 'DELETE', path })
  }
}

/** Returns the domains, or undefined while they are unknown or if the provider does not offer them. */
export function usePayIdDomains(): readonly ListedPayIdDomain[] | undefined {
  const { actingClientId } = useSession()
  return useQuery(payIdDomainsQuery(useApi(), actingClientId)).data
}
