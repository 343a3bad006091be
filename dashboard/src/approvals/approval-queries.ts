import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import type { Approval } from '@tideway/contract/approvals/approval'
import { ApprovalList, HeldCall } from '@tideway/contract/approvals/approval'

/* Not part of the provider API (readings 5): if a provider answers 404 or 403, there are no approvals. */

/** How often an open page looks for decisions of others, in milliseconds. A hidden tab asks for nothing. */
const REFRESH_MS = 15_000

export const approvalsKey = (clientId: string) => ['client', clientId, 'approvals'] as const

/** Reads the requests that the user made or may decide about. Null if the provider has none, or not for this user. */
export function approvalsQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: [...approvalsKey(clientId), 'list'],
    queryFn: async ({ signal }) => {
      try {
        const query = { clientId }
        const { approvals } = await api.portal({
          path: '/approvals',
          query,
          schema: ApprovalList,
          signal,
        })
        return approvals
      } catch (error) {
        if (isNotOffered(error)) return null
        throw error
      }
    },
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
}

export type ApprovalAct = 'approve' | 'decline' | 'withdraw'

/** Decides about the version of a request that was shown. */
export async function actOnApproval(
  api: Api,
  clientId: string,
  { approvalId, version }: Approval,
  { act, comment, key }: { act: ApprovalAct; comment: string; key: string },
): Promise<Approval> {
  const said = comment === '' ? {} : { comment }
  const { Approval } = await api.portal({
    method: 'POST',
    path: `/approvals/${encodeURIComponent(approvalId)}/${act}`,
    query: { clientId },
    body: act === 'withdraw' ? {} : { version, ...said },
    idempotencyKey: key,
    schema: HeldCall,
  })
  return Approval
}
