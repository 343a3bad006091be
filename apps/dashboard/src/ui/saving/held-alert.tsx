import type { HeldChange } from '@tideway/browser/http/api-failure'
import { HELD_TEXT, HELD_TITLE } from '@tideway/browser/http/api-failure'
import type { Approval } from '@tideway/contract/approvals/approval'
import { Alert } from '@tideway/design/messages/alert'
import type { ReactNode } from 'react'
import { lazyComponent, useLazyComponent } from '../lazy-component.ts'
import { approvalsPath } from './approvals-path.ts'

export interface HeldAlertProps {
  held: HeldChange | undefined
  actions?: ReactNode
  /** Explains the wait on this screen. */
  children?: ReactNode
  /** Called once the request has been decided, withdrawn or has expired. */
  onEnded?: (approval: Approval) => void
}

const followedAlert = lazyComponent(
  async () => (await import('./followed-alert.tsx')).FollowedAlert,
)

/**
 * Says that nothing has happened yet, because the call waits for a second person. Then follows the call until its end.
 */
export function HeldAlert(props: HeldAlertProps) {
  const { held, actions, children } = props
  const FollowedAlert = useLazyComponent(followedAlert, true, () => undefined)
  if (FollowedAlert) return <FollowedAlert {...props} />
  return (
    <Alert actions={actions} kind="info" title={HELD_TITLE}>
      <p>
        {HELD_TEXT} {children} <a href={approvalsPath(held?.approvalId)}>Open Approvals</a>
      </p>
    </Alert>
  )
}
