import { Button } from '@tideway/look/button'
import { Dialog } from '@tideway/look/dialog'

interface SessionEndedDialogProps {
  onSignIn(): void
  onStay(): void
}

/** Shown if the server rejects the token while a form is open. Typed text stays readable and can be copied. */
export function SessionEndedDialog({ onSignIn, onStay }: SessionEndedDialogProps) {
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onStay}>Not now</Button>
          <Button kind="primary" onClick={onSignIn}>
            Sign in again
          </Button>
        </>
      }
      onClose={onStay}
      open
      role="alertdialog"
      title="Your session has ended"
    >
      <p>
        You can’t save until you sign in again. Signing in closes this form, so copy anything you
        want to keep first.
      </p>
    </Dialog>
  )
}
