import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import type { IdentityProviderChange } from '@tideway/contract/identity/single-sign-on/single-sign-on'
import {
  EmailDomain,
  SignInTest,
  SingleSignOn,
} from '@tideway/contract/identity/single-sign-on/single-sign-on'
import type { DomainAct } from '../domains/use-domain-acts.ts'

/* Not part of the provider API: only our provider offers it. */

export const singleSignOnKey = (clientId: string) => ['client', clientId, 'singleSignOn'] as const

const pathOf = (clientId: string) => `/clients/${encodeURIComponent(clientId)}/singleSignOn`
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

/** Adds a domain, looks for its record once, or removes it. Rejects with the reason if it fails. */
export async function changeDomain(
  api: Api,
  clientId: string,
  { kind, domain }: DomainAct,
): Promise<void> {
  const domains = `${pathOf(clientId)}/domains`
  const path = `${domains}/${encodeURIComponent(domain)}`
  if (kind === 'add') {
    await api.portal({ method: 'POST', path: domains, body: { domain }, schema: EmailDomain })
  } else if (kind === 'check') {
    const check = { method: 'POST', path: `${path}/verification`, schema: EmailDomain } as const
    await api.portal({ ...check, timeoutMs })
  } else {
    await api.portal({ method: 'DELETE', path })
  }
}
