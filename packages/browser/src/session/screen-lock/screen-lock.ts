import { claimsOf } from '@tideway/contract/identity/id-token'
import type { ItemStorage } from '../storage/session-storage.ts'
import type { Clock } from './clock.ts'

/**
 * Stores that a tab's screen is locked, and since when, so that it stays locked after a reload. A token with a later
 * proof opens it, because the user has signed in again in the tab itself.
 */
export function createScreenLock(storage: ItemStorage<'locked' | 'idToken'>, clock: Clock) {
  return {
    isLocked(): boolean {
      const since = storage.get('locked')
      if (since === undefined) return false
      const provedAt = claimsOf(storage.get('idToken') ?? '')?.auth_time
      return !(typeof provedAt === 'number' && provedAt > Number(since))
    },
    setLocked(locked: boolean): void {
      if (locked) storage.set('locked', String(Math.floor(clock.now() / 1000)))
      else storage.remove('locked')
    },
  }
}
