import { useNavigate } from '@tanstack/react-router'
import { isProofCallback } from '@tideway/browser/session/proof/proof-callback'
import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import styles from './callback-failed.module.css'

/**
 * The screen for a failed sign-in callback (spec 2.4 and 8, sign-in), or for a window that was opened for a fresh proof
 * and that the browser did not close.
 */
export function CallbackFailed() {
  const navigate = useNavigate()
  if (isProofCallback(new URL(window.location.href))) {
    return (
      <main className={styles.screen}>
        <h1>Thank you</h1>
        <p>You can close this window and continue in the dashboard.</p>
      </main>
    )
  }
  return (
    <main className={styles.screen}>
      <h1 className="visually-hidden">Sign in</h1>
      <Alert
        actions={
          <Button kind="primary" onClick={() => void navigate({ to: '/' })}>
            Login
          </Button>
        }
        kind="error"
      >
        There was an error retrieving the authentication details
      </Alert>
    </main>
  )
}
