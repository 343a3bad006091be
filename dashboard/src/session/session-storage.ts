import { browserStorage } from '../platform/stored-preferences.ts'

/**
 * What a sign-in keeps in session storage. The first three names are the specification's (2.3, 4). `receipts` says when
 * the last tokens were received (sign-in-loop.ts), `invitation` waits for the sign-out that goes before it.
 */
export type SessionItem =
  | 'route'
  | 'idToken'
  | 'clientId'
  | 'codeSecret'
  | 'state'
  | 'nonce'
  | 'appName'
  | 'receipts'
  | 'invitation'

export interface SessionStorage {
  get(item: SessionItem): string | undefined
  set(item: SessionItem, value: string): void
  remove(...items: SessionItem[]): void
}

/** Reading and writing never throw: a browser without storage is a browser where nobody is signed in. */
export function createSessionStorage(
  storage: Storage | undefined = browserStorage('sessionStorage'),
): SessionStorage {
  return {
    get(item) {
      try {
        return storage?.getItem(item) ?? undefined
      } catch {
        return undefined
      }
    },
    set(item, value) {
      try {
        storage?.setItem(item, value)
      } catch {
        // The sign-in then ends at the callback, which says so.
      }
    },
    remove(...items) {
      try {
        for (const item of items) storage?.removeItem(item)
      } catch {
        // Nothing was stored then.
      }
    },
  }
}

/** Keeps nothing beyond the page: for a sign-in that does not leave it. */
export function createPageStorage(): SessionStorage {
  const items = new Map<SessionItem, string>()
  return {
    get: (item) => items.get(item),
    set: (item, value) => void items.set(item, value),
    remove(...removed) {
      for (const item of removed) items.delete(item)
    },
  }
}
