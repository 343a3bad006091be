import { Button } from '@tideway/design/buttons/button'
import { ASK, useApprovalRule } from '../../approvals/use-approval-rule.ts'
import { useLazyOverlay } from '../../ui/lazy-component.ts'
import { lazyDialog } from '../../ui/lazy-overlays.ts'
import { KeyValues } from '../../ui/text/detail-list.tsx'

interface ResetFactorsDialogProps {
  /** The user whose factors are reset, undefined while the dialog is closed. */
  user: { name: string; email: string; factors: string } | undefined
  onClose: () => void
  onConfirm: (email: string) => void
}

/** Confirmation before a user's second factors are reset: what they lose, and how they sign in then. */
export function ResetFactorsDialog({ user, onClose, onConfirm }: ResetFactorsDialogProps) {
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
            {rule === undefined ? 'Reset' : ASK}
          </Button>
        </>
      }
      onClose={onClose}
      open={user !== undefined}
      role="alertdialog"
      title="Reset this user’s second factors?"
      width={400}
    >
      <p>
        Do this only if you’re sure that the request is theirs. They’ll be signed out everywhere,
        and then sign in with their password alone. We’ll tell them by email.
      </p>
      {rule === undefined ? null : <p>{rule}</p>}
      <KeyValues
        items={[
          ...(named ? [{ label: 'Name', value: user.name }] : []),
          { label: 'Email', value: user?.email ?? '' },
          { label: 'Second factors', value: user?.factors ?? '' },
        ]}
      />
    </Dialog>
  )
}
