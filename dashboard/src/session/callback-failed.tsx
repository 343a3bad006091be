import { useNavigate } from '@tanstack/react-router'
import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import styles from './callback-failed.module.css'

/** The screen for a failed sign-in callback (spec 2.4 and 8, sign-in). */
export function CallbackFailed() {
  const navigate = useNavigate()
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
