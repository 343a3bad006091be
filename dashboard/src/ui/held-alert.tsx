import { heldWords } from '@tideway/browser/approvals/held-words'
import type { HeldChange } from '@tideway/browser/http/api-failure'
import type { Approval } from '@tideway/contract/approvals/approval'
import { Alert } from '@tideway/look/alert'
import type { ReactNode } from 'react'
import { useHeldApproval } from './held-approval.ts'

interface HeldAlertProps {
  held: HeldChange | undefined
  actions?: ReactNode
  /** What waiting means here. */
  children?: ReactNode
  /** Called once the request has been decided, withdrawn or has expired. */
  onEnded?: (approval: Approval) => void
}

/** Says that a call waits for a second person, and what became of it as soon as someone has decided. */
export function HeldAlert({ held, actions, children, onEnded }: HeldAlertProps) {
  const { title, text, isDone } = heldWords(useHeldApproval(held, onEnded))
  return (
    <Alert actions={actions} kind={isDone === false ? 'warning' : 'info'} title={title}>
      <p>
        {text} {isDone === undefined ? children : null} <a href="/approvals">Open Approvals</a>
      </p>
    </Alert>
  )
}
