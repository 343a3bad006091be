import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import type { GuardedCall } from '@tideway/contract/approvals/approval-policy'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'

/** The label of a button whose call will wait for a second person. */
export const ASK = 'Ask for approval'

const needed: Scope = 'PortalAPI/GET:approvals'
const STALE_MS = 10_000

/** The code is loaded with the policy, so that screens of clients without one stay small. */
function rulesQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: ['client', clientId, 'approvals', 'rules'],
    queryFn: async ({ signal }) => {
      const { readApprovalRules } = await import('@tideway/browser/approvals/approval-calls')
      return readApprovalRules(api.portal, clientId, signal)
    },
    staleTime: STALE_MS,
  })
}

/**
 * Returns the rule of the client's policy that makes a call of the user wait, as a sentence. Returns undefined if the
 * call does not wait, if there is no call, or while the policy is being read.
 */
export function useApprovalRule(call: Omit<GuardedCall, 'by'> | undefined): string | undefined {
  const { user, actingClientId } = useSession()
  const query = rulesQuery(useApi(), actingClientId)
  const { data: ruleOf } = useQuery({ ...query, enabled: user.scopes.has(needed) })
  return call && ruleOf?.(call)
}
