import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { failureStatus, isNotOffered } from '@tideway/browser/http/api-failure'
import type { Approval } from '@tideway/contract/approvals/approval'
import { ApprovalList, HeldCall } from '@tideway/contract/approvals/approval'
import { moneyKinds } from '@tideway/contract/approvals/approval-policy'
import { ApprovalRows } from '@tideway/contract/approvals/approval-rows'

/* Not part of the provider API (readings 5): if a provider answers 404 or 403, there are no approvals. */

/** How often an open page looks for decisions of others, in milliseconds. A hidden tab makes no calls. */
const WHILE_WAITING = 3_000
/** How often the Approvals screen looks for new requests while none waits. */
const WHILE_IDLE = 15_000
/** The rows of a request seldom change, and repeated reads would enquire about a payee's name each time. */
const ROWS_STALE = 60_000

const approvalsKey = (clientId: string) => ['client', clientId, 'approvals'] as const

/** Reads the requests that the user made or may decide about. Null if the provider has none, or not for this user. */
export function approvalsQuery(
  api: Api,
  clientId: string,
  { whileIdle = WHILE_IDLE }: { whileIdle?: number | false } = {},
) {
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
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'PENDING') ? WHILE_WAITING : whileIdle,
  })
}

/** Returns true for requests that make payments, which have rows. */
export function hasRows({ kind }: Pick<Approval, 'kind'>): boolean {
  return moneyKinds.some((moneyKind) => moneyKind === kind)
}

/** Reads a page of the payments that a request makes. Null if it has no rows, or the provider lists none. */
export function approvalRowsQuery(
  api: Api,
  clientId: string,
  { approvalId, version, status }: Pick<Approval, 'approvalId' | 'version' | 'status'>,
  after = 0,
) {
  return queryOptions({
    queryKey: [...approvalsKey(clientId), 'rows', approvalId, version, status, after],
    queryFn: async ({ signal }) => {
      try {
        return await api.portal({
          path: `/approvals/${encodeURIComponent(approvalId)}/rows`,
          query: { clientId, ...(after > 0 && { after }) },
          schema: ApprovalRows,
          signal,
        })
      } catch (error) {
        if (isNotOffered(error) || failureStatus(error) === 409) return null
        throw error
      }
    },
    staleTime: ROWS_STALE,
    // The previous page stays until the next one has arrived.
    placeholderData: keepPreviousData,
  })
}

/** Returns true for the key of a query of a request's rows. */
export const isRowsOf = (key: readonly unknown[], { approvalId }: Pick<Approval, 'approvalId'>) =>
  key.includes('rows') && key.includes(approvalId)

export type ApprovalAct = 'approve' | 'decline' | 'withdraw'

/** Decides about the version of a request that was shown. */
export async function actOnApproval(
  api: Api,
  clientId: string,
  { approvalId, version }: Approval,
  {
    act,
    comment,
    rowsDigest,
    key,
  }: { act: ApprovalAct; comment: string; rowsDigest?: string | undefined; key: string },
): Promise<Approval> {
  const decision = {
    ...(comment === '' ? {} : { comment }),
    ...(act === 'approve' && rowsDigest !== undefined && { rowsDigest }),
  }
  const { Approval } = await api.portal({
    method: 'POST',
    path: `/approvals/${encodeURIComponent(approvalId)}/${act}`,
    query: { clientId },
    body: act === 'withdraw' ? {} : { version, ...decision },
    idempotencyKey: key,
    schema: HeldCall,
  })
  return Approval
}
