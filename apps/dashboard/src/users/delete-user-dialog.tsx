import { Button } from '@tideway/design/buttons/button'
import { useEffect } from 'react'
import { ASK, useApprovalRule } from '../approvals/use-approval-rule.ts'
import { prefetch, useLazyOverlay } from '../ui/lazy-component.ts'
import { lazyDialog } from '../ui/lazy-overlays.ts'
import { KeyValues } from '../ui/text/detail-list.tsx'

interface DeleteUserDialogProps {
  /** The user to delete, undefined while the dialog is closed. */
  user: { name: string; email: string } | undefined
  onClose: () => void
  onConfirm: (email: string) => void
}

/** Confirmation before a user is deleted (spec 2.17, at most 290 px wide), with the user's name and email. */
export function DeleteUserDialog({ user, onClose, onConfirm }: DeleteUserDialogProps) {
  const rule = useApprovalRule(user && { kind: 'user' })
  const Dialog = useLazyOverlay(lazyDialog, user !== undefined, onClose)
  useEffect(() => prefetch(lazyDialog), [])
  if (!Dialog) return null
  const named = user && user.name !== user.email
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" onClick={() => user && onConfirm(user.email)}>
            {rule === undefined ? 'Yes' : ASK}
          </Button>
        </>
      }
      onClose={onClose}
      open={user !== undefined}
      role="alertdialog"
      title="Are you sure you want to delete this user?"
      width={290}
    >
      <p>{rule ?? 'They’ll lose access immediately.'}</p>
      <KeyValues
        items={[
          ...(named ? [{ label: 'Name', value: user.name }] : []),
          { label: 'Email', value: user?.email ?? '' },
        ]}
      />
    </Dialog>
  )
}
