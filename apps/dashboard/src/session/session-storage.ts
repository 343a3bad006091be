import type { ItemStorage, SignInSecret } from '@tideway/browser/session/storage/session-storage'
import { openItemStorage } from '@tideway/browser/session/storage/session-storage'

/**
 * Items of a sign-in in session storage. The specification sets the first three names (2.3, 4). `receipts` holds the
 * times of the last tokens (sign-in-loop.ts). `invitation` is kept until the current user is signed out, and `locked`
 * keeps the screen locked over a reload.
 */
export type SessionItem =
  | 'route'
  | 'idToken'
  | 'clientId'
  | SignInSecret
  | 'appName'
  | 'receipts'
  | 'invitation'
  | 'locked'

export type SessionStorage = ItemStorage<SessionItem>

/** If storage does not keep the items, the sign-in fails at the callback, which reports that. */
export function createSessionStorage(storage?: Storage): SessionStorage {
  return openItemStorage<SessionItem>({ storage })
}
