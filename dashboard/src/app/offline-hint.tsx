import { Alert } from '@tideway/look/alert'
import { useSyncExternalStore } from 'react'
import styles from './screen.module.css'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function OfflineHint() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <div className={styles.notice}>
      <Alert kind="warning">You are offline. What is shown may be out of date.</Alert>
    </div>
  )
}
