import { useSyncExternalStore } from 'react'
import { browserNetwork } from '../platform/connection.ts'

/** Returns a sentence while the browser has no network. */
export function useConnectionProblem(): string | undefined {
  const isOnline = useSyncExternalStore(browserNetwork.onChange, browserNetwork.isOnline)
  return isOnline ? undefined : 'You’re offline. Check your connection, then try again.'
}
