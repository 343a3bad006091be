import { browserStorage } from '@tideway/browser/session/browser-storage'
import { createPageStorage } from '@tideway/browser/session/page-storage'
import type { ItemStorage, SignInSecret } from '@tideway/browser/session/session-storage'
import { openItemStorage } from '@tideway/browser/session/session-storage'

/** What the app keeps for this tab. */
export type KeptItem =
  | 'idToken'
  | SignInSecret
  | 'route'
  | `draft.${string}`
  | `attempt.${string}`
  | `followed.${string}`

export type PayoutsStorage = ItemStorage<KeptItem>

/** The app's origin is shared with sign-in and checkout, so the names begin alike. */
const PREFIX = 'payouts.'

/** Without storage, a reload forgets. */
export function openPayoutsStorage(storage?: Storage): PayoutsStorage {
  return openItemStorage<KeptItem>({ prefix: PREFIX, storage, memory: createPageStorage() })
}

/** Removes everything that the app keeps, before the page is left: signing out leaves nothing behind. */
export function clearPayoutsStorage(storage = browserStorage('sessionStorage')): void {
  try {
    for (const name of Object.keys(storage ?? {})) {
      if (name.startsWith(PREFIX)) storage?.removeItem(name)
    }
  } catch {
    // Nothing was stored then.
  }
}
