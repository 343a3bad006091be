import { HELD_TEXT, HELD_TITLE } from '@tideway/browser/http/api-failure'
import { Alert } from '@tideway/look/alert'
import type { ReactNode } from 'react'

interface HeldAlertProps {
  actions?: ReactNode
  /** What it means here. */
  children?: ReactNode
}

/** Says that nothing has happened yet: the call waits for a second person. */
export function HeldAlert({ actions, children }: HeldAlertProps) {
  return (
    <Alert actions={actions} kind="info" title={HELD_TITLE}>
      <p>
        {HELD_TEXT} {children} <a href="/approvals">Open Approvals</a>
      </p>
    </Alert>
  )
}
