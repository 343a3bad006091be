import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import { useEffect, useState } from 'react'
import { browserNetwork } from '../platform/connection.ts'
import styles from './screen.module.css'

/** spec 8, default alert. */
export const DEFAULT_ALERT = 'Oooppppsss - An unexpected error was encountered'

/**
 * A screen that broke, or the app before it could start. Only a new load fetches a part of the app that failed once;
 * offline it would trade the page for the browser's own error, so there it waits for the network.
 */
export function ErrorScreen() {
  const [offline, setOffline] = useState(!browserNetwork.isOnline())
  useEffect(() => {
    if (!offline) return
    return browserNetwork.onChange(() => browserNetwork.isOnline() && reload())
  }, [offline])
  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">Something went wrong</h1>
      <Alert
        actions={
          <Button onClick={() => (browserNetwork.isOnline() ? reload() : setOffline(true))}>
            Try again
          </Button>
        }
        kind="error"
      >
        {DEFAULT_ALERT}
      </Alert>
      {offline ? <p>You’re offline. We’ll try again when you’re back online.</p> : null}
    </div>
  )
}

function reload(): void {
  window.location.reload()
}
