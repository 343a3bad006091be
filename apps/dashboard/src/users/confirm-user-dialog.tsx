import { Button } from '@tideway/design/buttons/button'
import type { ReactNode } from 'react'
import { ASK, useApprovalRule } from '../approvals/use-approval-rule.ts'
import { useLazyOverlay } from '../ui/lazy-component.ts'
import { lazyDialog } from '../ui/lazy-overlays.ts'
import type { DetailItem } from '../ui/text/detail-list.tsx'
import { KeyValues } from '../ui/text/detail-list.tsx'

export interface ConfirmUserDialogProps {
  /** The user to change, undefined while the dialog is closed. */
  user: { name: string; email: string } | undefined
  onClose: () => void
  onConfirm: (email: string) => void
}

interface Question extends ConfirmUserDialogProps {
  title: string
  width: 290 | 400
  /** Label of the button that confirms, if no approval is needed. */
  act: string
  /** Further facts about the user, after the name and email. */
  items?: readonly DetailItem[]
  /** @param rule Says who approves, undefined if no approval is needed. */
  children: (rule: string | undefined) => ReactNode
}

/** Confirmation before a user is changed, with the user's name and email. */
export function ConfirmUserDialog(props: Question) {
  const { user, onClose, onConfirm, title, width, act, items = [], children } = props
  const rule = useApprovalRule(user && { kind: 'user' })
  const Dialog = useLazyOverlay(lazyDialog, user !== undefined, onClose)
  if (!Dialog) return null
  const named = user && user.name !== user.email
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" onClick={() => user && onConfirm(user.email)}>
            {rule === undefined ? act : ASK}
          </Button>
        </>
      }
      onClose={onClose}
      open={user !== undefined}
      role="alertdialog"
      title={title}
      width={width}
    >
      {children(rule)}
      <KeyValues
        items={[
          ...(named ? [{ label: 'Name', value: user.name }] : []),
          { label: 'Email', value: user?.email ?? '' },
          ...items,
        ]}
      />
    </Dialog>
  )
}
