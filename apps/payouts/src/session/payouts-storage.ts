import { browserStorage } from '@tideway/browser/session/storage/browser-storage'
import { createPageStorage } from '@tideway/browser/session/storage/page-storage'
import type { ItemStorage, SignInSecret } from '@tideway/browser/session/storage/session-storage'
import { openItemStorage } from '@tideway/browser/session/storage/session-storage'

/** Items that the app stores for this tab. */
export type KeptItem =
  | 'idToken'
  | 'locked'
  | SignInSecret
  | 'route'
  | 'prefilled'
  | `draft.${string}`
  | `attempt.${string}`
  | `followed.${string}`

export type PayoutsStorage = ItemStorage<KeptItem>

/** The app shares its origin with sign-in and checkout, so its keys have a prefix. */
const PREFIX = 'payouts.'

/** Without storage, a reload forgets everything. */
export function openPayoutsStorage(storage?: Storage): PayoutsStorage {
  return openItemStorage<KeptItem>({ prefix: PREFIX, storage, memory: createPageStorage() })
}

/** Removes everything that the app stored, before the page is left, so that signing out leaves no data behind. */
export function clearPayoutsStorage(storage = browserStorage('sessionStorage')): void {
  try {
    for (const name of Object.keys(storage ?? {})) {
      if (name.startsWith(PREFIX)) storage?.removeItem(name)
    }
  } catch {
    // Nothing was stored in this case.
  }
}
