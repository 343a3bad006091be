import type { Approval } from '@tideway/contract/approvals/approval'
import { createContext } from 'react'

/** The frame's function to read a request for approval of the acting client. */
export interface HeldCalls {
  clientId: string
  read: (approvalId: string, signal: AbortSignal) => Promise<Approval>
}

/** Undefined outside the frame, where a call that waits cannot be followed. */
export const HeldCallsContext = createContext<HeldCalls | undefined>(undefined)
