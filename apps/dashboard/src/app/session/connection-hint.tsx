import { Alert } from '@tideway/design/messages/alert'
import { useSyncExternalStore } from 'react'
import { useSiteConfig } from '../../brand/site-config-context.tsx'
import type { ConnectionState } from '../../platform/connection.ts'
import styles from '../screens/screen.module.css'
import { useSessionControl } from './session-control.ts'

export function useConnectionState(): ConnectionState {
  const { connection } = useSessionControl()
  return useSyncExternalStore(connection.onChange, () => connection.state)
}

/** Notices about a lost connection, an outage and a wrong clock. */
export function ConnectionHint() {
  const state = useConnectionState()
  const { clockFault } = useSessionControl()
  const { providerName } = useSiteConfig()
  return (
    <>
      {state === 'offline' ? (
        <div className={styles.notice}>
          <Alert kind="warning">You’re offline. This page may be out of date.</Alert>
        </div>
      ) : null}
      {state === 'unavailable' ? (
        <div className={styles.notice}>
          <Alert kind="warning">
            {providerName} is unavailable at the moment. You’re still signed in, and we’ll reconnect
            automatically.
          </Alert>
        </div>
      ) : null}
      {clockFault === undefined ? null : (
        <div className={styles.notice}>
          <Alert kind="warning" silent>
            This device’s clock is {clockFault}. Dates and times here follow it, so set it to the
            right time and reload the page.
          </Alert>
        </div>
      )}
    </>
  )
}
