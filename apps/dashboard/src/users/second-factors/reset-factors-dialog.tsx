import type { ConfirmUserDialogProps } from '../confirm-user-dialog.tsx'
import { ConfirmUserDialog } from '../confirm-user-dialog.tsx'

interface ResetFactorsDialogProps extends ConfirmUserDialogProps {
  user: { name: string; email: string; factors: string } | undefined
}

/** Confirmation before a user's second factors are reset: what they lose, and how they sign in then. */
export function ResetFactorsDialog(props: ResetFactorsDialogProps) {
  return (
    <ConfirmUserDialog
      {...props}
      act="Reset"
      items={[{ label: 'Second factors', value: props.user?.factors ?? '' }]}
      title="Reset this user’s second factors?"
      width={400}
    >
      {(rule) => (
        <>
          <p>
            Do this only if you’re sure that the request is theirs. They’ll be signed out
            everywhere, and then sign in with their password alone. We’ll tell them by email.
          </p>
          {rule === undefined ? null : <p>{rule}</p>}
        </>
      )}
    </ConfirmUserDialog>
  )
}
