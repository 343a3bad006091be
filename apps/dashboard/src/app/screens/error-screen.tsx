import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import { useEffect, useState } from 'react'
import { browserNetwork } from '../../platform/connection.ts'
import styles from './screen.module.css'

/** The default alert (spec 8, default alert). */
export const DEFAULT_ALERT = 'Oooppppsss - An unexpected error was encountered'

/**
 * Shown if a screen fails, or if the app fails to start. Only a reload can fetch a part of the app that failed to load.
 * Offline, a reload would show the browser's own error, so it waits for the network.
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
