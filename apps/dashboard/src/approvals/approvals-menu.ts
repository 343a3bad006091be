import { readApproval } from '@tideway/browser/approvals/approval-calls'
import type { Api } from '@tideway/browser/http/api'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import { ApprovalCount } from '@tideway/contract/approvals/approval'
import { approvalsItem, clientsWithApprovals } from './approvals-item.ts'

/** Returns the menu's item with its count, or null if the client has no use for it. Loaded after the first screen. */
export async function readApprovalsItem(api: Api, clientId: string, signal: AbortSignal) {
  const { inUse, waiting } = await readCount(api, clientId, signal)
  const others = clientsWithApprovals.get().filter((id) => id !== clientId)
  if (inUse !== others.length < clientsWithApprovals.get().length)
    clientsWithApprovals.set(inUse ? [...others, clientId] : others)
  return inUse ? approvalsItem(waiting) : null
}

async function readCount(api: Api, clientId: string, signal: AbortSignal): Promise<ApprovalCount> {
  try {
    return await api.portal({
      path: '/approvals/count',
      query: { clientId },
      schema: ApprovalCount,
      signal,
    })
  } catch (error) {
    if (isNotOffered(error)) return { inUse: false, waiting: 0 }
    throw error
  }
}

/** Reads the request for approval of a held call. Loaded when the first call is held. */
export const readHeld = (api: Api, clientId: string, approvalId: string, signal: AbortSignal) =>
  readApproval(api.portal, { clientId, approvalId }, signal)
