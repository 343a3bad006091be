import type { ItemStorage, SignInSecret } from '@tideway/browser/session/session-storage'
import { openItemStorage } from '@tideway/browser/session/session-storage'

/**
 * What a sign-in keeps in session storage. The first three names are the specification's (2.3, 4). `receipts` says when
 * the last tokens were received (sign-in-loop.ts), `invitation` waits for the sign-out that goes before it.
 */
export type SessionItem =
  | 'route'
  | 'idToken'
  | 'clientId'
  | SignInSecret
  | 'appName'
  | 'receipts'
  | 'invitation'

export type SessionStorage = ItemStorage<SessionItem>

/** A sign-in that storage does not keep ends at the callback, which says so. */
export function createSessionStorage(storage?: Storage): SessionStorage {
  return openItemStorage<SessionItem>({ storage })
}
