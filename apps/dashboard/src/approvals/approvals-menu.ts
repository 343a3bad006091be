import { IconChecklist } from '@tabler/icons-react'
import { readApproval } from '@tideway/browser/approvals/approval-calls'
import type { Api } from '@tideway/browser/http/api'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import { ApprovalCount } from '@tideway/contract/approvals/approval'

/** Returns the menu's item with its count, or null if the client has no use for it. Loaded after the first screen. */
export async function readApprovalsItem(api: Api, clientId: string, signal: AbortSignal) {
  try {
    const { inUse, waiting } = await api.portal({
      path: '/approvals/count',
      query: { clientId },
      schema: ApprovalCount,
      signal,
    })
    if (!inUse) return null
    return {
      label: 'Approvals',
      to: '/approvals',
      area: '/approvals',
      icon: IconChecklist,
      waiting,
    }
  } catch (error) {
    if (isNotOffered(error)) return null
    throw error
  }
}

/** Reads the request of a call that waits. Loaded when the first one waits. */
export const readHeld = (api: Api, clientId: string, approvalId: string, signal: AbortSignal) =>
  readApproval(api.portal, { clientId, approvalId }, signal)
