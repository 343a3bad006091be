import { browserStorage } from '../platform/stored-preferences.ts'

/** What a sign-in keeps in session storage. The first three names are the specification's (2.3, 4). */
const names = ['route', 'idToken', 'clientId', 'codeSecret', 'state', 'nonce', 'appName'] as const
export type SessionItem = (typeof names)[number]

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
