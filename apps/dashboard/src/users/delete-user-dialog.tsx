import { useEffect } from 'react'
import { prefetch } from '../ui/lazy-component.ts'
import { lazyDialog } from '../ui/lazy-overlays.ts'
import type { ConfirmUserDialogProps } from './confirm-user-dialog.tsx'
import { ConfirmUserDialog } from './confirm-user-dialog.tsx'

/** Confirmation before a user is deleted (spec 2.17, at most 290 px wide), with the user's name and email. */
export function DeleteUserDialog(props: ConfirmUserDialogProps) {
  useEffect(() => prefetch(lazyDialog), [])
  return (
    <ConfirmUserDialog
      {...props}
      act="Yes"
      title="Are you sure you want to delete this user?"
      width={290}
    >
      {(rule) => <p>{rule ?? 'They’ll lose access immediately.'}</p>}
    </ConfirmUserDialog>
  )
}
