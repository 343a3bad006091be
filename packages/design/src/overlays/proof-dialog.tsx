import { Button } from '../buttons/button.tsx'
import { Alert } from '../messages/alert.tsx'
import { Dialog } from './dialog.tsx'
import styles from './proof-dialog.module.css'

export interface ProofDialogProps {
  open: boolean
  /** The purpose of the proof, after 'To': 'make this payout'. */
  purpose: string
  /** The user who must give the proof. */
  name: string
  email: string
  /** True if the user needs their second factor. */
  twoFactors: boolean
  step: 'asked' | 'open' | 'blocked' | 'failed' | 'anotherPerson'
  /** Opens the window. */
  onBegin(): void
  onCancel(): void
}

const problems = {
  blocked: {
    title: 'Your browser blocked the window',
    text: 'Allow pop-up windows for this site, then try again.',
  },
  failed: {
    title: 'We couldn’t confirm that it’s you',
    text: 'Nothing was sent. Try again; nothing you typed is lost.',
  },
  anotherPerson: {
    title: 'Another person signed in',
    text: 'Try again and sign in with the account shown below.',
  },
} as const

/** Asks for a fresh proof of the user, which is given in a window next to the page. */
export function ProofDialog(props: ProofDialogProps) {
  const { open, purpose, name, email, twoFactors, step, onBegin, onCancel } = props
  const problem = step === 'asked' || step === 'open' ? undefined : problems[step]
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind="primary" onClick={onBegin}>
            {step === 'asked' ? 'Confirm' : step === 'open' ? 'Open the window again' : 'Try again'}
          </Button>
        </>
      }
      onClose={onCancel}
      open={open}
      role="alertdialog"
      title="Confirm it’s you"
      width={400}
    >
      <div className={styles.text}>
        {problem ? (
          <Alert kind="error" title={problem.title}>
            {problem.text}
          </Alert>
        ) : null}
        <p>
          To {purpose}, confirm that you’re <b>{name}</b> ({email}).
        </p>
        <p aria-live="polite">
          {step === 'open'
            ? 'Continue in the window that opened.'
            : `A window opens, where you ${twoFactors ? 'use your second factor' : 'enter your password'}. What you typed here stays.`}
        </p>
      </div>
    </Dialog>
  )
}
