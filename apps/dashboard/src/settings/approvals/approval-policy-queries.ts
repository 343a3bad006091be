import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { ApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'

/* Not part of the provider API (readings 5): if a provider answers 404 or 403, the section is left out. */

const needed: Scope = 'PortalAPI/PUT:clients/*/approvalPolicy'

export const approvalPolicyKey = (clientId: string) =>
  ['client', clientId, 'approvalPolicy'] as const

const policyPath = (clientId: string) => `/clients/${encodeURIComponent(clientId)}/approvalPolicy`

function approvalPolicyQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: approvalPolicyKey(clientId),
    queryFn: ({ signal }) =>
      api.portal({ path: policyPath(clientId), schema: ApprovalPolicy, signal }),
  })
}

/** Returns the acting client's policy, or undefined until it is known and for users who may not change it. */
export function useApprovalPolicy(): ApprovalPolicy | undefined {
  const { user, actingClientId } = useSession()
  const query = approvalPolicyQuery(useApi(), actingClientId)
  return useQuery({ ...query, enabled: user.scopes.has(needed) }).data
}

export function saveApprovalPolicy(
  api: Api,
  clientId: string,
  policy: ApprovalPolicy,
): Promise<ApprovalPolicy> {
  return api.portal({
    method: 'PUT',
    path: policyPath(clientId),
    body: policy,
    schema: ApprovalPolicy,
  })
}
