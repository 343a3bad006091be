import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import type { IdentityProviderChange } from '@tideway/contract/identity/single-sign-on/single-sign-on'
import {
  EmailDomain,
  SignInTest,
  SingleSignOn,
} from '@tideway/contract/identity/single-sign-on/single-sign-on'

/* Not part of the provider API: only our provider offers it. */

export const singleSignOnKey = (clientId: string) => ['client', clientId, 'singleSignOn'] as const

const pathOf = (clientId: string) => `/clients/${encodeURIComponent(clientId)}/singleSignOn`
const domainPath = (clientId: string, domain: string) =>
  `${pathOf(clientId)}/domains/${encodeURIComponent(domain)}`
/** Name servers and OpenID providers time out after about ten seconds. */
const timeoutMs = 25_000

export function singleSignOnQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: singleSignOnKey(clientId),
    queryFn: ({ signal }) => api.portal({ path: pathOf(clientId), schema: SingleSignOn, signal }),
  })
}

export function saveSingleSignOn(
  api: Api,
  clientId: string,
  body: IdentityProviderChange,
): Promise<SingleSignOn> {
  const path = pathOf(clientId)
  return api.portal({ method: 'PUT', path, body, schema: SingleSignOn, timeoutMs })
}

export function removeSingleSignOn(api: Api, clientId: string): Promise<void> {
  return api.portal({ method: 'DELETE', path: pathOf(clientId) })
}

/** Returns the address at which the saved settings can be tried. */
export async function testSignIn(api: Api, clientId: string): Promise<string> {
  const path = `${pathOf(clientId)}/test`
  const { location } = await api.portal({ method: 'POST', path, schema: SignInTest, timeoutMs })
  return location
}

export function addDomain(api: Api, clientId: string, domain: string): Promise<EmailDomain> {
  const path = `${pathOf(clientId)}/domains`
  return api.portal({ method: 'POST', path, body: { domain }, schema: EmailDomain })
}

/** Looks for the domain's record once. Rejects with the reason if it is missing. */
export function checkDomain(api: Api, clientId: string, domain: string): Promise<EmailDomain> {
  const path = `${domainPath(clientId, domain)}/verification`
  return api.portal({ method: 'POST', path, schema: EmailDomain, timeoutMs })
}

export function removeDomain(api: Api, clientId: string, domain: string): Promise<void> {
  return api.portal({ method: 'DELETE', path: domainPath(clientId, domain) })
}
