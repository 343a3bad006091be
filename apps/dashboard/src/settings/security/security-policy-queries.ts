import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { SecurityPolicy } from '@tideway/contract/identity/security-policy'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'

/* Not part of the provider API (readings 5): if a provider answers 404 or 403, the section is left out. */

const needed: Scope = 'PortalAPI/PUT:clients/*/securityPolicy'

export const securityPolicyKey = (clientId: string) =>
  ['client', clientId, 'securityPolicy'] as const

const policyPath = (clientId: string) => `/clients/${encodeURIComponent(clientId)}/securityPolicy`

function securityPolicyQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: securityPolicyKey(clientId),
    queryFn: ({ signal }) =>
      api.portal({ path: policyPath(clientId), schema: SecurityPolicy, signal }),
  })
}

/** Returns the acting client's policy, or undefined until it is known and for users who may not change it. */
export function useSecurityPolicy(): SecurityPolicy | undefined {
  const { user, actingClientId } = useSession()
  const query = securityPolicyQuery(useApi(), actingClientId)
  return useQuery({ ...query, enabled: user.scopes.has(needed) }).data
}

export function saveSecurityPolicy(
  api: Api,
  clientId: string,
  policy: SecurityPolicy,
): Promise<SecurityPolicy> {
  return api.portal({
    method: 'PUT',
    path: policyPath(clientId),
    body: policy,
    schema: SecurityPolicy,
  })
}
