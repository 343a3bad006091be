import { heldWords } from '@tideway/browser/approvals/held-words'
import { Alert } from '@tideway/design/messages/alert'
import { approvalsPath } from './approvals-path.ts'
import type { HeldAlertProps } from './held-alert.tsx'
import { useHeldApproval } from './held-approval.ts'

/** A call that waits for a second person, and its outcome as soon as that person has decided. */
export function FollowedAlert({ held, actions, children, onEnded }: HeldAlertProps) {
  const { title, text, isDone } = heldWords(useHeldApproval(held, onEnded))
  return (
    <Alert actions={actions} kind={isDone === false ? 'warning' : 'info'} title={title}>
      <p>
        {text} {isDone === undefined ? children : null}{' '}
        <a href={approvalsPath(held?.approvalId)}>Open Approvals</a>
      </p>
    </Alert>
  )
}
