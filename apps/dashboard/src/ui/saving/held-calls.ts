import type { Approval } from '@tideway/contract/approvals/approval'
import { createContext } from 'react'

/** How the frame reads a request for approval of the acting client. */
export interface HeldCalls {
  clientId: string
  read: (approvalId: string, signal: AbortSignal) => Promise<Approval>
}

/** Outside the frame, what becomes of a call that waits is not known. */
export const HeldCallsContext = createContext<HeldCalls | undefined>(undefined)
