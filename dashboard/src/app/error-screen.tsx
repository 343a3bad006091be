import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import styles from './screen.module.css'

/** spec 8, default alert. */
export const DEFAULT_ALERT = 'Oooppppsss - An unexpected error was encountered'

export function ErrorScreen() {
  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">Something went wrong</h1>
      <Alert
        actions={<Button onClick={() => window.location.reload()}>Reload</Button>}
        kind="error"
      >
        {DEFAULT_ALERT}
      </Alert>
    </div>
  )
}
