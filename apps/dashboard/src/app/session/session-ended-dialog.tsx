import type { ProofStep } from '@tideway/browser/session/proof/proof'
import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import { useExplainedFailures } from '@tideway/design/messages/snackbar'
import { Dialog } from '@tideway/design/overlays/dialog'

interface SessionEndedDialogProps {
  step: ProofStep
  /** Opens a window in which the user signs in again. */
  onSignIn(): void
  /** Leaves the page for the sign-in. */
  onLeave(): void
  onStay(): void
}

const problems = {
  blocked: {
    title: 'Your browser blocked the window',
    text: 'Allow pop-up windows for this site, then try again.',
  },
  failed: {
    title: 'We couldn’t sign you in',
    text: 'Try again.',
  },
  anotherPerson: {
    title: 'Another person signed in',
    text: 'Try again with the account that you used here.',
  },
} as const

/** Shown if the server rejects the token while a form is open. A window next to the page renews it (decision 9). */
export function SessionEndedDialog({ step, onSignIn, onLeave, onStay }: SessionEndedDialogProps) {
  useExplainedFailures()
  const problem = step === 'asked' || step === 'open' ? undefined : problems[step]
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onStay}>Not now</Button>
          {problem ? <Button onClick={onLeave}>Leave this page</Button> : null}
          <Button kind="primary" onClick={onSignIn}>
            {step === 'asked'
              ? 'Sign in again'
              : step === 'open'
                ? 'Open the window again'
                : 'Try again'}
          </Button>
        </>
      }
      onClose={onStay}
      open
      role="alertdialog"
      title="Your session has ended"
    >
      {problem ? (
        <Alert kind="error" title={problem.title}>
          {problem.text} If you leave this page to sign in, what you typed is lost.
        </Alert>
      ) : (
        <p aria-live="polite">
          {step === 'open'
            ? 'Continue in the window that opened.'
            : 'You can’t save until you sign in again. A small window opens for that, and nothing you typed is lost.'}
        </p>
      )}
    </Dialog>
  )
}
